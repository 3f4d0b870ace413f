import type { useTranslations } from 'next-intl'
import type { ResumeLanding, VacancyLanding } from '@/lib/contracts/landings'
import { formatDay } from '@/lib/format/date'
import { formatNumber, formatShare } from '@/lib/format/number'
import type { Question } from '@/lib/seo/structured-data'

export type Words = ReturnType<typeof useTranslations<'vacancyLandings'>>

/** A name at the beginning of a line. */
export const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

export const roubles = (value: number): string => `${formatNumber(value)}\u00A0₽`

const none = 'none'

/** A choice in a message is named without a hyphen. */
const keyOf = (condition: string) => condition.replaceAll('-', '_')

/** Role and place inside a sentence; «none» where the page is not about one. */
const subjectOf = ({ role, city }: Pick<VacancyLanding, 'role' | 'city'>) => ({
  role: role?.genitive ?? none,
  roleAs: role?.instrumental ?? none,
  where: city?.in ?? none,
})

/** The same of resumes. */
export function resumeLandingWords(
  landing: ResumeLanding,
  t: ReturnType<typeof useTranslations<'resumeLandings'>>,
) {
  const { total, total_capped: capped, counted, condition } = landing
  const subject = subjectOf(landing)
  const heading = t(`heading.${condition ?? none}`, subject)
  const share = (count: number) => formatShare(count / Math.max(1, counted))
  const open = t('open', {
    ...subject,
    condition: condition === null ? none : keyOf(condition),
    count: total,
    capped: capped ? 'yes' : 'no',
  })
  const remote = condition === 'udalenno' ? 0 : landing.remote
  const noExperience = condition === 'bez-opyta' ? 0 : landing.no_experience
  const shares =
    remote > 0 && noExperience > 0
      ? t('remoteAndNoExperience', { remote: share(remote), share: share(noExperience) })
      : remote > 0
        ? t('remote', { share: share(remote) })
        : noExperience > 0
          ? t('noExperience', { share: share(noExperience) })
          : null
  return {
    heading,
    title: total > 0 ? t('title', { heading, count: total }) : t('titleNone', { heading }),
    description: t('description', { heading, count: total }),
    // Shares of very many are not known.
    lead: total === 0 ? t('none') : [open, capped ? null : shares].filter(Boolean).join(' '),
    cities: t('cities', subject),
    roles: t('roles', subject),
  }
}

const payOf = ({ pay }: VacancyLanding) =>
  pay && {
    offers: pay.offers,
    low: roubles(pay.low),
    median: roubles(pay.median),
    high: roubles(pay.high),
    date: formatDay(pay.counted_at),
  }

/** Headings and sentences of a landing: everything it says of itself. */
export function landingWords(landing: VacancyLanding, t: Words) {
  const subject = subjectOf(landing)
  const pay = payOf(landing)
  const heading = t(`heading.${landing.condition ?? none}`, subject)
  const described = { heading, count: landing.total }
  return {
    heading,
    title: landing.total > 0 ? t('title', described) : t('titleNone', { heading }),
    description: t('description', {
      ...described,
      median: pay?.median ?? none,
      low: pay?.low ?? none,
      high: pay?.high ?? none,
    }),
    lead: leadOf(landing, t),
    salary: t('salary', subject),
    cities: t('cities', subject),
    roles: t('roles', subject),
  }
}

/** The first paragraph, from figures that are known. */
function leadOf(landing: VacancyLanding, t: Words): string {
  const { total, total_capped: capped, counted, condition } = landing
  if (total === 0) return t('none')
  const pay = payOf(landing)
  const open = t('open', {
    ...subjectOf(landing),
    condition: condition === null ? none : keyOf(condition),
    count: total,
    capped: capped ? 'yes' : 'no',
  })
  // A condition says nothing of itself.
  const remote = condition === 'udalenno' ? 0 : landing.remote
  const noExperience = condition === 'bez-opyta' ? 0 : landing.no_experience
  const share = (count: number) => formatShare(count / Math.max(1, counted))
  const [remoteShare, noExperienceShare] = [share(remote), share(noExperience)]
  return [
    open,
    pay && t('pay', pay),
    remote > 0 && noExperience > 0
      ? t('remoteAndNoExperience', { remote: remoteShare, share: noExperienceShare })
      : remote > 0
        ? t('remote', { share: remoteShare })
        : noExperience > 0
          ? t('noExperience', { share: noExperienceShare })
          : null,
    landing.reply_days === null ? null : t('reply', { days: wholeDays(landing.reply_days) }),
  ]
    .filter(Boolean)
    .join(' ')
}

const wholeDays = (days: number) => Math.max(1, Math.round(days))

/** Questions that the figures of the page answer. */
export function questionsOf(landing: VacancyLanding, t: Words): Question[] {
  const { role, condition, counted, remote, no_experience: noExperience, skills, employers } = landing
  if (counted === 0) return []
  const subject = subjectOf(landing)
  const named = { ...subject, role: role?.name ?? none }
  const pay = payOf(landing)
  const questions: (Question | null)[] = [
    pay && { question: t('faq.pay', named), answer: t('faq.payAnswer', pay) },
    condition === 'bez-opyta'
      ? null
      : {
          question: t('faq.noExperience', { ...subject, role: subject.roleAs }),
          answer:
            noExperience > 0
              ? t('faq.noExperienceYes', { some: noExperience, counted })
              : t('faq.noExperienceNo', { counted }),
        },
    condition === 'udalenno'
      ? null
      : {
          question: t('faq.remote', named),
          answer: remote > 0 ? t('faq.remoteYes', { some: remote, counted }) : t('faq.remoteNo', { counted }),
        },
    skills.length < 3
      ? null
      : {
          question: t('faq.skills', named),
          answer: t('faq.skillsAnswer', { skills: skills.map(({ name }) => name).join(', ') }),
        },
    employers.length < 2
      ? null
      : {
          question: t('faq.employers', subject),
          answer: t('faq.employersAnswer', {
            employers: employers.map(({ name, count }) => `${name}\u00A0(${formatNumber(count)})`).join(', '),
          }),
        },
    landing.reply_days === null
      ? null
      : { question: t('faq.reply'), answer: t('faq.replyAnswer', { days: wholeDays(landing.reply_days) }) },
  ]
  return questions.filter((question) => question !== null)
}
