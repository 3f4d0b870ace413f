import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { NotFoundView } from '@/components/layout/not-found-view'
import { NewResume } from '@/components/resumes/editor/resume-creation'
import { ResumeMessages } from '@/components/resumes/editor/resume-messages'
import { routing } from '@/lib/i18n/routing'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'resumeForm' })
  return { title: t('newTitle'), description: t('lead') }
}

export default function NewResumePage() {
  setRequestLocale(routing.defaultLocale)
  return (
    <ResumeMessages>
      <NewResume missing={<NotFoundView />} />
    </ResumeMessages>
  )
}
