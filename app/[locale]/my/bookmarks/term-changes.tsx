import { useTranslations } from 'next-intl'
import type { VacancyTerms } from '@/lib/contracts/favorites'
import { salaryNote, salaryText } from '@/lib/format/salary'

/** The order in which people ask. */
const shown = [
  'salary',
  'city',
  'work_formats',
  'schedule_days',
  'employment_form',
  'experience',
  'title',
] as const

/** Which terms of a saved vacancy are no longer as they were; `was` holds those that differ. */
export function TermChanges({ was, now }: { was: Partial<VacancyTerms>; now: VacancyTerms }) {
  const t = useTranslations('favorites.changes')
  const names = useTranslations('dictionaries')
  const common = useTranslations('common')
  const card = useTranslations('vacancies.card')
  const list = (texts: readonly string[]) => (texts.length > 0 ? texts.join(', ') : t('none'))
  const textOf: Record<(typeof shown)[number], (terms: VacancyTerms) => string> = {
    salary: ({ salary }) =>
      list([salaryText(salary, common), salaryNote(salary, common) ?? ''].filter(Boolean)),
    city: ({ city, more_cities: more }) =>
      city ? (more > 0 ? card('moreCities', { city: city.name, more }) : city.name) : t('none'),
    work_formats: (terms) => list(terms.work_formats.map((code) => names(`work_formats.${code}`))),
    schedule_days: (terms) => list(terms.schedule_days.map((code) => names(`schedule_days.${code}`))),
    employment_form: (terms) =>
      terms.employment_form ? names(`employment_forms.${terms.employment_form}`) : t('none'),
    experience: (terms) => (terms.experience ? names(`experience.${terms.experience}`) : t('none')),
    title: (terms) => terms.title,
  }
  const before = { ...now, ...was }
  return (
    <section className="grid gap-1 rounded-control bg-wash px-4 py-3 text-sm" aria-label={t('label')}>
      <p className="font-semibold">{t('label')}</p>
      <dl>
        {shown
          .filter((name) => name in was)
          .map((name) => (
            <div key={name} className="flex flex-wrap gap-x-2">
              <dt className="text-soft">{t(`names.${name}`)}</dt>
              <dd className="wrap-anywhere">
                <s className="text-soft">
                  <span className="sr-only">{t('before')} </span>
                  {textOf[name](before)}
                </s>{' '}
                <span aria-hidden="true">→</span>{' '}
                <span className="font-semibold">
                  <span className="sr-only">{t('after')} </span>
                  {textOf[name](now)}
                </span>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
