import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { VacancyTab } from '@/lib/routes'

export async function vacancyTabMetadata(tab: VacancyTab): Promise<Metadata> {
  const t = await getTranslations('negotiations')
  return {
    title: t('meta.vacancy', { tab: t(`cabinet.tab.${tab}`) }),
    description: t('meta.vacancyText'),
  }
}
