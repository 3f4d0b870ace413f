import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { cache } from 'react'
import { CountedList, LandingView, SkillList } from '@/components/landings/landing-view'
import { resumeLandingWords } from '@/components/landings/words'
import { StructuredData } from '@/components/layout/structured-data'
import { ResumeCards } from '@/components/resumes/results'
import { apiServerOrNull } from '@/lib/api/server'
import { landingQuery, minLandingItems, type ResumeLanding } from '@/lib/contracts/landings'
import { siteConfig } from '@/lib/env/site-config'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { breadcrumbs, itemList } from '@/lib/seo/structured-data'

type Props = { params: Promise<{ where: string[] }> }

// Not kept: a candidate who closes a resume to the public must disappear from lists immediately.
export const dynamic = 'force-dynamic'

const locale = routing.defaultLocale
const words = () => getTranslations({ locale, namespace: 'resumeLandings' })

/** Reads the parts of the inner address: `medsestra/in/kazan`, from the second page on with `page/2`. */
const readLanding = cache(async (address: string): Promise<ResumeLanding> => {
  const [, path = '', number] = /^(.*?)(?:\/page\/([^/]*))?$/.exec(address) ?? []
  if (number !== undefined && !/^[1-9]\d{0,3}$/.test(number)) notFound()
  const page = Number(number ?? 1)
  const landing = await apiServerOrNull('GET /v1/landings/resumes', { query: { path, page } })
  if (!landing) notFound()
  // Another spelling of the same, or the first page by its number.
  if (landing.path !== path || number === '1')
    permanentRedirect(routes.landing('resumes', landing.path, page))
  return landing
})

const landingOf = async ({ params }: Props) => readLanding((await params).where.join('/'))

export async function generateMetadata(props: Props): Promise<Metadata> {
  const landing = await landingOf(props)
  const [t, all] = await Promise.all([words(), getTranslations({ locale, namespace: 'landings' })])
  const { title, description } = resumeLandingWords(landing, t)
  const url = routes.landing('resumes', landing.path, landing.page)
  const named = landing.page > 1 ? all('page', { title, page: landing.page }) : title
  return {
    title: named,
    description,
    alternates: { canonical: url },
    openGraph: { title: named, description, url, type: 'website', locale: 'ru_RU' },
    ...(landing.total < minLandingItems && { robots: { index: false, follow: true } }),
  }
}

export default async function ResumeLandingPage(props: Props) {
  setRequestLocale(locale)
  const landing = await landingOf(props)
  const { role, city, page } = landing
  const t = await words()
  const texts = resumeLandingWords(landing, t)
  const { siteUrl } = siteConfig()
  const url = (path: string) => routes.landing('resumes', path)
  const way = [
    { name: t('crumb'), url: routes.resumes() },
    ...(role && landing.path !== role.path ? [{ name: capital(role.name), url: url(role.path) }] : []),
    ...(city && landing.path !== city.path ? [{ name: city.name, url: url(city.path) }] : []),
  ]
  const trail = [...way, { name: texts.heading, url: url(landing.path) }]
  const linked = (links: ResumeLanding['cities']) =>
    links.map(({ path, ...link }) => ({ ...link, name: capital(link.name), href: url(path) }))
  const subject = { role: role?.id ?? null, city: city?.id ?? null, condition: landing.condition }
  return (
    <>
      <StructuredData
        items={[
          breadcrumbs(trail.map((step) => ({ ...step, url: siteUrl + step.url }))),
          itemList(landing.results.map(({ public_id: id }) => siteUrl + routes.resume(id))),
        ]}
      />
      <LandingView
        list="resumes"
        path={landing.path}
        page={page}
        pages={landing.pages}
        way={way}
        heading={texts.heading}
        lead={texts.lead}
        conditions={
          page > 1
            ? []
            : landing.conditions.map((link) => ({ ...link, label: t(`conditions.${link.condition}`) }))
        }
        filters={{ name: t('filters'), url: routes.resumes(landingQuery(subject)) }}
        other={{ name: t('other'), url: routes.landing('vacancies', landing.path) }}
        cards={<ResumeCards resumes={landing.results} />}
        aside={
          <>
            <SkillList id="landing-skills" title={t('skills')} skills={page > 1 ? [] : landing.skills} />
            <CountedList id="landing-cities" title={texts.cities} items={linked(landing.cities)} />
            <CountedList id="landing-roles" title={texts.roles} items={linked(landing.roles)} />
          </>
        }
      />
    </>
  )
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
