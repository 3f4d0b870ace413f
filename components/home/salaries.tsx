import { useTranslations } from 'next-intl'
import { RangeChart } from '@/components/ui/charts'
import type { Home } from '@/lib/contracts/home'
import { formatNumber } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'

/** To the nearest thousand: a middle of many adverts is no more exact than that. */
const roubles = (value: number) => `${formatNumber(Math.round(value / 1000) * 1000)}\u00A0₽`

/** Salaries by role on one scale, so that they compare at a glance. */
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
