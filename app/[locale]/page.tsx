import type { Metadata } from 'next'
import { useTranslations } from 'next-intl'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Hero } from '@/components/home/hero'
import { HowItWorks, Salaries } from '@/components/home/sections'
import { PopularSearches } from '@/components/landings/popular'
import { StructuredData } from '@/components/layout/structured-data'
import { buttonClass } from '@/components/ui/button'
import { Stat } from '@/components/ui/card'
import { ArrowRightIcon } from '@/components/ui/icons'
import { EmptyState } from '@/components/ui/states'
import { VacancyCards } from '@/components/vacancies/vacancy-card'
import { apiServer } from '@/lib/api/server'
import { brand } from '@/lib/brand'
import type { Home } from '@/lib/contracts/home'
import { siteConfig } from '@/lib/env/site-config'
import { formatDecimal, formatNumber, formatShare } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { routes } from '@/lib/routes'
import { siteOrganization, webSite } from '@/lib/seo/structured-data'
import { MemberHomeSlot } from './deferred-services'

/** Revalidation interval, seconds. */
export const revalidate = 60

const ROLES_OFFERED = 4

const translations = () => getTranslations({ locale: routing.defaultLocale, namespace: 'home' })

export async function generateMetadata(): Promise<Metadata> {
  const t = await translations()
  return { title: { absolute: t('title', { brand: brand.name }) }, alternates: { canonical: routes.home() } }
}

export default async function HomePage() {
  setRequestLocale(routing.defaultLocale)
  const [t, home, popular] = await Promise.all([
    translations(),
    apiServer('GET /v1/home'),
    apiServer('GET /v1/landings/popular'),
  ])
  const { siteUrl, legal } = siteConfig()
  const address = siteUrl + routes.home()
  return (
    <>
      <StructuredData
        items={[
          webSite(brand.name, address, siteUrl + routes.vacancies()),
          siteOrganization(brand.name, address, `${siteUrl}/icon-512.png`, legal),
        ]}
      />
      <Hero popular={popular.roles.slice(0, ROLES_OFFERED)} />
      <MemberHomeSlot />
      <Figures figures={home.figures} />
      <div className="container mt-16 max-md:mt-10 home-columns">
        <section aria-labelledby="fresh-title" className="home-fresh only-guest">
          <div className="home-head">
            <h2 id="fresh-title">{t('fresh.title')}</h2>
            {home.fresh.length > 0 ? (
              <Link href={routes.vacancies({ sort: 'date' })} className="home-all">
                {t('fresh.all', { count: formatNumber(home.figures.open_vacancies) })}
                <ArrowRightIcon size={18} />
              </Link>
            ) : null}
          </div>
          {home.fresh.length > 0 ? (
            <VacancyCards
              className="grid grid-cols-2 gap-4 max-md:grid-cols-1"
              vacancies={home.fresh}
              level={3}
            />
          ) : (
            <EmptyState className="card" title={t('fresh.empty')} text={t('fresh.emptyText')} level={3}>
              <Link href={routes.vacancyNew()} className={buttonClass({ variant: 'primary' })}>
                {t('fresh.create')}
              </Link>
            </EmptyState>
          )}
        </section>
        {home.salaries.length > 0 ? <Salaries salaries={home.salaries} /> : null}
      </div>
      <PopularSearches popular={popular} />
      <HowItWorks />
    </>
  )
}

/** Live figures; figures without enough data are left out. */
function Figures({ figures }: { figures: Home['figures'] }) {
  const t = useTranslations('home')
  const { open_vacancies: vacancies, companies, median_reply_days: days, answered_share: answered } = figures
  if (vacancies === 0) return null
  return (
    <section className="figures" aria-label={t('figures.label')}>
      <dl className="container figures-row">
        <Stat value={formatNumber(vacancies)} label={t('figures.vacancies', { count: vacancies })} />
        <Stat value={formatNumber(companies)} label={t('figures.companies', { count: companies })} />
        {days !== null ? <Stat value={replyTime(days, t)} label={t('figures.reply')} /> : null}
        {answered !== null ? <Stat value={formatShare(answered)} label={t('figures.answered')} /> : null}
      </dl>
    </section>
  )
}

function replyTime(days: number, t: ReturnType<typeof useTranslations<'home'>>): string {
  if (days < 1) return t('figures.hours')
  const value = formatDecimal(days)
  const tenths = Math.round(days * 10)
  return tenths % 10 === 0
    ? t('figures.daysWhole', { count: tenths / 10, value })
    : t('figures.days', { value })
}
