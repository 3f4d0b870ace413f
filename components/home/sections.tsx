'use client'

import { buttonClass } from '@/components/ui/button'
import { RangeChart } from '@/components/ui/charts'
import type { Home } from '@/lib/contracts/home'
import { formatNumber } from '@/lib/format/number'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import home from '@/messages/ru/home.json'

/** Rounded to thousands: a median of many adverts is no more exact than that. */
const roubles = (value: number) => `${formatNumber(Math.round(value / 1000) * 1000)}\u00A0₽`

/** Salaries by role on a common scale. */
export function Salaries({ salaries }: { salaries: Home['salaries'] }) {
  const words = home.salaries
  const max = Math.max(...salaries.map((row) => row.p75)) * 1.04
  return (
    <section aria-labelledby="salaries-title">
      <div className="home-head">
        <h2 id="salaries-title">{words.title}</h2>
        <Link href={routes.salaries()} className="home-all">
          {words.all}
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
                  label={words.row
                    .replace('{role}', row.role)
                    .replace('{from}', roubles(row.p25))
                    .replace('{to}', roubles(row.p75))
                    .replace('{median}', roubles(row.median))}
                />
              </Link>
            </li>
          ))}
        </ul>
        <p className="text-xs text-soft">{words.note}</p>
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
  const words = home.how
  return (
    <section className="container mt-16 max-md:mt-10 only-guest" aria-labelledby="how-title">
      <h2 id="how-title" className="home-title">
        {words.title}
      </h2>
      <div className="how">
        {SIDES.map(({ side, href }) => (
          <div
            key={side}
            className={`card grid gap-7 content-start justify-items-start p-8 max-md:px-5 max-md:py-6 how-${side}`}
          >
            <h3 className="how-title">{words[side].title}</h3>
            <ol className="how-steps">
              {STEPS.map((step) => (
                <li key={step}>
                  <h4>{words[side][`step${step}`]}</h4>
                  <p className="text-soft">{words[side][`text${step}`]}</p>
                </li>
              ))}
            </ol>
            <Link href={href} className={buttonClass({ variant: 'primary', size: 'lg' })}>
              {words[side].action}
            </Link>
          </div>
        ))}
      </div>
    </section>
  )
}
