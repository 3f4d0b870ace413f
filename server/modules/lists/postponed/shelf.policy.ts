import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { Party } from './parties.repository'

/** One shelf: of a candidate's resume, or of a company's vacancy. */
export type Shelf =
  | { side: 'candidate'; owner: Party; userId: number }
  | { side: 'employer'; owner: Party; companyId: number }

/** @throws AppError forbidden for a member who may only look. */
export function requireMayAct(actor: Actor): void {
  if (actor.accountType === 'employer' && actor.company?.role === 'viewer') throw new AppError('forbidden')
}
