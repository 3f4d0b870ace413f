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

/** Messages as an operator sees them, with what they are about; erased ones are gone. */
export const reportedMessages = (
  db: DbOrTx,
  where: { ids: readonly number[] } | { publicId: string },
  options: { lock?: true } = {},
): Promise<Reported[]> => findReported(db, where, options)

/**
 * A message of the other side, to be complained about.
 * @throws AppError not_found for what the person cannot read and for what their own side wrote
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

/** Takes a message out of sight of both sides, or shows it again. Answers whom to tell: its author. */
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
