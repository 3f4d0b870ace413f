'use client'

import { CityInput } from '@/components/forms/search/city-input'
import { SearchInput } from '@/components/forms/search/search-input'
import { buttonClass } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { PinIcon, SearchIcon } from '@/components/ui/icons'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import type { LandingCondition } from '@/lib/shared/landing-subject'
import words from '@/messages/ru/home.json'

type Props = { popular: readonly { path: string; name: string }[] }

/**
 * The main search: vacancies, or resumes for an employer. A plain form, so it works before and without script. A client component,
 * as the rest of this page is: its markup is not a part of the page's data.
 */
export function Hero({ popular }: Props) {
  return (
    <section className="container grid grid-cols-[minmax(0,1fr)_minmax(0,466px)] gap-x-16 gap-y-12 items-center py-22 max-page:grid-cols-1 max-page:gap-8 max-page:py-10 in-data-[auth=user]:grid-cols-1! in-data-[auth=user]:py-4!">
      <div className="hero-words">
        <h1 className="hero-title in-data-[auth=user]:sr-only">{words.heading}</h1>
        <p className="hero-lead only-guest">
          {words.lead}{' '}
          <Link href={routes.vacancyNew()} className="link">
            {words.hire}
          </Link>
        </p>
        <search className="only-candidate">
          <form action={routes.vacancies()} className="hero-form" aria-label={words.search.label}>
            <div className="hero-field">
              <SearchIcon />
              <SearchInput
                name="text"
                type="search"
                aria-label={words.search.text}
                className="hero-input"
                placeholder={words.search.text}
                maxLength={200}
                autoComplete="off"
                enterKeyHint="search"
              />
            </div>
            <div className="hero-field hero-city">
              <PinIcon />
              <CityInput
                aria-label={words.search.city}
                className="hero-input"
                placeholder={words.search.anywhere}
                maxLength={100}
                autoComplete="off"
                enterKeyHint="search"
              />
            </div>
            <button type="submit" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              {words.search.submit}
            </button>
          </form>
        </search>
        <search className="only-employer for-all">
          <form action={routes.resumes()} className="hero-form" aria-label={words.people.label}>
            <label className="hero-field">
              <SearchIcon />
              <span className="sr-only">{words.people.text}</span>
              <input
                name="text"
                type="search"
                className="hero-input"
                placeholder={words.people.text}
                maxLength={200}
                autoComplete="off"
                enterKeyHint="search"
              />
            </label>
            <button type="submit" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              {words.search.submit}
            </button>
          </form>
        </search>
        <div className="hero-popular only-candidate only-guest">
          <span className="text-soft">{words.popular.label}</span>
          {popular.map((role) => (
            <Link
              key={role.path}
              href={routes.landing('vacancies', role.path)}
              className={chipClass({ outline: true })}
            >
              {role.name.charAt(0).toUpperCase() + role.name.slice(1)}
            </Link>
          ))}
          <Link
            href={routes.landing('vacancies', 'udalenno' satisfies LandingCondition)}
            className={chipClass({ outline: true })}
          >
            {words.popular.remote}
          </Link>
          <Link
            href={routes.landing('vacancies', 'bez-opyta' satisfies LandingCondition)}
            className={chipClass({ outline: true })}
          >
            {words.popular.noExperience}
          </Link>
        </div>
      </div>
      <Pair />
    </section>
  )
}

/** Illustration: two overlapping circles, what both sides have in common. */
function Pair() {
  return (
    <div className="pair only-guest" role="img" aria-label={words.pair.label}>
      <svg viewBox="0 0 466 336" aria-hidden="true">
        <circle cx="168" cy="168" r="168" fill="var(--sign-candidate)" />
        <circle cx="298" cy="168" r="168" fill="var(--sign-employer)" />
        <path d="M233 13.08a168 168 0 0 1 0 309.84a168 168 0 0 1 0-309.84Z" fill="var(--sign-match)" />
      </svg>
      <p className="pair-text pair-candidate" aria-hidden="true">
        <b>{words.pair.candidate}</b>
        {words.pair.candidateText}
      </p>
      <p className="pair-text pair-match" aria-hidden="true">
        <b>{words.pair.score}</b>
        {words.pair.scoreText}
      </p>
      <p className="pair-text pair-employer" aria-hidden="true">
        <b>{words.pair.employer}</b>
        {words.pair.employerText}
      </p>
    </div>
  )
}
