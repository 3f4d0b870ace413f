import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { FormSkeleton } from '@/components/forms/creation/form-skeleton'
import { NotFoundView } from '@/components/layout/not-found-view'
import { RoleOnly } from '@/components/layout/role-only'
import { ImportReport } from '@/components/vacancies/import/report'
import { ImportMessages } from '@/components/vacancies/page-messages'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('vacancyImport')
  return { title: t('report.title') }
}

export default async function ImportReportPage({ params }: { params: Promise<{ publicId: string }> }) {
  const [{ publicId }, t] = await Promise.all([params, getTranslations('vacancyImport')])
  return (
    <ImportMessages>
      <RoleOnly
        side="employer"
        needs="see_all"
        notice={t('candidate')}
        fallback={<FormSkeleton title={t('report.title')} />}
      >
        <div className="grid gap-6">
          <div className="grid gap-2">
            <Link className="link w-fit text-sm" href={routes.myVacancyImports()}>
              ← {t('title')}
            </Link>
            <h1 className="text-2xl">{t('report.title')}</h1>
          </div>
          <Suspense fallback={<FormSkeleton />}>
            <ImportReport publicId={publicId} missing={<NotFoundView />} />
          </Suspense>
        </div>
      </RoleOnly>
    </ImportMessages>
  )
}
