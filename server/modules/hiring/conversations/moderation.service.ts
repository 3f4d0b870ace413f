import type { DbOrTx, Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../../context'
import { findAccess } from '../negotiations/negotiation-access.service'
import {
  bumpConversation,
  findNegotiationOf,
  findReported,
  type Reported,
  setHidden,
} from './removal.repository'

export type { Reported }

/** Messages as operators see them, with their context; erased ones are omitted. */
export const reportedMessages = (
  db: DbOrTx,
  where: { ids: readonly number[] } | { publicId: string },
  options: { lock?: true } = {},
): Promise<Reported[]> => findReported(db, where, options)

/**
 * A message of the other side, for a complaint.
 * @throws AppError not_found for messages the person cannot read and for those of their own side
 */
export async function messageToReport(
  ctx: ServiceContext,
  actor: Actor | null,
  publicId: string,
): Promise<{ id: number }> {
  const negotiationPublicId = actor && (await findNegotiationOf(ctx.db, publicId))
  if (!negotiationPublicId) throw new AppError('not_found')
  const { side } = await findAccess(ctx.db, actor, negotiationPublicId)
  const [message] = await findReported(ctx.db, { publicId }, {})
  if (!message || message.side === side.actor) throw new AppError('not_found')
  return { id: message.id }
}

/** Hides a message from both sides, or shows it again. Returns its author, who is notified. */
export async function decideOnMessage(
  tx: Tx,
  { id, authorId, parties }: Reported,
  hidden: boolean,
  now: Date,
): Promise<{ userId: number | null }> {
  await setHidden(tx, id, hidden ? now : null)
  const version = await bumpConversation(tx, parties.id)
  const { id: _, ...ids } = parties
  await publish(tx, { kind: 'message.updated', payload: { ...ids, version } })
  return { userId: authorId }
}
