import type { MatchScore } from '@/lib/contracts/matching'

const years = new Intl.PluralRules('ru')
const yearWords: Record<string, string> = { one: 'год', few: 'года', many: 'лет', other: 'лет' }

interface About {
  vacancyTitle: string
  resumeTitle: string
  months: number
  match: MatchScore | null
  /** The person's own beginning; empty for the words of the house. */
  greeting: string
}

/** A letter to begin with: only what the resume says, for the person to read and change before anything is sent. */
export function draftLetter({ vacancyTitle, resumeTitle, months, match, greeting }: About): string {
  const skills = match?.reasons.find(({ code }) => code === 'skills')?.params.names
  const whole = Math.floor(months / 12)
  const experience = whole > 0 ? `опыт — ${whole}\u00a0${yearWords[years.select(whole)]}` : ''
  const facts = [`Моя специальность — ${resumeTitle}`, experience].filter(Boolean).join(', ')
  return [
    'Здравствуйте!',
    greeting || `Откликаюсь на вакансию «${vacancyTitle}».`,
    `${facts}.${skills ? ` По навыкам вакансии: ${skills}.` : ''}`,
    'Буду на связи и расскажу подробнее на собеседовании.',
  ].join('\n\n')
}
