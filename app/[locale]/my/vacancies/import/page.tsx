import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FormSkeleton } from '@/components/forms/creation/form-skeleton'
import { RoleOnly } from '@/components/layout/role-only'
import { VacancyImports } from '@/components/vacancies/import/vacancy-imports'
import { ImportMessages } from '@/components/vacancies/page-messages'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('vacancyImport')
  return { title: t('title') }
}

export default async function VacancyImportsPage() {
  const t = await getTranslations('vacancyImport')
  return (
    <ImportMessages>
      <RoleOnly
        side="employer"
        needs="see_all"
        notice={t('candidate')}
        fallback={<FormSkeleton title={t('title')} />}
      >
        <div className="grid gap-6">
          <div className="grid gap-2">
            <Link className="link w-fit text-sm" href={routes.myVacancies()}>
              ← {t('back')}
            </Link>
            <h1 className="text-2xl">{t('title')}</h1>
            <p className="text-soft">{t('description')}</p>
          </div>
          <Suspense fallback={<FormSkeleton />}>
            <VacancyImports />
          </Suspense>
        </div>
      </RoleOnly>
    </ImportMessages>
  )
}
