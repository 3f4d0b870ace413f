import type { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CompanyLogo } from '@/components/ui/avatar'
import { Tag } from '@/components/ui/chip'
import { FavoriteButton } from '@/components/ui/favorite-button'
import { Verified } from '@/components/ui/verified'
import type { VacancyCard as Vacancy } from '@/lib/contracts/vacancies'
import { salaryNote, salaryText } from '@/lib/format/salary'
import { routes } from '@/lib/routes'

export type VacancyCardWords = {
  t: ReturnType<typeof useTranslations<'vacancies'>>
  common: ReturnType<typeof useTranslations<'common'>>
  /** What the heart does: «В избранное». */
  favorite: string
}

type Props = {
  vacancy: Vacancy
  /** Translators made once for the whole list. */
  words: VacancyCardWords
  /** Level of the title among the headings of the page. */
  level?: 2 | 3
  /** «Совпадение 91 %» for a signed-in candidate. */
  score?: ReactNode
  /** Shown in the pane beside the list. */
  current?: boolean
}

/**
 * A vacancy in two seconds: title, company, place and format, pay, three skills, how soon they answer.
 * Plain elements only: a list shows thirty of them on every request.
 */
export function VacancyCard({ vacancy, words, level = 2, score, current }: Props) {
  const { t, common } = words
  const { company, salary } = vacancy
  const Title = `h${level}` as const
  const note = salaryNote(salary, common)
  return (
    <article className="card card-link vcard" aria-current={current || undefined}>
      <div className="vcard-head">
        <CompanyLogo name={company.name} src={company.logo_url} decorative />
        <div className="vcard-title">
          <Title>
            <a href={routes.vacancy(vacancy.public_id)} className="card-cover">
              {vacancy.title}
            </a>
          </Title>
          <p>
            {company.name}
            {company.verified ? (
              <>
                {' '}
                <Verified label={common('verified')} />
              </>
            ) : null}
            {placeAndTime(vacancy, t).map((part) => `\u00A0· ${part}`)}
          </p>
        </div>
        <FavoriteButton
          type="vacancy"
          publicId={vacancy.public_id}
          label={words.favorite}
          className="card-above vcard-heart"
        />
      </div>
      <p className="vcard-pay">
        <span className={salary ? 'vcard-sum' : 'vcard-none'}>{salaryText(salary, common)}</span>
        {note ? <span className="vcard-note">{note}</span> : null}
        {score}
      </p>
      <div className="vcard-foot">
        {vacancy.skills.map((skill) => (
          <Tag key={skill}>{skill}</Tag>
        ))}
        {company.reply ? (
          <span className="vcard-reply">
            {t('card.replies', { days: Math.max(1, Math.round(company.reply.median_days)) })}
          </span>
        ) : null}
      </div>
    </article>
  )
}

/** «Екатеринбург», «удалённо», «2/2»: what fits in the second line. */
function placeAndTime(vacancy: Vacancy, t: VacancyCardWords['t']): string[] {
  const { city, more_cities: more, work_formats: formats, schedule_days: schedules } = vacancy
  const parts: string[] = []
  if (city) parts.push(more > 0 ? t('card.moreCities', { city: city.name, more }) : city.name)
  for (const format of formats) if (format !== 'ON_SITE') parts.push(t(`card.format.${format}`))
  const schedule = schedules[0]
  if (schedule && schedule !== 'OTHER') parts.push(t(`card.schedule.${schedule}`))
  return parts
}
