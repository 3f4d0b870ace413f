import type { DbOrTx, Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { requireMayScore, type Side, sideOf } from '../negotiations/negotiations.policy'
import { type FoundInterview, findInterview, lockInterview } from './interviews.repository'

export interface InterviewAccess {
  side: Side
  found: FoundInterview
}

/** An interview visible to the person. @throws AppError not_found */
export async function ownInterview(db: DbOrTx, actor: Actor, publicId: string): Promise<InterviewAccess> {
  const side = sideOf(actor)
  const found = side && (await findInterview(db, publicId, side))
  if (!side || !found) throw new AppError('not_found')
  return { side, found }
}

/** The same, locked for an update. @throws AppError not_found, forbidden for the viewer role */
export async function lockOwnInterview(tx: Tx, actor: Actor, publicId: string): Promise<InterviewAccess> {
  const side = sideOf(actor)
  const found = side && (await lockInterview(tx, publicId, side))
  if (!side || !found) throw new AppError('not_found')
  requireMayScore(side)
  return { side, found }
}

/** The same with an optimistic lock. @throws AppError conflict_changes as well */
export async function lockUnchangedInterview(
  tx: Tx,
  actor: Actor,
  publicId: string,
  revision: number,
): Promise<InterviewAccess> {
  const held = await lockOwnInterview(tx, actor, publicId)
  const { row } = held.found
  if (row.revision !== revision)
    throw new AppError('conflict_changes', { data: { status: row.status, revision: row.revision } })
  return held
}
