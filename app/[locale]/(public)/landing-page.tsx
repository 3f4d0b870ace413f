import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { cache, type ReactNode } from 'react'
import { LandingActs, LandingView, type Step } from '@/components/landings/landing-view'
import { capital } from '@/components/landings/words'
import { ItemListData, StructuredData } from '@/components/layout/structured-data'
import { apiServerOrNull } from '@/lib/api/server'
import {
  type LandingLink,
  type LandingList,
  minLandingItems,
  type ResumeLanding,
  type VacancyLanding,
} from '@/lib/contracts/landings'
import { siteConfig } from '@/lib/env/site-config'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { breadcrumbs } from '@/lib/seo/structured-data'
import { type LandingCondition, type LandingSubject, landingQuery } from '@/lib/shared/landing-subject'

interface Landings {
  vacancies: VacancyLanding
  resumes: ResumeLanding
}

export type LandingProps = { params: Promise<{ where: string[] }> }

const readers = {
  vacancies: (query: { path: string; page: number }) =>
    apiServerOrNull('GET /v1/landings/vacancies', { query }),
  resumes: (query: { path: string; page: number }) => apiServerOrNull('GET /v1/landings/resumes', { query }),
} satisfies { [K in LandingList]: (query: { path: string; page: number }) => Promise<Landings[K] | null> }

/** Reads the parts of the inner address: `medsestra/in/kazan`, from the second page on with `page/2`. */
const readLanding = cache(async (list: LandingList, address: string) => {
  const [, path = '', number] = /^(.*?)(?:\/page\/([^/]*))?$/.exec(address) ?? []
  if (number !== undefined && !/^[1-9]\d{0,3}$/.test(number)) notFound()
  const page = Number(number ?? 1)
  const landing = await readers[list]({ path, page })
  if (!landing) notFound()
  // Another spelling of the same, or the first page by its number.
  if (landing.path !== path || number === '1') permanentRedirect(routes.landing(list, landing.path, page))
  return landing
})

export const landingOf = async <L extends LandingList>(
  list: L,
  { params }: LandingProps,
): Promise<Landings[L]> => (await readLanding(list, (await params).where.join('/'))) as Landings[L]

/** What a landing is about, by the parameters of its list. */
export const searchOf = ({
  role,
  city,
  condition,
}: ResumeLanding | VacancyLanding): Record<string, string> => {
  const subject: LandingSubject = { role: role?.id ?? null, city: city?.id ?? null, condition }
  return landingQuery(subject)
}

/** Title, canonical address and whether it is indexed. */
export async function landingMetadata(
  list: LandingList,
  landing: ResumeLanding | VacancyLanding,
  { title, description }: { title: string; description: string },
): Promise<Metadata & { title: string }> {
  const t = await getTranslations({ locale: routing.defaultLocale, namespace: 'landings' })
  const url = routes.landing(list, landing.path, landing.page)
  const named = landing.page > 1 ? t('page', { title, page: landing.page }) : title
  return {
    title: named,
    description,
    alternates: { canonical: url },
    openGraph: { title: named, description, url, type: 'website', locale: 'ru_RU' },
    ...(landing.total < minLandingItems && { robots: { index: false, follow: true } }),
  }
}

/** Links of a landing as a list shows them. */
export const linked = (list: LandingList, links: readonly LandingLink[]) =>
  links.map(({ path, ...link }) => ({ ...link, name: capital(link.name), href: routes.landing(list, path) }))

interface Props {
  list: LandingList
  landing: ResumeLanding | VacancyLanding
  texts: { heading: string; lead: string }
  labels: {
    crumb: string
    filters: string
    /** The other list. */
    other: string
    condition: (condition: LandingCondition) => string
  }
  /** Of the items, in their order. */
  itemUrls: readonly string[]
  cards: ReactNode
  aside: ReactNode
  children?: ReactNode
}

/** A landing page of either list. */
export function LandingPage({ list, landing, texts, labels, itemUrls, ...parts }: Props) {
  const { role, city, page } = landing
  const { siteUrl } = siteConfig()
  const url = (path: string) => routes.landing(list, path)
  const way: Step[] = [
    { name: labels.crumb, url: routes[list]() },
    ...(role && landing.path !== role.path ? [{ name: capital(role.name), url: url(role.path) }] : []),
    ...(city && landing.path !== city.path ? [{ name: city.name, url: url(city.path) }] : []),
  ]
  const trail = [...way, { name: texts.heading, url: url(landing.path) }]
  const conditions = page > 1 ? [] : landing.conditions
  return (
    <>
      <StructuredData items={[breadcrumbs(trail.map((step) => ({ ...step, url: siteUrl + step.url })))]} />
      <ItemListData base={siteUrl} ids={itemUrls} />
      <LandingView
        {...parts}
        page={page}
        pages={landing.pages}
        hrefFor={(number) => routes.landing(list, landing.path, number)}
        way={way}
        heading={texts.heading}
        lead={texts.lead}
        acts={
          <LandingActs
            list={list}
            search={searchOf(landing)}
            conditions={conditions.map((link) => ({ ...link, label: labels.condition(link.condition) }))}
            filters={{ name: labels.filters, url: routes[list](searchOf(landing)) }}
            other={{
              name: labels.other,
              url: routes.landing(list === 'vacancies' ? 'resumes' : 'vacancies', landing.path),
            }}
          />
        }
      />
    </>
  )
}
