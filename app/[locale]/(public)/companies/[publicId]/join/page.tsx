import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { cache } from 'react'
import { StructuredData } from '@/components/layout/structured-data'
import { Intake } from '@/components/people/hiring-page/intake'
import { ClientMessages } from '@/components/providers/client-messages'
import { CompanyLogo } from '@/components/ui/avatar'
import { Verified } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { RichText } from '@/components/ui/rich-text'
import { VacancyCards } from '@/components/vacancies/vacancy-card'
import { apiServerOrNull } from '@/lib/api/server'
import { siteConfig } from '@/lib/env/site-config'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { companyCard, shareMeta } from '@/lib/seo/share-cards'
import { breadcrumbs, organization } from '@/lib/seo/structured-data'

type Props = { params: Promise<{ publicId: string }> }

/** Rendered on every request: a page that is closed is gone at once. */
export const dynamic = 'force-dynamic'

const shown = 20
const words = <N extends 'hiringPage' | 'common' | 'companies'>(namespace: N) =>
  getTranslations({ locale: routing.defaultLocale, namespace })

const read = cache(async (publicId: string) => {
  const params = { publicId }
  const [page, company, list] = await Promise.all([
    apiServerOrNull('GET /v1/companies/:publicId/hiring-page', { params }),
    apiServerOrNull('GET /v1/companies/:publicId', { params }),
    apiServerOrNull('GET /v1/companies/:publicId/vacancies', { params, query: { size: shown } }),
  ])
  if (!page || !company || !list) notFound()
  return { page, company, list }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { publicId } = await params
  const [{ company }, t] = await Promise.all([read(publicId), words('hiringPage')])
  const [title, description] = [t('title', { name: company.name }), t('description', { name: company.name })]
  const url = routes.companyJoin(publicId)
  const share = shareMeta('companies', publicId, await companyCard(company))
  return {
    title,
    description,
    alternates: { canonical: url },
    openGraph: { title, description, url, type: 'website', locale: 'ru_RU', ...share.openGraph },
    twitter: share.twitter,
  }
}

/** What a company gives to people who look for work there: who it is, its vacancies, and a form for the rest. */
export default async function HiringPage({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const { publicId } = await params
  const [{ page, company, list }, t, common, companies] = await Promise.all([
    read(publicId),
    words('hiringPage'),
    words('common'),
    words('companies'),
  ])
  const { siteUrl } = siteConfig()
  const title = t('title', { name: company.name })
  const trail = [
    { name: companies('allCompanies'), url: siteUrl + routes.companies() },
    { name: company.name, url: siteUrl + routes.company(publicId) },
    { name: title, url: siteUrl + routes.companyJoin(publicId) },
  ]
  return (
    <div className="container grid max-w-220 grid-cols-1 gap-8 py-9 max-sm:py-6">
      <StructuredData
        items={[organization(company, siteUrl + routes.company(publicId)), breadcrumbs(trail)]}
      />
      <header className="company-head">
        <CompanyLogo name={company.name} src={company.logo_url} size="xl" decorative />
        <div className="grid min-w-0 gap-3">
          <h1 className="wrap-anywhere">
            {title}
            {'\u00a0'}
            <Verified label={common('verified')} />
          </h1>
          <p className="flex flex-wrap gap-3">
            <a href="#join" className={buttonClass({ variant: 'primary' })}>
              {t('toForm')}
            </a>
            <Link href={routes.company(publicId)} className={buttonClass({ variant: 'ghost' })}>
              {t('company')}
            </Link>
          </p>
        </div>
      </header>
      {page.text ? <p className="max-w-[68ch] whitespace-pre-line wrap-anywhere">{page.text}</p> : null}
      {company.description_html ? (
        <section className="grid gap-2" aria-labelledby="join-about">
          <h2 id="join-about" className="text-xl">
            {t('company')}
          </h2>
          <RichText html={company.description_html} />
        </section>
      ) : null}
      <section className="grid grid-cols-1 gap-3" aria-labelledby="join-vacancies">
        <h2 id="join-vacancies" className="text-xl">
          {t('vacancies', { count: list.total })}
        </h2>
        {list.total === 0 ? (
          <p className="text-soft">{t('none')}</p>
        ) : (
          <VacancyCards className="vacancy-list" vacancies={list.results} level={3} />
        )}
        {list.total > list.results.length ? (
          <Link href={routes.company(publicId)} className={buttonClass({ className: 'w-fit' })}>
            {t('all')}
          </Link>
        ) : null}
      </section>
      <section id="join" className="card grid grid-cols-1 gap-4 p-6 max-sm:p-4" aria-labelledby="join-title">
        <div className="grid gap-1">
          <h2 id="join-title" className="text-xl">
            {t('join.title')}
          </h2>
          <p className="max-w-[68ch] text-soft">{t('join.lead')}</p>
        </div>
        <ClientMessages namespaces={['hiringPage', 'errors', 'fieldErrors']}>
          <Intake
            company={{ public_id: publicId, name: company.name }}
            page={page}
            vacancies={list.results.map(({ public_id }) => public_id)}
          />
        </ClientMessages>
      </section>
    </div>
  )
}
