import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FormSkeleton } from '@/components/forms/creation/form-skeleton'
import { RoleOnly } from '@/components/layout/role-only'
import { OwnVacancies } from '@/components/vacancies/own/own-vacancies'
import { VacancyMessages } from '@/components/vacancies/page-messages'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('ownVacancies')
  return { title: t('title') }
}

export default async function MyVacanciesPage() {
  const t = await getTranslations('vacancyForm')
  const own = await getTranslations('ownVacancies')
  const skeleton = <FormSkeleton title={own('title')} />
  return (
    <VacancyMessages>
      <RoleOnly side="employer" needs="see" notice={t('candidateTitle')} fallback={skeleton}>
        <Suspense fallback={skeleton}>
          <OwnVacancies />
        </Suspense>
      </RoleOnly>
    </VacancyMessages>
  )
}
