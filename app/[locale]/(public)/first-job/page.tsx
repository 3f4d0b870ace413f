import type { Metadata } from 'next'
import { getTranslations, setRequestLocale } from 'next-intl/server'
import { Families, Openings, Steps } from '@/components/landings/first-job'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { VacancyCards } from '@/components/vacancies/vacancy-card'
import { apiServer } from '@/lib/api/server'
import { Link } from '@/lib/i18n/navigation'
import { routing } from '@/lib/i18n/routing'
import { type Query, routes } from '@/lib/routes'

/** Seconds; figures come from the search. */
export const revalidate = 300

const locale = routing.defaultLocale
const words = () => getTranslations({ locale, namespace: 'firstJob' })

export async function generateMetadata(): Promise<Metadata> {
  const t = await words()
  const [title, description] = [t('title'), t('description')]
  const url = routes.firstJob()
  return {
    title,
    description,
    alternates: { canonical: url },
    openGraph: { title, description, url, type: 'website', locale: 'ru_RU' },
  }
}

const shown = 6
/** Searches for those who begin, each by filters of the list of vacancies. */
const kinds = {
  noExperience: { experience: 'noExperience' },
  internship: { internship: '1' },
  student: { student: '1' },
  partTime: { experience: 'noExperience', employment: 'PART' },
  minor: { age: '16' },
} as const satisfies Record<string, Query>
const names = Object.keys(kinds) as (keyof typeof kinds)[]

/** Where people without experience begin, what counts instead of it, and how to write of it. */
export default async function FirstJobPage() {
  setRequestLocale(locale)
  const [t, fresh, ...found] = await Promise.all([
    words(),
    apiServer('GET /v1/vacancies', {
      query: { ...kinds.noExperience, sort: 'date', size: String(shown) },
    }),
    ...names.map((name) => apiServer('GET /v1/vacancies', { query: { ...kinds[name], size: '1' } })),
  ])
  const openings = names.flatMap((name, index) => {
    const { total = 0, total_capped: isCapped = false } = found[index] ?? {}
    return total > 0 ? [{ name, href: routes.vacancies(kinds[name]), total, isCapped }] : []
  })
  return (
    <div className="container grid gap-10 py-6 sm:py-10">
      <header className="grid max-w-[46rem] gap-2">
        <h1 className="text-2xl">{t('heading')}</h1>
        <p className="text-soft">{t('lead')}</p>
      </header>
      <Openings openings={openings} />
      <section className="grid gap-4" aria-labelledby="first-job-fresh">
        <h2 id="first-job-fresh" className="text-xl">
          {t('fresh')}
        </h2>
        {fresh.results.length > 0 ? (
          <>
            <VacancyCards
              className="grid grid-cols-2 gap-4 max-md:grid-cols-1"
              vacancies={fresh.results}
              level={3}
            />
            <p>
              <Link className="link" href={routes.vacancies(kinds.noExperience)}>
                {t('all')}
              </Link>
            </p>
          </>
        ) : (
          <EmptyState className="card" title={t('none')} text={t('noneText')} level={3}>
            <Link href={routes.vacancies()} className={buttonClass({ variant: 'primary' })}>
              {t('allVacancies')}
            </Link>
          </EmptyState>
        )}
      </section>
      <Families />
      <Steps />
    </div>
  )
}
