import type { NegotiationRequest } from '@/lib/contracts/enums'
import type { AvailableRequest, Negotiation } from '@/lib/contracts/negotiations'
import type { Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { announceChange } from './negotiation-events.service'
import { requireMayAct, type Side, sideOf } from './negotiations.policy'
import {
  type FoundNegotiation,
  findPending,
  findSteps,
  lockNegotiation,
  type NegotiationRow,
} from './negotiations.repository'
import { availableRequests } from './next-state'
import { presentOne } from './read.service'
import { insertStep, updateNegotiation, writeOwnNote } from './transitions.repository'

export interface LockedForRequest {
  side: Side
  found: FoundNegotiation
  now: Date
}

/**
 * Locks an own negotiation that allows a request.
 * @throws AppError not_found, forbidden, wrong_state with the current state
 */
export async function lockForRequest(
  ctx: ServiceContext,
  tx: Tx,
  actor: Actor,
  publicId: string,
  may: AvailableRequest,
): Promise<LockedForRequest> {
  const side = sideOf(actor)
  const found = side && (await lockNegotiation(tx, publicId, side))
  if (!side || !found) throw new AppError('not_found')
  requireMayAct(side)
  const now = ctx.clock.now()
  const { row } = found
  const pending = (await findPending(tx, [row.id])).length > 0
  if (!availableRequests(row, await findSteps(tx, [row.id]), side, { now, pending }).includes(may)) {
    throw new AppError('wrong_state', { data: { status: row.status, revision: row.revision } })
  }
  return { side, found, now }
}

/** Adds a request to the history and publishes it; status, deadline and time of the last transition stay. */
export async function recordRequest(
  tx: Tx,
  { side, found, now }: LockedForRequest,
  input: {
    action: NegotiationRequest
    actor: Actor
    text?: string
    changes?: Partial<Pick<NegotiationRow, 'transferTargetId' | 'warnings' | 'warnAt'>>
    socketId: string | undefined
  },
): Promise<FoundNegotiation> {
  const row = await updateNegotiation(tx, found.row, input.changes ?? {})
  await insertStep(tx, row, found.row, {
    at: now,
    actor: side.actor,
    actorUserId: input.actor.userId,
    action: input.action,
    reason: null,
    text: input.text || null,
  })
  const after = { ...found, row }
  await announceChange(tx, after, input.socketId)
  return after
}

interface RequestInput {
  publicId: string
  socketId: string | undefined
}

/** @throws AppError not_found, wrong_state */
export function askReason(ctx: ServiceContext, actor: Actor, input: RequestInput): Promise<Negotiation> {
  return runRequest(ctx, actor, input, 'ask_reason')
}

/** @throws AppError not_found, forbidden, wrong_state */
export function giveReason(
  ctx: ServiceContext,
  actor: Actor,
  input: RequestInput & { text: string },
): Promise<Negotiation> {
  return runRequest(ctx, actor, input, 'give_reason')
}

/**
 * Reminds of an invitation, once; cancels the scheduled reminder.
 * @throws AppError not_found, forbidden, wrong_state
 */
export function remind(ctx: ServiceContext, actor: Actor, input: RequestInput): Promise<Negotiation> {
  return runRequest(ctx, actor, input, 'remind', { warnings: 1, warnAt: null })
}

async function runRequest(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, socketId, text }: RequestInput & { text?: string },
  action: AvailableRequest & NegotiationRequest,
  changes?: Partial<Pick<NegotiationRow, 'warnings' | 'warnAt'>>,
): Promise<Negotiation> {
  const found = await ctx.db.transaction(async (tx) => {
    const held = await lockForRequest(ctx, tx, actor, publicId, action)
    return recordRequest(tx, held, {
      action,
      actor,
      socketId,
      ...(text && { text }),
      ...(changes && { changes }),
    })
  })
  return presentOne(ctx, actor, found)
}

/** @throws AppError not_found, forbidden for anyone but the candidate */
export async function setOwnNote(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, text }: { publicId: string; text: string },
): Promise<Negotiation> {
  const side = sideOf(actor)
  const found = await ctx.db.transaction(async (tx) => {
    const held = side && (await lockNegotiation(tx, publicId, side))
    if (!held) throw new AppError('not_found')
    if (side?.actor !== 'candidate') throw new AppError('forbidden')
    await writeOwnNote(tx, held.row.id, text)
    return { ...held, row: { ...held.row, ownNote: text } }
  })
  return presentOne(ctx, actor, found)
}
