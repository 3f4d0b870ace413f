import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { cache } from 'react'
import { CatalogueSearch, HiringCompanies } from '@/components/companies/catalogue'
import { LandingView } from '@/components/landings/landing-view'
import { CountedList } from '@/components/landings/sections'
import { StructuredData } from '@/components/layout/structured-data'
import { apiServerOrNull } from '@/lib/api/server'
import type { CompanyCatalogue } from '@/lib/contracts/company-catalogue'
import { landingSize, minLandingItems } from '@/lib/contracts/landings'
import { siteConfig } from '@/lib/env/site-config'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { breadcrumbs, itemList } from '@/lib/seo/structured-data'

type Props = {
  params: Promise<{ where?: string[] }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Rendered per request; the server keeps the page for others. */
export const dynamic = 'force-dynamic'

const locale = routing.defaultLocale
const words = () => getTranslations({ locale, namespace: 'companies.catalogue' })

const readCatalogue = cache(async (address: string, number: string, text: string) => {
  if (!/^[1-9]\d{0,3}$/.test(number) || Number(number) > 2000) notFound()
  const path = decodeURIComponent(address)
  const query = { path, text: text.slice(0, 100), page: Number(number), size: landingSize }
  const catalogue = await apiServerOrNull('GET /v1/companies', { query })
  if (!catalogue) notFound()
  // Another spelling of the same.
  if (catalogue.path !== path)
    permanentRedirect(routes.companies(catalogue.path, { page: pageOf(catalogue), text }))
  return catalogue
})

const pageOf = ({ page }: CompanyCatalogue) => (page > 1 ? page : undefined)

async function catalogueOf({ params, searchParams }: Props) {
  const [{ where = [] }, { page = '1', text = '' }] = await Promise.all([params, searchParams])
  const typed = [text].flat().join(' ').trim()
  return { text: typed, catalogue: await readCatalogue(where.join('/'), [page].flat().join(), typed) }
}

const headingOf = ({ field, city, letter }: CompanyCatalogue, t: Awaited<ReturnType<typeof words>>) =>
  letter === null
    ? t('heading', { field: field?.name ?? 'none', where: city?.in ?? 'none' })
    : t('headingLetter', { letter })

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ catalogue, text }, t, all] = await Promise.all([
    catalogueOf(props),
    words(),
    getTranslations({ locale, namespace: 'landings' }),
  ])
  const { page, total } = catalogue
  const heading = headingOf(catalogue, t)
  const title = text ? t('titleFor', { text }) : t('title', { heading, count: total })
  const named = page > 1 ? all('page', { title, page }) : title
  const description = t('description', { heading, count: total })
  const url = routes.companies(catalogue.path, { page: pageOf(catalogue), text })
  return {
    title: named,
    description,
    alternates: { canonical: url },
    openGraph: { title: named, description, url, type: 'website', locale: 'ru_RU' },
    ...((text || total < minLandingItems) && { robots: { index: false, follow: true } }),
  }
}

export default async function CompaniesPage(props: Props) {
  setRequestLocale(locale)
  const [{ catalogue, text }, t] = await Promise.all([catalogueOf(props), words()])
  const { path, field, city, page, total } = catalogue
  const { siteUrl } = siteConfig()
  const heading = headingOf(catalogue, t)
  const way = [
    ...(path === '' ? [] : [{ name: t('crumb'), url: routes.companies() }]),
    ...(field && field.path !== path ? [{ name: field.name, url: routes.companies(field.path) }] : []),
    ...(city && city.path !== path ? [{ name: city.name, url: routes.companies(city.path) }] : []),
  ]
  const trail = [...way, { name: path === '' ? t('crumb') : heading, url: routes.companies(path) }]
  const linked = (links: CompanyCatalogue['cities']) =>
    links.map(({ path: to, ...link }) => ({ ...link, href: routes.companies(to) }))
  return (
    <>
      <StructuredData
        items={[
          breadcrumbs(trail.map((step) => ({ ...step, url: siteUrl + step.url }))),
          itemList(catalogue.results.map(({ public_id: id }) => siteUrl + routes.company(id))),
        ]}
      />
      <LandingView
        page={page}
        pages={Math.ceil(total / landingSize)}
        hrefFor={(number) => routes.companies(path, { text, page: number > 1 ? number : undefined })}
        way={way}
        heading={text ? t('headingFor', { text }) : heading}
        lead={t('lead', { count: total })}
        acts={<CatalogueSearch catalogue={catalogue} text={text} />}
        cards={<HiringCompanies catalogue={catalogue} text={text} />}
        aside={
          <>
            <CountedList
              id="catalogue-fields"
              title={t('fields', { where: city?.in ?? 'none' })}
              items={linked(catalogue.fields)}
            />
            <CountedList
              id="catalogue-cities"
              title={t('cities', { place: city ? 'city' : 'none' })}
              items={linked(catalogue.cities)}
            />
          </>
        }
      />
    </>
  )
}
