import type { ResumeCard as Resume } from '@/lib/contracts/resumes'
import { formatRecentDay } from '@/lib/format/date'
import { type CardTexts, ResumeCardList, ResumeCardMarkup } from './resume-card-markup'
import { experienceText, incomeText, type ResumeWords, useResumeWords } from './words'

const shownSkills = 5

function textsOf(resume: Resume, words: ResumeWords): CardTexts {
  const { t, names } = words
  const { city, salary, last_position: last } = resume
  const place = [
    ...(city ? [city.name] : []),
    ...resume.work_formats.flatMap((format) =>
      format === 'ON_SITE' ? [] : [names(`work_formats.${format}`)],
    ),
  ].join('\u00A0· ')
  const lastJob = last?.company
    ? t('card.lastJob', { position: last.position, company: last.company })
    : last?.position
  return {
    publicId: resume.public_id,
    title: resume.title || t('card.untitled'),
    ...(place && { place }),
    pay: incomeText(salary, words),
    ...(salary && { isPayNamed: true }),
    experience: experienceText(resume.total_experience_months, words),
    ...(lastJob && { lastJob }),
    skills: resume.skills.slice(0, shownSkills),
    updated: t('card.updated', { when: formatRecentDay(resume.updated_at) }),
  }
}

const favoriteOf = ({ t }: ResumeWords) => ({ favorite: t('page.favorite') })

interface Level {
  /** Heading level of the title. */
  level?: 2 | 3
}

/** Search card of a resume: position, salary, experience, last job, skills. */
export function ResumeCard({
  resume,
  level = 2,
  hasFavorite,
}: Level & { resume: Resume; hasFavorite?: boolean }) {
  const words = useResumeWords()
  return (
    <ResumeCardMarkup
      texts={textsOf(resume, words)}
      words={{ net: words.t('card.net'), ...(hasFavorite && favoriteOf(words)) }}
      level={level}
    />
  )
}

/** A list of cards with favourite buttons; it is sent to the browser as data, not as rendered elements. */
export function ResumeCards({ resumes, level = 2 }: Level & { resumes: readonly Resume[] }) {
  const words = useResumeWords()
  return (
    <ResumeCardList
      cards={resumes.map((resume) => textsOf(resume, words))}
      words={{ net: words.t('card.net'), ...favoriteOf(words) }}
      level={level}
    />
  )
}
