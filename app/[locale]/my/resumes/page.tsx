import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { FormSkeleton } from '@/components/forms/creation/form-skeleton'
import { RoleOnly } from '@/components/layout/role-only'
import { ResumeMessages } from '@/components/resumes/editor/resume-messages'
import { OwnResumes } from '@/components/resumes/own/own-resumes'
import { routing } from '@/lib/i18n/routing'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'resumeForm' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('myTitle') }
}

export default async function MyResumesPage() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  return (
    <ResumeMessages>
      <RoleOnly side="candidate" notice={t('candidateOnly')} fallback={<FormSkeleton title={t('myTitle')} />}>
        <OwnResumes />
      </RoleOnly>
    </ResumeMessages>
  )
}
