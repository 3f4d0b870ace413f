import type { VacancyAction, VacancyState } from '@/lib/contracts/enums'
import { daysAfter, graceDays } from './transitions'

/** States whose fields may still change. */
const editable: readonly VacancyState[] = [
  'draft',
  'active',
  'paused',
  'expired',
  'closed',
  'archived',
  'rejected',
]
export const canEdit = (state: VacancyState): boolean => editable.includes(state)

export const publicationDays = 30

/** The state everyone sees: the end of the term counts from its minute, not from the job that writes it down. */
export function stateAt(row: { status: VacancyState; expiresAt: Date | null }, now: Date): VacancyState {
  const runs = row.status === 'active' || row.status === 'paused'
  return runs && row.expiresAt !== null && row.expiresAt <= now ? 'expired' : row.status
}

interface Term {
  publication: number
  publishedAt: Date | null
  expiresAt: Date | null
}

/** Dates of the publication that a move into an open state leads to. Only a restored one always begins anew. */
export function termAfter(action: VacancyAction, row: Term, now: Date): Term {
  const { publication, publishedAt, expiresAt } = row
  if (action === 'prolong' && expiresAt) {
    return { publication, publishedAt, expiresAt: daysAfter(expiresAt, publicationDays) }
  }
  const runsOn = action !== 'restore' && publishedAt !== null && expiresAt !== null && expiresAt > now
  if (runsOn) return { publication, publishedAt, expiresAt }
  return { publication: publication + 1, publishedAt: now, expiresAt: daysAfter(now, publicationDays) }
}

export interface Shown {
  status: VacancyState
  statusBefore: VacancyState | null
  expiresAt: Date | null
  closedAt: Date | null
  firstPublishedAt: Date | null
}

/** The state that the public page tells of: what its owner put into the archive is still closed, or expired. */
export function publicState(row: Shown, now: Date): VacancyState {
  const status = stateAt(row, now)
  return status === 'archived' ? (row.statusBefore ?? status) : status
}

/** Until when the address answers; undefined while nothing limits it, null when it does not answer at all. */
export function shownUntil(row: Shown, now: Date): Date | null | undefined {
  const status = publicState(row, now)
  if (status === 'active' || status === 'paused') return undefined
  if (status !== 'expired' && status !== 'closed') return null
  const end = status === 'closed' ? row.closedAt : row.expiresAt
  return end === null ? null : daysAfter(end, graceDays)
}

/** What its address answers: the page, 410 for what was there once, 404 for what nobody has seen. */
export type VacancyAvailability = 'shown' | 'gone' | 'unknown'

export function availabilityOf(row: Shown, now: Date): VacancyAvailability {
  const until = shownUntil(row, now)
  if (until === undefined || (until !== null && until > now)) return 'shown'
  return row.firstPublishedAt === null ? 'unknown' : 'gone'
}
