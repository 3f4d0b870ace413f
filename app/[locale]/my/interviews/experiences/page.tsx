import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Suspense } from 'react'
import { CompanyExperiences } from '@/components/experiences/company-experiences'
import { RoleOnly } from '@/components/layout/role-only'
import { PageSkeleton } from '@/components/my/page-parts'
import { ClientMessages } from '@/components/providers/client-messages'
import { routing } from '@/lib/i18n/routing'

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'experiences.company' })

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await words())('title') }
}

export default async function CompanyExperiencesPage() {
  setRequestLocale(routing.defaultLocale)
  const t = await words()
  const skeleton = <PageSkeleton title={t('title')} />
  return (
    <ClientMessages namespaces={['common', 'experiences', 'errors', 'fieldErrors']}>
      <Suspense fallback={skeleton}>
        <RoleOnly side="employer" needs="see_all" notice={t('employerOnly')} fallback={skeleton}>
          <div className="grid grid-cols-1 gap-5">
            <header className="grid gap-1">
              <h1 className="text-2xl">{t('title')}</h1>
              <p className="text-soft max-w-[68ch]">{t('lead')}</p>
            </header>
            <CompanyExperiences />
          </div>
        </RoleOnly>
      </Suspense>
    </ClientMessages>
  )
}
