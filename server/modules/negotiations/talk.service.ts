import type { DbOrTx, Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { isEnded } from './machine'
import { setTurn } from './moves.repository'
import { type Side, sideOf } from './negotiations.policy'
import {
  type FoundNegotiation,
  findNegotiation,
  findSteps,
  lockNegotiation,
  type StepRow,
} from './negotiations.repository'
import { clockColumns, eventPayload } from './transition.service'
import { startTurn } from './turn'

/** A negotiation and the end of its table a person sits at. */
export interface Talk {
  found: FoundNegotiation
  side: Side
  endedAt: Date | null
}
export type { StepRow }
export type TalkRow = FoundNegotiation['row']

const talkOf = (found: FoundNegotiation, side: Side): Talk => ({
  found,
  side,
  endedAt: isEnded(found.row.status) ? found.row.updatedAt : null,
})

/** @throws AppError not_found for everyone who is on neither side */
export async function findTalk(db: DbOrTx, actor: Actor, publicId: string): Promise<Talk> {
  const side = sideOf(actor)
  const found = side && (await findNegotiation(db, publicId, side))
  if (!found) throw new AppError('not_found')
  return talkOf(found, side)
}

/** The same, held: nothing moves and nobody else writes until the transaction ends. @throws AppError not_found */
export async function lockTalk(tx: Tx, actor: Actor, publicId: string): Promise<Talk> {
  const side = sideOf(actor)
  const found = side && (await lockNegotiation(tx, publicId, side))
  if (!found) throw new AppError('not_found')
  return talkOf(found, side)
}

/** What happened, oldest first. */
export const stepsOfTalk = (db: DbOrTx, { found }: Talk): Promise<StepRow[]> => findSteps(db, [found.row.id])

/** What an event about its conversation says. */
export const talkPayload = ({ found }: Talk, version: number) => ({ ...eventPayload(found), version })

/**
 * A message to the candidate starts the employer's turn anew; the candidate's own turn, and what has ended, is left
 * alone. It is no move: what others have seen of the negotiation is still so.
 */
export async function restartTurn(tx: Tx, { found, side }: Talk, now: Date): Promise<void> {
  const { row, promiseDays } = found
  if (side.actor !== 'employer' || row.turn !== 'employer' || isEnded(row.status)) return
  const turn = startTurn(row.status, row.origin, { now, promiseDays })
  await setTurn(tx, row.id, clockColumns(turn, now, row.status))
}
