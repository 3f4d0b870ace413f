import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { cache } from 'react'
import {
  CountedList,
  LandingSection,
  LandingView,
  Questions,
  SkillList,
} from '@/components/landings/landing-view'
import { faqPage, landingWords, questionsOf } from '@/components/landings/words'
import { StructuredData } from '@/components/layout/structured-data'
import { Histogram } from '@/components/salaries/charts'
import { VacancyCards } from '@/components/vacancies/vacancy-card'
import { apiServerOrNull } from '@/lib/api/server'
import { landingQuery, minLandingItems, type VacancyLanding } from '@/lib/contracts/landings'
import { siteConfig } from '@/lib/env/site-config'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { feedAlternates } from '@/lib/seo/feeds/formats'
import { breadcrumbs, itemList } from '@/lib/seo/structured-data'

type Props = { params: Promise<{ where: string[] }> }

/** Kept from the first request on; its figures change no more often than this, seconds. */
export const revalidate = 60

export function generateStaticParams(): { where: string[] }[] {
  return []
}

const locale = routing.defaultLocale
const words = () => getTranslations({ locale, namespace: 'vacancyLandings' })

/** Reads the parts of the inner address: `medsestra/in/kazan`, from the second page on with `page/2`. */
const readLanding = cache(async (address: string): Promise<VacancyLanding> => {
  const [, path = '', number] = /^(.*?)(?:\/page\/([^/]*))?$/.exec(address) ?? []
  if (number !== undefined && !/^[1-9]\d{0,3}$/.test(number)) notFound()
  const page = Number(number ?? 1)
  const landing = await apiServerOrNull('GET /v1/landings/vacancies', { query: { path, page } })
  if (!landing) notFound()
  // Another spelling of the same, or the first page by its number.
  if (landing.path !== path || number === '1') {
    permanentRedirect(routes.landing('vacancies', landing.path, page))
  }
  return landing
})

const subjectOf = ({ role, city, condition }: VacancyLanding) => ({
  role: role?.id ?? null,
  city: city?.id ?? null,
  condition,
})

const landingOf = async ({ params }: Props) => readLanding((await params).where.join('/'))

export async function generateMetadata(props: Props): Promise<Metadata> {
  const landing = await landingOf(props)
  const [t, all] = await Promise.all([words(), getTranslations({ locale, namespace: 'landings' })])
  const { title, description } = landingWords(landing, t)
  const url = routes.landing('vacancies', landing.path, landing.page)
  const named = landing.page > 1 ? all('page', { title, page: landing.page }) : title
  return {
    title: named,
    description,
    alternates: {
      canonical: url,
      types: feedAlternates('vacancies', title, new URLSearchParams(landingQuery(subjectOf(landing)))),
    },
    openGraph: { title: named, description, url, type: 'website', locale: 'ru_RU' },
    ...(landing.total < minLandingItems && { robots: { index: false, follow: true } }),
  }
}

export default async function VacancyLandingPage(props: Props) {
  setRequestLocale(locale)
  const landing = await landingOf(props)
  const { role, city, page, pay } = landing
  const t = await words()
  const texts = landingWords(landing, t)
  const questions = page === 1 ? questionsOf(landing, t) : []
  const { siteUrl } = siteConfig()
  const url = (path: string) => routes.landing('vacancies', path)
  const way = [
    { name: t('crumb'), url: routes.vacancies() },
    ...(role && landing.path !== role.path ? [{ name: capital(role.name), url: url(role.path) }] : []),
    ...(city && landing.path !== city.path ? [{ name: city.name, url: url(city.path) }] : []),
  ]
  const trail = [...way, { name: texts.heading, url: url(landing.path) }]
  const linked = (links: VacancyLanding['cities']) =>
    links.map(({ path, ...link }) => ({ ...link, name: capital(link.name), href: url(path) }))
  return (
    <>
      <StructuredData
        items={[
          breadcrumbs(trail.map((step) => ({ ...step, url: siteUrl + step.url }))),
          itemList(landing.results.map(({ public_id: id }) => siteUrl + routes.vacancy(id))),
          faqPage(questions),
        ]}
      />
      <LandingView
        list="vacancies"
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
        filters={{ name: t('filters'), url: routes.vacancies(landingQuery(subjectOf(landing))) }}
        other={{ name: t('other'), url: routes.landing('resumes', landing.path) }}
        cards={<VacancyCards className="vacancy-list" vacancies={landing.results} />}
        aside={
          <>
            <CountedList id="landing-cities" title={texts.cities} items={linked(landing.cities)} />
            <CountedList id="landing-roles" title={texts.roles} items={linked(landing.roles)} />
          </>
        }
      >
        {page > 1 ? null : (
          <>
            {pay ? (
              <LandingSection id="landing-salary" title={texts.salary}>
                <p className="text-sm text-soft">{t('salaryNote', { offers: pay.offers })}</p>
                <Histogram {...pay} inNumbers={false} />
                {landing.has_salaries ? (
                  <Link href={routes.salaries({ role: role?.id, city: city?.id })} className="link">
                    {t('salaryMore')}
                  </Link>
                ) : null}
              </LandingSection>
            ) : null}
            <CountedList
              id="landing-employers"
              title={t('employers')}
              items={landing.employers.map(({ public_id: id, name, count }) => ({
                name,
                count,
                href: routes.company(id),
              }))}
            />
            <SkillList id="landing-skills" title={t('skills')} skills={landing.skills} />
            <Questions title={t('faq.title')} questions={questions} />
          </>
        )}
      </LandingView>
    </>
  )
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
