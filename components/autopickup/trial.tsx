import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { TrialRun } from '@/lib/contracts/autopickup'
import type { MatchScore } from '@/lib/contracts/matching'
import { formatDay } from '@/lib/format/date'
import { salaryText } from '@/lib/format/salary'
import { routes } from '@/lib/routes'

type Props = {
  trial: TrialRun
  sign: (score: number) => ReactNode
  notes: (match: MatchScore) => ReactNode
}

/** What a week would have brought, day by day, and the best of it. */
export function Trial({ trial, sign, notes }: Props) {
  const t = useTranslations('autopickup.trial')
  const common = useTranslations('common')
  const top = Math.max(1, ...trial.by_day.map(({ found }) => found))
  return (
    <section className="pickup-trial">
      <h3>{t('found', { count: trial.total })}</h3>
      {trial.total === 0 ? <p className="text-soft">{t('none')}</p> : null}
      <ol className="pickup-days">
        {trial.by_day.map(({ day, found }) => (
          <li key={day}>
            <span className="sr-only">{t('day', { day: formatDay(day), count: found })}</span>
            <span aria-hidden="true" className="pickup-count">
              {found}
            </span>
            <svg viewBox="0 0 10 40" preserveAspectRatio="none" aria-hidden="true">
              <rect x="0" width="10" y={40 - (40 * found) / top} height={(40 * found) / top} />
            </svg>
            <span aria-hidden="true" className="text-soft">
              {Number(day.slice(8))}
            </span>
          </li>
        ))}
      </ol>
      <ul className="grid gap-4">
        {trial.best.map(({ vacancy, match }) => (
          <li key={vacancy.public_id} className="pickup-best">
            <div className="pickup-row">
              <a href={routes.vacancy(vacancy.public_id)} className="link min-w-0 flex-1 font-semibold">
                {vacancy.title}
              </a>
              {sign(match.score)}
            </div>
            <p className="text-soft">
              {[vacancy.company.name, vacancy.city?.name, salaryText(vacancy.salary, common)]
                .filter(Boolean)
                .join('\u00a0· ')}
            </p>
            {notes(match)}
          </li>
        ))}
      </ul>
    </section>
  )
}
