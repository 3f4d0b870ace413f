import { useTranslations } from 'next-intl'
import { companyLetter, tint } from '@/components/ui/avatar'
import type { VacancyCard as Vacancy } from '@/lib/contracts/vacancies'
import { salaryNote, salaryText } from '@/lib/format/salary'
import { type CardTexts, type CardWords, VacancyCardList, VacancyCardMarkup } from './vacancy-card-markup'

type Vacancies = ReturnType<typeof useTranslations<'vacancies'>>
type Common = ReturnType<typeof useTranslations<'common'>>

/** «удалённо», «2/2»: the format shown beside the city. */
function termsOf({ work_formats: formats, schedule_days: [schedule] }: Vacancy, t: Vacancies): string[] {
  const terms = formats.flatMap((format) => (format === 'ON_SITE' ? [] : [t(`card.format.${format}`)]))
  return schedule && schedule !== 'OTHER' ? [...terms, t(`card.schedule.${schedule}`)] : terms
}

function textsOf(vacancy: Vacancy, t: Vacancies, common: Common): CardTexts {
  const { public_id: publicId, title, company, city, more_cities: more, salary, marks = [] } = vacancy
  const [station] = vacancy.metro
  const payNote = salaryNote(salary, common)
  return {
    publicId,
    title,
    company: company.name,
    ...(company.logo_url
      ? { logo: company.logo_url }
      : { letter: companyLetter(company.name), hue: tint(company.name) }),
    ...(company.public_id !== null && { companyId: company.public_id }),
    ...(company.verified && { isVerified: true }),
    ...(city && { city: more > 0 ? t('card.moreCities', { city: city.name, more }) : city.name }),
    ...(city && more === 0 && station && { metro: { name: station.name, colours: station.colours } }),
    terms: termsOf(vacancy, t),
    pay: salaryText(salary, common),
    ...(salary && { isPayNamed: true }),
    ...(payNote && { payNote }),
    ...(marks.length > 0 && { marks: marks.map((mark) => ({ mark, text: t(`card.${mark}`) })) }),
    skills: vacancy.skills,
    ...(company.reply && {
      reply: t('card.replies', { days: Math.max(1, Math.round(company.reply.median_days)) }),
    }),
  }
}

const wordsOf = (t: Vacancies, common: Common): CardWords => ({
  favorite: t('card.favorite'),
  verified: common('verified'),
  metro: t('metro'),
})

interface Level {
  /** Heading level of the title. */
  level?: 2 | 3
}

/** Search card of a vacancy: title, company, place and format, salary, three skills, reply speed. */
export function VacancyCard({ vacancy, level = 2 }: Level & { vacancy: Vacancy }) {
  const t = useTranslations('vacancies')
  const common = useTranslations('common')
  return <VacancyCardMarkup texts={textsOf(vacancy, t, common)} words={wordsOf(t, common)} level={level} />
}

interface ListProps extends Level {
  vacancies: readonly Vacancy[]
  className: string
}

/** A list of cards; it is sent to the browser as data, not as rendered elements. */
export function VacancyCards({ vacancies, level = 2, className }: ListProps) {
  const t = useTranslations('vacancies')
  const common = useTranslations('common')
  return (
    <VacancyCardList
      className={className}
      cards={vacancies.map((vacancy) => textsOf(vacancy, t, common))}
      words={wordsOf(t, common)}
      level={level}
    />
  )
}
