import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { CountedList, LandingSection, Questions, SkillList } from '@/components/landings/sections'
import { landingWords, questionsOf } from '@/components/landings/words'
import { OwnScores } from '@/components/matching/own-scores'
import { Histogram } from '@/components/salaries/charts'
import { VacancyCards } from '@/components/vacancies/vacancy-card'
import { minLandingItems } from '@/lib/contracts/landings'
import { messages } from '@/lib/i18n/messages'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { feedAlternates } from '@/lib/seo/feeds/formats'
import {
  LandingPage,
  type LandingProps,
  landingMetadata,
  landingOf,
  linked,
  searchOf,
} from '../../../landing-page'

/** Kept from the first request on; its figures change no more often than this, seconds. */
export const revalidate = 60

export function generateStaticParams(): { where: string[] }[] {
  return []
}

const locale = routing.defaultLocale
const words = () => getTranslations({ locale, namespace: 'vacancyLandings' })

export async function generateMetadata(props: LandingProps): Promise<Metadata> {
  const landing = await landingOf('vacancies', props)
  const texts = landingWords(landing, await words())
  const meta = await landingMetadata('vacancies', landing, texts)
  const feeds = feedAlternates('vacancies', texts.title, new URLSearchParams(searchOf(landing)))
  return { ...meta, alternates: { ...meta.alternates, types: feeds } }
}

export default async function VacancyLandingPage(props: LandingProps) {
  setRequestLocale(locale)
  const landing = await landingOf('vacancies', props)
  const { role, city, page, pay } = landing
  const t = await words()
  const texts = landingWords(landing, t)
  const questions = page === 1 ? questionsOf(landing, t) : []
  return (
    <LandingPage
      list="vacancies"
      landing={landing}
      texts={texts}
      labels={{
        crumb: t('crumb'),
        filters: t('filters'),
        other: t('other'),
        condition: (condition) => t(`conditions.${condition}`),
      }}
      itemUrls={landing.results.map(({ public_id: id }) => routes.vacancy(id))}
      cards={<VacancyCards className="vacancy-list" vacancies={landing.results} />}
      aside={
        <>
          <CountedList id="landing-cities" title={texts.cities} items={linked('vacancies', landing.cities)} />
          <CountedList id="landing-roles" title={texts.roles} items={linked('vacancies', landing.roles)} />
        </>
      }
    >
      <OwnScores words={messages.matching.score} />
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
            all={
              landing.employers.length >= minLandingItems
                ? {
                    name: t('allEmployers', { where: city?.in ?? 'none' }),
                    url: routes.companies(city?.path),
                  }
                : null
            }
          />
          <SkillList id="landing-skills" title={t('skills')} skills={landing.skills} />
          <Questions title={t('faq.title')} questions={questions} />
        </>
      )}
    </LandingPage>
  )
}
