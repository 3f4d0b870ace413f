import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { ResumeTab } from '@/lib/routes'

export async function resumeTabMetadata(tab: ResumeTab): Promise<Metadata> {
  const t = await getTranslations('negotiations')
  return {
    title: t('meta.resume', { tab: t(`cabinet.tab.${tab}`) }),
    description: t('meta.resumeText'),
  }
}
