import type { VacancyState } from '@/lib/contracts/enums'

export const vacancyActions = ['publish', 'pause', 'close', 'expire'] as const
export type VacancyAction = (typeof vacancyActions)[number]

/** From which states an action leads where; anything else is `wrong_state`. */
const table: Record<VacancyAction, { from: readonly VacancyState[]; to: VacancyState }> = {
  publish: { from: ['draft', 'paused', 'expired'], to: 'active' },
  pause: { from: ['active'], to: 'paused' },
  close: { from: ['active', 'paused', 'expired'], to: 'closed' },
  expire: { from: ['active'], to: 'expired' },
}

/** States whose fields may still change. */
const editable: readonly VacancyState[] = ['draft', 'active', 'paused', 'expired', 'rejected']

/** The state an action leads to; undefined when it is not possible from here. */
export function nextState(action: VacancyAction, from: VacancyState): VacancyState | undefined {
  const move = table[action]
  return move.from.includes(from) ? move.to : undefined
}

export const canEdit = (state: VacancyState): boolean => editable.includes(state)

export const publicationDays = 30
/** How long a closed or expired advert still answers at its address. */
export const graceDays = 30

const day = 24 * 3600 * 1000
export const addDays = (moment: Date, days: number): Date => new Date(moment.getTime() + days * day)

/** The state everyone sees: the end of the term counts from its minute, not from the job that writes it down. */
export function stateAt(row: { status: VacancyState; expiresAt: Date | null }, now: Date): VacancyState {
  return row.status === 'active' && row.expiresAt !== null && row.expiresAt <= now ? 'expired' : row.status
}

/** Dates of a publication. Going on after a pause keeps the term; anything else starts a new one. */
export function publicationTerm(
  row: { status: VacancyState; publication: number; publishedAt: Date | null; expiresAt: Date | null },
  now: Date,
): { publication: number; publishedAt: Date; expiresAt: Date } {
  if (row.status === 'paused' && row.publishedAt && row.expiresAt && row.expiresAt > now) {
    return { publication: row.publication, publishedAt: row.publishedAt, expiresAt: row.expiresAt }
  }
  return { publication: row.publication + 1, publishedAt: now, expiresAt: addDays(now, publicationDays) }
}

/** Whether the public page of a vacancy answers at all (a closed one says that it is closed). */
export function isOnView(
  row: { status: VacancyState; expiresAt: Date | null; closedAt: Date | null },
  now: Date,
): boolean {
  if (row.status === 'active' && stateAt(row, now) === 'active') return true
  const end = row.status === 'closed' ? row.closedAt : row.expiresAt
  return ['active', 'paused', 'expired', 'closed'].includes(row.status) && end !== null
    ? addDays(end, graceDays) > now
    : false
}
