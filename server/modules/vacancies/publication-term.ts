import type { VacancyAction, VacancyState } from '@/lib/contracts/enums'
import { daysAfter, graceDays } from './transitions'

/** States in which fields can be edited. */
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

/** The effective state: a term ends at its minute, not when the job stores it. */
export function stateAt(row: { status: VacancyState; expiresAt: Date | null }, now: Date): VacancyState {
  const runs = row.status === 'active' || row.status === 'paused'
  return runs && row.expiresAt !== null && row.expiresAt <= now ? 'expired' : row.status
}

interface Term {
  publication: number
  publishedAt: Date | null
  expiresAt: Date | null
}

/** Dates after an action that opens a vacancy. Only a restored one always starts a new term. */
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

/** The state shown on the public page: an archived vacancy is still closed or expired. */
export function publicState(row: Shown, now: Date): VacancyState {
  const status = stateAt(row, now)
  return status === 'archived' ? (row.statusBefore ?? status) : status
}

/** Until when the page is served; undefined for no limit, null when it is not served. */
export function shownUntil(row: Shown, now: Date): Date | null | undefined {
  const status = publicState(row, now)
  if (status === 'active' || status === 'paused') return undefined
  if (status !== 'expired' && status !== 'closed') return null
  const end = status === 'closed' ? row.closedAt : row.expiresAt
  return end === null ? null : daysAfter(end, graceDays)
}

/** Status of its URL: the page, 410 for a former page, 404 for one that was never public. */
export type VacancyAvailability = 'shown' | 'gone' | 'unknown'

export function availabilityOf(row: Shown, now: Date): VacancyAvailability {
  const until = shownUntil(row, now)
  if (until === undefined || (until !== null && until > now)) return 'shown'
  return row.firstPublishedAt === null ? 'unknown' : 'gone'
}
