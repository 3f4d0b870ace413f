import { type AutopickupPause, type AutopickupState, awayDays } from '@/lib/contracts/autopickup'
import type { JobSearchStatus, ResumeState } from '@/lib/contracts/enums'
import { dayMs } from '@/lib/shared/duration'

export interface Standing {
  state: AutopickupState
  pause: AutopickupPause | null
}

export interface Facts {
  now: Date
  /** When the person was last seen; null when never. */
  lastVisit: Date | null
  jobSearchStatus: JobSearchStatus
  resumeStatus: ResumeState
}

const notLooking: readonly JobSearchStatus[] = ['accepted_job_offer', 'not_looking_for_job']

/** What makes an autopickup rest, the firmest reason first. */
function restOf({ now, lastVisit, jobSearchStatus, resumeStatus }: Facts): AutopickupPause | null {
  if (resumeStatus !== 'published') return 'unpublished'
  if (notLooking.includes(jobSearchStatus)) return 'not_looking'
  const away = lastVisit === null || now.getTime() - lastVisit.getTime() > awayDays * dayMs
  return away ? 'away' : null
}

/** How it stands by the facts: what rests by itself wakes by itself; by hand it is stopped and started by hand. */
export function standingOf({ state, pause }: Standing, facts: Facts): Standing {
  if (state === 'off') return { state: 'off', pause: null }
  if (state === 'paused' && pause === 'by_hand') return { state, pause }
  const rest = restOf(facts)
  return rest ? { state: 'paused', pause: rest } : { state: 'active', pause: null }
}
