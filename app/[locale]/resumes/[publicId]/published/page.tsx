import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { FormSkeleton } from '@/components/forms/creation/form-skeleton'
import { NotFoundView } from '@/components/layout/not-found-view'
import { RoleOnly } from '@/components/layout/role-only'
import { ApplyReturnNotice } from '@/components/negotiations/apply/apply-from-resume'
import { ResumeMessages } from '@/components/resumes/editor/resume-messages'
import { PublishedResume } from '@/components/resumes/own/published'
import { routing } from '@/lib/i18n/routing'

type Props = { params: Promise<{ publicId: string }> }

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'resumeForm' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('publishedTitle') }
}

export default async function PublishedResumePage({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const { publicId } = await params
  const [t, apply] = await Promise.all([words(), getTranslations('negotiations.apply')])
  return (
    <ResumeMessages>
      <RoleOnly
        side="candidate"
        notice={t('candidateOnly')}
        fallback={<FormSkeleton title={t('publishedTitle')} />}
      >
        <ApplyReturnNotice text={apply.raw('return')} act={apply('returnAct')} />
        <PublishedResume publicId={publicId} missing={<NotFoundView />} />
      </RoleOnly>
    </ResumeMessages>
  )
}
