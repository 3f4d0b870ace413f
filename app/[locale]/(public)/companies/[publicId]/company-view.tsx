import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { cache } from 'react'
import { CompanyPage } from '@/components/companies/company-page'
import { CompanyTold } from '@/components/experiences/experience-text'
import { StructuredData } from '@/components/layout/structured-data'
import { OwnScores } from '@/components/matching/own-scores'
import { VacancyCards } from '@/components/vacancies/vacancy-card'
import { ApiError } from '@/lib/api/errors'
import { apiServer } from '@/lib/api/server'
import { siteConfig } from '@/lib/env/site-config'
import { htmlToPlain } from '@/lib/format/plain-html'
import { messages } from '@/lib/i18n/messages'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { feedAlternates } from '@/lib/seo/feeds/formats'
import { companyCard, shareMeta } from '@/lib/seo/share-cards'
import { breadcrumbs, employerRating, organization } from '@/lib/seo/structured-data'

const onePage = 30
const experiencesHere = 3
const longestDescription = 160

const words = <N extends 'companies' | 'common'>(namespace: N) =>
  getTranslations({ locale: routing.defaultLocale, namespace })

async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound()
    throw error
  }
}

/** What stands beside the company: nothing where an older server, in the middle of a release, does not know the call. */
async function orNone<T>(call: Promise<T[]>): Promise<T[]> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return []
    throw error
  }
}

const readCompany = cache((publicId: string) =>
  orNotFound(apiServer('GET /v1/companies/:publicId', { params: { publicId } })),
)

/** Title and description of one page of a company; pages after the first stay out of the index. */
export async function companyMetadata(publicId: string, page: number): Promise<Metadata> {
  const [company, t, common] = await Promise.all([readCompany(publicId), words('companies'), words('common')])
  const place = company.city?.name ?? t('anyPlace')
  const title = t('pageTitle', { name: company.name, place })
  const about = company.description_html ? htmlToPlain(company.description_html).replace(/\s+/g, ' ') : ''
  const description =
    about.length > 0
      ? about.slice(0, longestDescription)
      : t('pageDescription', { name: company.name, count: company.open_vacancies })
  const url = routes.company(publicId, page)
  const share = shareMeta('companies', publicId, await companyCard(company))
  const indexed = page === 1 && company.open_vacancies > 0
  return {
    title: page === 1 ? title : `${title}, ${common('pages.page', { page }).toLowerCase()}`,
    description,
    alternates: { canonical: url, types: feedAlternates(`companies/${publicId}`, title) },
    openGraph: {
      title,
      description,
      url,
      type: 'website',
      locale: 'ru_RU',
      ...share.openGraph,
    },
    twitter: share.twitter,
    ...(indexed ? {} : { robots: { index: false, follow: true } }),
  }
}

export async function CompanyPageView({ publicId, page }: { publicId: string; page: number }) {
  setRequestLocale(routing.defaultLocale)
  const [company, list, pay, sooner, told, hiring, t] = await Promise.all([
    readCompany(publicId),
    orNotFound(
      apiServer('GET /v1/companies/:publicId/vacancies', {
        params: { publicId },
        query: { page, size: onePage },
      }),
    ),
    page === 1 ? orNone(apiServer('GET /v1/companies/:publicId/salaries', { params: { publicId } })) : [],
    page === 1 ? orNone(apiServer('GET /v1/companies/:publicId/sooner', { params: { publicId } })) : [],
    page === 1
      ? orNone(
          apiServer('GET /v1/companies/:publicId/experiences', {
            params: { publicId },
            query: { page: 1, size: experiencesHere },
          }).then(({ results, total }) => [{ results, total }]),
        )
      : [],
    orNone(
      apiServer('GET /v1/companies/:publicId/hiring-page', { params: { publicId } }).then((open) => [open]),
    ),
    words('companies'),
  ])
  // A page number beyond the last page answers 404.
  if (page > 1 && list.results.length === 0) notFound()
  const { siteUrl } = siteConfig()
  const url = siteUrl + routes.company(publicId)
  const trail = [
    { name: t('allCompanies'), url: siteUrl + routes.companies() },
    { name: company.name, url },
  ]
  return (
    <>
      <StructuredData
        items={[organization(company, url), employerRating(company, url), breadcrumbs(trail)]}
      />
      <CompanyPage
        company={company}
        pay={pay}
        sooner={sooner}
        told={told.map((some) => <CompanyTold key={publicId} publicId={publicId} {...some} />)}
        joins={hiring.length > 0}
        page={page}
        pages={Math.ceil(list.total / onePage)}
      >
        <VacancyCards className="vacancy-list" vacancies={list.results} level={3} />
        <OwnScores words={messages.matching.score} />
      </CompanyPage>
    </>
  )
}
