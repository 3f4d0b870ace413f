import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { FormSkeleton } from '@/components/forms/creation/form-skeleton'
import { NotFoundView } from '@/components/layout/not-found-view'
import { RoleOnly } from '@/components/layout/role-only'
import { PublishedVacancy } from '@/components/vacancies/own/published'
import { VacancyMessages } from '@/components/vacancies/page-messages'
import { siteConfig } from '@/lib/env/site-config'

type Props = { params: Promise<{ publicId: string }> }

// The site URL is known only at run time.
export const dynamic = 'force-dynamic'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('vacancyForm')
  return { title: t('publishedTitle') }
}

export default async function PublishedVacancyPage({ params }: Props) {
  const { publicId } = await params
  const t = await getTranslations('vacancyForm')
  return (
    <VacancyMessages>
      <RoleOnly
        side="employer"
        needs="see_all"
        notice={t('candidateTitle')}
        fallback={<FormSkeleton title={t('publishedTitle')} />}
      >
        <PublishedVacancy publicId={publicId} siteUrl={siteConfig().siteUrl} missing={<NotFoundView />} />
      </RoleOnly>
    </VacancyMessages>
  )
}
