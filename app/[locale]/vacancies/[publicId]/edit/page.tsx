import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FormSkeleton } from '@/components/forms/creation/form-skeleton'
import { NotFoundView } from '@/components/layout/not-found-view'
import { RoleOnly } from '@/components/layout/role-only'
import { EditVacancy } from '@/components/vacancies/editor/edit-vacancy'
import { enumNamesOf } from '@/components/vacancies/editor/enum-names'
import { VacancyMessages } from '@/components/vacancies/page-messages'
import { apiServer } from '@/lib/api/server'

type Props = { params: Promise<{ publicId: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('vacancyForm')
  return { title: t('editTitle') }
}

export default async function EditVacancyPage({ params }: Props) {
  const { publicId } = await params
  const t = await getTranslations('vacancyForm')
  const names = enumNamesOf(await apiServer('GET /v1/dictionaries'))
  return (
    <VacancyMessages>
      <RoleOnly
        side="employer"
        needs="recruit"
        notice={t('candidateTitle')}
        fallback={<FormSkeleton title={t('editTitle')} />}
      >
        <EditVacancy publicId={publicId} names={names} missing={<NotFoundView />} />
      </RoleOnly>
    </VacancyMessages>
  )
}
