import type { MatchScore } from '@/lib/contracts/matching'
import { translator } from '@/server/lib/translator'

const t = translator('letters')

interface Draft {
  vacancyTitle: string
  resumeTitle: string
  months: number
  match: MatchScore | null
  /** The person's own beginning; empty for ours. */
  greeting: string
}

/** A letter to begin with: only what the resume says, for the person to read and change before anything is sent. */
export function draftLetter({ vacancyTitle, resumeTitle, months, match, greeting }: Draft): string {
  const skills = match?.reasons.find(({ code }) => code === 'skills')?.params.names
  return t('application.text', {
    greeting: greeting || t('application.greeting', { vacancy: vacancyTitle }),
    resume: resumeTitle,
    years: Math.floor(months / 12),
    has_skills: skills ? 'yes' : 'no',
    skills: skills ? String(skills) : '',
  })
}
