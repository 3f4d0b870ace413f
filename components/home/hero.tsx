import { useTranslations } from 'next-intl'
import { SearchInput } from '@/components/forms/search/search-input'
import { buttonClass } from '@/components/ui/button'
import { chipClass } from '@/components/ui/chip'
import { PinIcon, SearchIcon } from '@/components/ui/icons'
import { Link } from '@/lib/i18n/navigation'
import { routes } from '@/lib/routes'
import type { LandingCondition } from '@/lib/shared/landing-subject'

export interface City {
  id: number
  name: string
}

type Props = {
  cities: readonly City[]
  popular: readonly { path: string; name: string }[]
}

/** The main search: vacancies, or resumes for an employer. A plain form, so it works before and without script. */
export function Hero({ cities, popular }: Props) {
  const t = useTranslations('home')
  return (
    <section className="container grid grid-cols-[minmax(0,1fr)_minmax(0,466px)] gap-x-16 gap-y-12 items-center py-22 max-page:grid-cols-1 max-page:gap-8 max-page:py-10">
      <div className="hero-words">
        <h1 className="hero-title">{t('heading')}</h1>
        <p className="hero-lead">{t('lead')}</p>
        <search className="only-candidate">
          <form action={routes.vacancies()} className="hero-form" aria-label={t('search.label')}>
            <div className="hero-field">
              <SearchIcon />
              <SearchInput
                name="text"
                type="search"
                aria-label={t('search.text')}
                className="hero-input"
                placeholder={t('search.text')}
                maxLength={200}
                autoComplete="off"
                enterKeyHint="search"
              />
            </div>
            <label className="hero-field hero-city">
              <PinIcon />
              <span className="sr-only">{t('search.city')}</span>
              <select name="city" className="hero-input">
                <option value="">{t('search.anywhere')}</option>
                {cities.map((city) => (
                  <option key={city.id} value={city.id}>
                    {city.name}
                  </option>
                ))}
              </select>
            </label>
            <button type="submit" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              {t('search.submit')}
            </button>
          </form>
        </search>
        <search className="only-employer">
          <form action={routes.resumes()} className="hero-form" aria-label={t('people.label')}>
            <label className="hero-field">
              <SearchIcon />
              <span className="sr-only">{t('people.text')}</span>
              <input
                name="text"
                type="search"
                className="hero-input"
                placeholder={t('people.text')}
                maxLength={200}
                autoComplete="off"
                enterKeyHint="search"
              />
            </label>
            <button type="submit" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              {t('search.submit')}
            </button>
          </form>
        </search>
        <div className="hero-popular only-candidate">
          <span className="text-soft">{t('popular.label')}</span>
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
            {t('popular.remote')}
          </Link>
          <Link
            href={routes.landing('vacancies', 'bez-opyta' satisfies LandingCondition)}
            className={chipClass({ outline: true })}
          >
            {t('popular.noExperience')}
          </Link>
        </div>
      </div>
      <Pair />
    </section>
  )
}

/** Illustration: two overlapping circles, what both sides have in common. */
function Pair() {
  const t = useTranslations('home.pair')
  return (
    <div className="pair" role="img" aria-label={t('label')}>
      <svg viewBox="0 0 466 336" aria-hidden="true">
        <circle cx="168" cy="168" r="168" fill="var(--sign-candidate)" />
        <circle cx="298" cy="168" r="168" fill="var(--sign-employer)" />
        <path d="M233 13.08a168 168 0 0 1 0 309.84a168 168 0 0 1 0-309.84Z" fill="var(--sign-match)" />
      </svg>
      <p className="pair-text pair-candidate" aria-hidden="true">
        <b>{t('candidate')}</b>
        {t('candidateText')}
      </p>
      <p className="pair-text pair-match" aria-hidden="true">
        <b>{t('score')}</b>
        {t('scoreText')}
      </p>
      <p className="pair-text pair-employer" aria-hidden="true">
        <b>{t('employer')}</b>
        {t('employerText')}
      </p>
    </div>
  )
}
