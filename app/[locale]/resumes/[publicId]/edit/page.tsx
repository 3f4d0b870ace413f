import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { FormSkeleton } from '@/components/forms/creation/form-skeleton'
import { NotFoundView } from '@/components/layout/not-found-view'
import { RoleOnly } from '@/components/layout/role-only'
import { EditResume } from '@/components/resumes/editor/resume-creation'
import { ResumeMessages } from '@/components/resumes/editor/resume-messages'
import { routing } from '@/lib/i18n/routing'

type Props = { params: Promise<{ publicId: string }> }

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'resumeForm' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('editTitle') }
}

export default async function EditResumePage({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const { publicId } = await params
  const t = await words()
  return (
    <ResumeMessages>
      <RoleOnly
        side="candidate"
        notice={t('candidateOnly')}
        fallback={<FormSkeleton title={t('editTitle')} />}
      >
        <EditResume publicId={publicId} missing={<NotFoundView />} />
      </RoleOnly>
    </ResumeMessages>
  )
}
