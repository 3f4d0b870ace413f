import type { ConversationMessage } from '@/lib/contracts/conversation-messages'
import type { Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import {
  conversationPayload,
  findAccess,
  lockAccess,
  type NegotiationAccess,
  restartTurn,
} from '../negotiations/negotiation-access.service'
import { isEnded } from '../negotiations/next-state'
import { countMessage, findConversation } from './conversations.repository'
import { deleteFiles, storeFile } from './files.service'
import { presentMessage } from './messages.presenter'
import { attachFile, findSent, findShown, insertMessage, type MessageRow } from './messages.repository'
import { refusals, type Standing, standingOf } from './standing.service'

/** Schedules a notification for a message, in case it stays unread. */
export const notifyAfterMs = 10_000

export interface SendInput {
  publicId: string
  clientId: string
  text: string
  file: File | undefined
  socketId: string | undefined
}

function requireMayWrite({ writing }: Standing, { found }: NegotiationAccess): void {
  if (writing.allowed || !writing.reason) return
  throw new AppError(refusals[writing.reason], {
    data: { reason: writing.reason, status: found.row.status },
  })
}

interface MessageInput {
  clientId: string
  text: string
  /** Undefined for what somebody wrote by hand. */
  via?: 'bulk' | 'rule'
  path?: string | undefined
  now: Date
  socketId?: string | undefined
}

async function write(
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  talk: NegotiationAccess,
  { clientId, text, via, path, now, socketId }: MessageInput,
): Promise<MessageRow> {
  const { row } = talk.found
  const side = talk.side.actor
  const message = await insertMessage(tx, {
    publicId: newPublicId(),
    negotiationId: row.id,
    side,
    authorId: actor.userId,
    clientId,
    text,
    via: via ?? null,
    createdAt: now,
    notifyAt: new Date(now.getTime() + notifyAfterMs),
  })
  if (path) await attachFile(tx, path, message.id)
  const { companyId, candidateId, vacancyId, resumeId, origin } = row
  const counted = await countMessage(
    tx,
    { negotiationId: row.id, companyId, candidateId, vacancyId, resumeId, origin },
    { id: message.id, side, at: now },
  )
  // Only a person's own words keep the promise running: a letter to everybody, or by a rule, answers nobody.
  if (!via) await restartTurn(tx, talk, now)
  await publish(
    tx,
    { kind: 'message.created', payload: conversationPayload(talk, counted.version) },
    { exceptSocketId: socketId },
  )
  return message
}

/**
 * Sends a letter by a rule or to many at once, in the caller's transaction and once by its client id. It neither
 * restarts the promise to answer nor counts as an answer. The negotiation is locked by the caller.
 * @throws AppError chat_archived and in_a_row_limit (data: reason, status), forbidden for the viewer role
 */
export async function sendLetter(
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  talk: NegotiationAccess,
  letter: MessageInput & { via: 'bulk' | 'rule' },
): Promise<MessageRow> {
  const key = { negotiationId: talk.found.row.id, authorId: actor.userId, clientId: letter.clientId }
  const before = await findSent(tx, key)
  if (before) return before
  requireMayWrite(await standingOf(tx, actor, talk, letter.now), talk)
  return write(tx, actor, talk, letter)
}

/**
 * Sends a message, idempotent by `clientId`: a repeat returns the stored message.
 * @throws AppError not_found, forbidden for the viewer role, chat_archived and in_a_row_limit (data: reason, status),
 * empty_message, file_too_large, file_type_not_allowed
 */
export async function sendMessage(
  ctx: ServiceContext,
  actor: Actor,
  input: SendInput,
): Promise<ConversationMessage> {
  const now = ctx.clock.now()
  const seen = await findAccess(ctx.db, actor, input.publicId)
  const key = { negotiationId: seen.found.row.id, authorId: actor.userId, clientId: input.clientId }
  const before = await findSent(ctx.db, key)
  if (before) return presentSent(ctx, actor, seen, before)
  if (input.text === '' && !input.file) throw new AppError('empty_message')
  // Checked before the file is stored, and again under the lock.
  requireMayWrite(await standingOf(ctx.db, actor, seen, now), seen)
  const path = input.file && (await storeFile(ctx, input.file))
  const message = await storeMessage(ctx, actor, input, { key, path, now })
  return presentSent(ctx, actor, seen, message)
}

/** Inserts the message once; deletes the file of a duplicate. */
async function storeMessage(
  ctx: ServiceContext,
  actor: Actor,
  input: SendInput,
  { key, path, now }: { key: Parameters<typeof findSent>[1]; path: string | undefined; now: Date },
): Promise<MessageRow> {
  try {
    const { message, taken } = await ctx.db.transaction(async (tx) => {
      const talk = await lockAccess(tx, actor, input.publicId)
      const twin = await findSent(tx, key)
      if (twin) return { message: twin, taken: false }
      requireMayWrite(await standingOf(tx, actor, talk, now), talk)
      return { message: await write(tx, actor, talk, { ...input, path, now }), taken: true }
    })
    if (path && !taken) await deleteFiles(ctx, [path])
    return message
  } catch (error) {
    // After an unknown error the message may have been committed: leave the file to the sweep.
    if (path && error instanceof AppError) await deleteFiles(ctx, [path])
    throw error
  }
}

type Letter = { userId: number; text: string; now: Date }

const sendAs = async (
  tx: Tx,
  found: NegotiationAccess['found'],
  { userId, ...letter }: Letter & { clientId: string; via: 'bulk' | 'rule' },
) => {
  const { row } = found
  const side = { actor: 'employer', companyId: row.companyId, mayAct: true, mayScore: true } as const
  const talk = { found, side, endedAt: isEnded(row.status) ? row.updatedAt : null }
  await sendLetter(tx, { userId }, talk, letter)
}

/**
 * One message of a letter to many, on a locked negotiation; once per batch.
 * @throws AppError chat_archived and in_a_row_limit (data: reason, status)
 */
export const writeInBulk = (
  tx: Tx,
  found: NegotiationAccess['found'],
  { batchId, ...letter }: Letter & { batchId: string },
): Promise<void> => sendAs(tx, found, { ...letter, clientId: `batch-${batchId}`, via: 'bulk' })

/** The same for the letter of a rule; once per run. */
export const writeByRule = (
  tx: Tx,
  found: NegotiationAccess['found'],
  { runId, ...letter }: Letter & { runId: string },
): Promise<void> => sendAs(tx, found, { ...letter, clientId: `rule-${runId}`, via: 'rule' })

async function presentSent(
  ctx: ServiceContext,
  actor: Actor,
  talk: NegotiationAccess,
  { id, negotiationId }: MessageRow,
): Promise<ConversationMessage> {
  const [shown, conversation, { viewer }] = await Promise.all([
    findShown(ctx.db, id),
    findConversation(ctx.db, negotiationId),
    standingOf(ctx.db, actor, talk, ctx.clock.now()),
  ])
  if (!shown) throw new AppError('not_found')
  return presentMessage(shown, conversation, viewer)
}
