import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { cache } from 'react'
import { StructuredData } from '@/components/layout/structured-data'
import { roubles } from '@/components/salaries/charts'
import { type SalaryChoices, SalaryView } from '@/components/salaries/salary-view'
import { ApiError } from '@/lib/api/errors'
import { landingUrl } from '@/lib/api/landing-url'
import { apiServer } from '@/lib/api/server'
import { brand } from '@/lib/brand'
import type { SalaryPage } from '@/lib/contracts/salaries'
import { siteConfig } from '@/lib/env/site-config'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { breadcrumbs, occupation } from '@/lib/seo/structured-data'
import { landingQuery } from '@/lib/shared/landing-subject'

type Props = { params: Promise<{ where?: string[] }> }
type Asked = { role?: number | undefined; city?: number | undefined }

/** Revalidation interval, seconds; the figures themselves are computed less often. */
export const revalidate = 600
const citiesOffered = 100

export function generateStaticParams(): { where: string[] }[] {
  return []
}

const words = () => getTranslations({ locale: routing.defaultLocale, namespace: 'salaries' })

/** Parses `roles/101`, `cities/77001`, `roles/101/cities/77001` or nothing. */
function askedOf(where: readonly string[] = []): Asked {
  const match = /^(?:roles\/([1-9]\d{0,8}))?(?:(?:^|\/)cities\/([1-9]\d{0,8}))?$/.exec(where.join('/'))
  if (!match) notFound()
  return { role: match[1] ? Number(match[1]) : undefined, city: match[2] ? Number(match[2]) : undefined }
}

const readPage = cache(async (path: string): Promise<SalaryPage> => {
  const { role, city } = askedOf(path === '' ? [] : path.split('/'))
  try {
    return await apiServer('GET /v1/salaries', { query: { ...(role && { role }), ...(city && { city }) } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound()
    throw error
  }
})

const urlOf = ({ role, city }: SalaryPage) => routes.salaries({ role: role?.id, city: city?.id })

async function titleOf({ role, city }: SalaryPage): Promise<string> {
  const t = await words()
  if (role && city) return t('titleBoth', { role: role.name, city: city.name })
  if (role) return t('titleRole', { role: role.name })
  return city ? t('titleCity', { city: city.name }) : t('title')
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await readPage(((await params).where ?? []).join('/'))
  const [t, title] = await Promise.all([words(), titleOf(page)])
  const { figures } = page
  const description = figures
    ? t('description', {
        title,
        offers: figures.offers,
        low: roubles(figures.low),
        median: roubles(figures.median),
        high: roubles(figures.high),
      })
    : t('descriptionNone', { title })
  return {
    title,
    description,
    alternates: { canonical: urlOf(page) },
    openGraph: { title, description, url: urlOf(page), type: 'website', locale: 'ru_RU' },
    ...(!figures && { robots: { index: false, follow: true } }),
  }
}

async function choicesOf({ city }: SalaryPage): Promise<SalaryChoices> {
  const { areas, roles, cities } = await apiServer('GET /v1/dictionaries')
  const largest = cities.toSorted((a, b) => b[5] - a[5]).slice(0, citiesOffered)
  const offered = largest.map(([id, name]) => ({ id, name }))
  return {
    areas: areas.map((area) => ({ ...area, roles: roles.filter((each) => each.area_id === area.id) })),
    cities: !city || offered.some(({ id }) => id === city.id) ? offered : [city, ...offered],
  }
}

export default async function SalariesPage({ params }: Props) {
  setRequestLocale(routing.defaultLocale)
  const page = await readPage(((await params).where ?? []).join('/'))
  const subject = landingQuery({ role: page.role?.id ?? null, city: page.city?.id ?? null, condition: null })
  const [t, title, choices, landing] = await Promise.all([
    words(),
    titleOf(page),
    choicesOf(page),
    landingUrl('vacancies', new URLSearchParams(subject)),
  ])
  const { siteUrl } = siteConfig()
  const { role, city } = page
  const way = [
    { name: t('crumb'), url: routes.salaries() },
    ...(role ? [{ name: role.name, url: routes.salaries({ role: role.id }) }] : []),
    ...(city ? [{ name: city.name, url: urlOf(page) }] : []),
  ]
  const data = [
    breadcrumbs(way.map(({ name, url }) => ({ name, url: siteUrl + url }))),
    occupation(page, siteUrl + urlOf(page)),
  ]
  return (
    <div className="container grid gap-5 py-6">
      <StructuredData items={data} />
      {way.length > 1 ? (
        <nav aria-label={t('crumb')} className="vacancy-way">
          {way.slice(0, -1).map((step) => (
            <Link key={step.url} href={step.url}>
              {step.name}
            </Link>
          ))}
        </nav>
      ) : null}
      <SalaryView
        page={page}
        title={title}
        lead={t('lead', { brand: brand.name })}
        choices={choices}
        landing={landing}
      />
    </div>
  )
}
