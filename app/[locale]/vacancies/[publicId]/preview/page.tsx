import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FormSkeleton } from '@/components/forms/creation/form-skeleton'
import { NotFoundView } from '@/components/layout/not-found-view'
import { RoleOnly } from '@/components/layout/role-only'
import { OwnPreview } from '@/components/vacancies/editor/own-preview'
import { VacancyMessages } from '@/components/vacancies/page-messages'

type Props = { params: Promise<{ publicId: string }> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('vacancyForm')
  return { title: t('previewTitle') }
}

export default async function VacancyPreviewPage({ params }: Props) {
  const { publicId } = await params
  const t = await getTranslations('vacancyForm')
  return (
    <VacancyMessages>
      <RoleOnly
        side="employer"
        needs="see_all"
        notice={t('candidateTitle')}
        fallback={<FormSkeleton title={t('previewTitle')} />}
      >
        <OwnPreview publicId={publicId} missing={<NotFoundView />} />
      </RoleOnly>
    </VacancyMessages>
  )
}
