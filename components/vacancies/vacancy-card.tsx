import type { useTranslations } from 'next-intl'
import { companyLetter, tint } from '@/components/ui/avatar'
import type { VacancyCard as Vacancy } from '@/lib/contracts/vacancies'
import { salaryNote, salaryText } from '@/lib/format/salary'
import { rememberPhrases } from '@/lib/i18n/remembered'
import { html, type Markup } from '@/lib/markup'
import { routes } from '@/lib/routes'

export type VacancyCardWords = {
  t: ReturnType<typeof useTranslations<'vacancies'>>
  common: ReturnType<typeof useTranslations<'common'>>
  /** What the heart does: «В избранное». */
  favorite: string
}

const cardClass = 'card card-link vcard'
const classOf = ({ marks }: Vacancy) =>
  marks?.includes('highlighted') ? `${cardClass} vcard-marked` : cardClass

type Props = {
  vacancy: Vacancy
  /** Translators made once for the whole list. */
  words: VacancyCardWords
  /** Level of the title among the headings of the page. */
  level?: 2 | 3
  /** Shown in the pane beside the list. */
  current?: boolean
}

/**
 * A vacancy in two seconds: title, company, place and format, pay, three skills, how soon they answer.
 * Its inside is a string to React. The heart is heard by the page's one listener, see `FavoriteButton`.
 */
export function VacancyCard({ vacancy, words, level = 2, current }: Props) {
  return (
    <article
      className={classOf(vacancy)}
      aria-current={current || undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: every value in it is escaped by `html`
      dangerouslySetInnerHTML={{ __html: inside(vacancy, words, level).text }}
    />
  )
}

type ListProps = Pick<Props, 'words' | 'level'> & { vacancies: readonly Vacancy[]; className: string }

/**
 * Thirty cards as one element: a list is rendered on every request, and as elements of React they cost three times the
 * rest of the page (built, serialised and hydrated one by one).
 */
export function VacancyCards({ vacancies, words, level = 2, className }: ListProps) {
  const cards = vacancies.map(
    (vacancy) => html`<article class="${classOf(vacancy)}">${inside(vacancy, words, level)}</article>`,
  )
  return (
    <div
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: every value in it is escaped by `html`
      dangerouslySetInnerHTML={{ __html: html`${cards}`.text }}
    />
  )
}

const replies = rememberPhrases<[number]>()
const repliesIn = (days: number, t: VacancyCardWords['t']) => replies(() => t('card.replies', { days }), days)
const cities = rememberPhrases<[string, number]>()
const citiesOf = (city: string, more: number, t: VacancyCardWords['t']) =>
  cities(() => t('card.moreCities', { city, more }), city, more)

function inside(vacancy: Vacancy, { t, common, favorite }: VacancyCardWords, level: 2 | 3): Markup {
  const { company, salary, skills, marks } = vacancy
  const note = salaryNote(salary, common)
  const heading = html`<a href="${routes.vacancy(vacancy.public_id)}" class="card-cover">${vacancy.title}</a>`
  const place = placeAndTime(vacancy, t).map((part) => html`\u00A0· ${part}`)
  return html`<div class="vcard-head">${logo(company)}<div class="vcard-title">${
    level === 2 ? html`<h2>${heading}</h2>` : html`<h3>${heading}</h3>`
  }<p>${companyName(company)}${company.verified && verified(common('verified'))}${place}</p></div><button type="button" class="btn btn-ghost btn-icon favorite card-above vcard-heart" data-favorite="vacancy:${vacancy.public_id}" aria-pressed="false" aria-label="${favorite}" title="${favorite}"></button></div><p class="vcard-pay"><span class="${
    salary ? 'vcard-sum' : 'vcard-none'
  }">${salaryText(salary, common)}</span>${note && html`<span class="vcard-note">${note}</span>`}</p><div class="vcard-foot">${(
    marks ?? []
  ).map(
    (mark) =>
      html`<span class="badge badge-${mark === 'urgent' ? 'warning' : 'accent'}">${t(`card.${mark}`)}</span>`,
  )}${skills.map((skill) => html`<span class="tag">${skill}</span>`)}${
    company.reply &&
    html`<span class="vcard-reply">${repliesIn(Math.max(1, Math.round(company.reply.median_days)), t)}</span>`
  }</div>`
}

/** Its page, where the employer says who it is. */
const companyName = ({ public_id: id, name }: Vacancy['company']): Markup | string =>
  id === null ? name : html`<a class="card-above vcard-company" href="${routes.company(id)}">${name}</a>`

/** As `CompanyLogo`, decorative: the name stands beside. */
function logo({ name, logo_url: url }: Vacancy['company']): Markup {
  return url
    ? html`<span class="avatar logo logo-drawn" aria-hidden="true"><img src="${url}" alt="" width="40" height="40" class="avatar-img" loading="lazy" decoding="async"></span>`
    : html`<span class="avatar logo" aria-hidden="true" style="--tint:${tint(name)}">${companyLetter(name)}</span>`
}

/** As `Verified`. */
const verified = (label: string): Markup =>
  html`\u00A0<span class="verified" role="img" aria-label="${label}" title="${label}"></span>`

/** The colours of its lines, then its name, together on one line of text. */
const stationOf = ({ name, colours }: Vacancy['metro'][number], t: VacancyCardWords['t']): Markup =>
  html`<span class="vcard-metro"><span class="sr-only">${t('metro')} </span>${colours.map(
    (colour) => html`<span class="metro-line" style="background:#${colour}"></span>`,
  )}${name}</span>`

/** «Екатеринбург», «удалённо», «2/2»: what fits in the second line. */
function placeAndTime(vacancy: Vacancy, t: VacancyCardWords['t']): (Markup | string)[] {
  const { city, metro, more_cities: more, work_formats: formats, schedule_days: schedules } = vacancy
  const parts: (Markup | string)[] = []
  const [station] = metro
  if (city && more > 0) parts.push(citiesOf(city.name, more, t))
  else if (city) parts.push(station ? html`${city.name}, ${stationOf(station, t)}` : city.name)
  for (const format of formats) if (format !== 'ON_SITE') parts.push(t(`card.format.${format}`))
  const schedule = schedules[0]
  if (schedule && schedule !== 'OTHER') parts.push(t(`card.schedule.${schedule}`))
  return parts
}
