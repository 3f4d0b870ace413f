import { useTranslations } from 'next-intl'
import type { VacancyView } from '@/lib/contracts/vacancies'

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Conditions beyond the first four, as a list of questions and answers; nothing is shown for what is not stated. */
export function VacancyTerms({ vacancy }: { vacancy: VacancyView }) {
  const t = useTranslations('vacancies')
  const names = useTranslations('dictionaries')
  const rows: [string, string][] = [
    [t('terms.role'), vacancy.role?.name ?? ''],
    [t('terms.hours'), vacancy.working_hours.map((hours) => names(`working_hours.${hours}`)).join(', ')],
    [
      t('terms.contract'),
      [
        vacancy.labor_contract ? t('terms.labor') : '',
        ...vacancy.civil_law_contracts.map((code) => lowered(names(`civil_law_contracts.${code}`))),
      ]
        .filter(Boolean)
        .join(', '),
    ],
    [
      t('terms.flyIn'),
      vacancy.fly_in_fly_out_days.map((code) => lowered(names(`fly_in_fly_out_days.${code}`))).join(', '),
    ],
    [
      t('terms.pay'),
      vacancy.salary?.frequency ? names(`salary_frequencies.${vacancy.salary.frequency}`) : '',
    ],
    [
      t('terms.education'),
      vacancy.education === 'not_required_or_not_specified'
        ? ''
        : names(`education_demands.${vacancy.education}`),
    ],
    [
      t('terms.languages'),
      vacancy.languages
        .map(({ code, level }) => `${names(`languages.${code}`)}, ${names(`language_levels.${level}`)}`)
        .join('; '),
    ],
    [t('terms.licences'), vacancy.driver_licences.join(', ')],
    [
      t('terms.age'),
      vacancy.age_restriction ? lowered(names(`age_restrictions.${vacancy.age_restriction}`)) : '',
    ],
    [
      t('terms.also'),
      [
        vacancy.night_shifts ? t('terms.nights') : '',
        vacancy.internship ? t('terms.internship') : '',
        vacancy.accept_handicapped ? t('terms.handicapped') : '',
        vacancy.response_letter_required ? t('terms.letter') : '',
      ]
        .filter(Boolean)
        .join(', '),
    ],
  ]
  const stated = rows.filter(([, answer]) => answer !== '')
  if (stated.length === 0) return null
  return (
    <section aria-labelledby="vacancy-terms" className="vacancy-section">
      <h2 id="vacancy-terms">{t('terms.title')}</h2>
      <dl className="vacancy-terms">
        {stated.map(([question, answer]) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
