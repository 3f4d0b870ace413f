import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { ResumeMessages } from '@/components/resumes/editor/resume-messages'
import { DraftPreview } from '@/components/resumes/editor/resume-preview'
import { routing } from '@/lib/i18n/routing'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'resumeForm' })
  return { title: t('previewTitle'), robots: { index: false } }
}

export default function ResumeDraftPreviewPage() {
  setRequestLocale(routing.defaultLocale)
  return (
    <ResumeMessages>
      <DraftPreview />
    </ResumeMessages>
  )
}
