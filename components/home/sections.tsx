import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { Stat } from '@/components/ui/card'
import { RangeChart } from '@/components/ui/charts'
import type { Home } from '@/lib/contracts/home'
import { formatDecimal, formatNumber, formatShare } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

/** Rounded to thousands: a median of many adverts is no more exact than that. */
const roubles = (value: number) => `${formatNumber(Math.round(value / 1000) * 1000)}\u00A0₽`

/** Salaries by role on a common scale. */
export function Salaries({ salaries }: { salaries: Home['salaries'] }) {
  const t = useTranslations('home.salaries')
  const max = Math.max(...salaries.map((row) => row.p75)) * 1.04
  return (
    <section aria-labelledby="salaries-title">
      <div className="home-head">
        <h2 id="salaries-title">{t('title')}</h2>
        <Link href={routes.salaries()} className="home-all">
          {t('all')}
        </Link>
      </div>
      <div className="card grid gap-3">
        <ul className="grid gap-1">
          {salaries.map((row) => (
            <li key={row.role_id}>
              <Link href={routes.salaries({ role: row.role_id })} className="salary-row">
                <span className="salary-words">
                  <span>{row.role}</span>
                  <b>{roubles(row.median)}</b>
                </span>
                <RangeChart
                  from={row.p25}
                  to={row.p75}
                  mark={row.median}
                  max={max}
                  label={t('row', {
                    role: row.role,
                    from: roubles(row.p25),
                    to: roubles(row.p75),
                    median: roubles(row.median),
                  })}
                />
              </Link>
            </li>
          ))}
        </ul>
        <p className="text-xs text-soft">{t('note')}</p>
      </div>
    </section>
  )
}

const SIDES = [
  { side: 'candidate', href: routes.resumeNew() },
  { side: 'employer', href: routes.vacancyNew() },
] as const
const STEPS = [1, 2, 3] as const

/** Both sides beside each other, each in its own colour. */
export function HowItWorks() {
  const t = useTranslations('home.how')
  return (
    <section className="container mt-16 max-md:mt-10" aria-labelledby="how-title">
      <h2 id="how-title" className="home-title">
        {t('title')}
      </h2>
      <div className="how">
        {SIDES.map(({ side, href }) => (
          <div
            key={side}
            className={`card grid gap-7 content-start justify-items-start p-8 max-md:px-5 max-md:py-6 how-${side}`}
          >
            <h3 className="how-title">{t(`${side}.title`)}</h3>
            <ol className="how-steps">
              {STEPS.map((step) => (
                <li key={step}>
                  <h4>{t(`${side}.step${step}`)}</h4>
                  <p className="text-soft">{t(`${side}.text${step}`)}</p>
                </li>
              ))}
            </ol>
            <Link href={href} className={buttonClass({ variant: 'primary', size: 'lg' })}>
              {t(`${side}.action`)}
            </Link>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Live figures; figures without enough data are left out. */
export function Figures({ figures }: { figures: Home['figures'] }) {
  const t = useTranslations('home.figures')
  const { open_vacancies: vacancies, companies, median_reply_days: days, answered_share: answered } = figures
  if (vacancies === 0) return null
  return (
    <section className="figures" aria-label={t('label')}>
      <dl className="container figures-row">
        <Stat value={formatNumber(vacancies)} label={t('vacancies', { count: vacancies })} />
        <Stat value={formatNumber(companies)} label={t('companies', { count: companies })} />
        {days !== null ? <Stat value={replyTime(days, t)} label={t('reply')} /> : null}
        {answered !== null ? <Stat value={formatShare(answered)} label={t('answered')} /> : null}
      </dl>
    </section>
  )
}

function replyTime(days: number, t: ReturnType<typeof useTranslations<'home.figures'>>): string {
  if (days < 1) return t('hours')
  const value = formatDecimal(days)
  const tenths = Math.round(days * 10)
  return tenths % 10 === 0 ? t('daysWhole', { count: tenths / 10, value }) : t('days', { value })
}
