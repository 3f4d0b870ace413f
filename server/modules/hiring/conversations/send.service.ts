import type { ConversationMessage } from '@/lib/contracts/conversation-messages'
import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { peopleOf } from '../negotiations/history.service'
import {
  conversationPayload,
  findAccess,
  lockAccess,
  type NegotiationAccess,
  restartTurn,
} from '../negotiations/negotiation-access.service'
import { countMessage, findConversation, readColumn } from './conversations.repository'
import { deleteFiles, storeFile } from './files.service'
import { presentMessage } from './messages.presenter'
import {
  attachFile,
  type DueMessage,
  findSent,
  findShown,
  insertMessage,
  lockDueMessages,
  type MessageRow,
} from './messages.repository'
import { refusals, type Standing, standingOf } from './standing.service'

const atOnce = 100

async function notifyReaders(tx: Tx, told: DueMessage, now: Date): Promise<void> {
  const { message, step } = told
  const reader = message.side === 'candidate' ? 'employer' : 'candidate'
  const conversation = await findConversation(tx, message.negotiationId)
  const readId = conversation?.[readColumn(reader)] ?? 0
  if (readId >= message.id || message.hiddenAt || message.erasedAt) return
  const people = await peopleOf(tx, reader, step)
  await notify(
    tx,
    people.map(({ userId }) => ({
      userId,
      kind: 'message.created' as const,
      // One notification for all messages since the last visit.
      dedupeKey: `messages:${step.publicId}:${readId}`,
      params: {
        reader,
        vacancy_title: step.vacancyTitle,
        company_name: step.companyName,
        resume_title: step.resumeTitle,
        status: step.status,
      },
      target: {
        type: 'negotiation' as const,
        public_id: step.publicId,
        parent_public_id: reader === 'employer' ? step.vacancyPublicId : step.resumePublicId,
        tab: step.origin === 'application' ? ('applications' as const) : ('invitations' as const),
      },
    })),
    now,
  )
}

/** Notifies of messages that stayed unread for a while; each is decided once. Returns the number of notifications. */
export async function notifyOfMessages(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  let done = 0
  for (;;) {
    const decided = await ctx.db.transaction(async (tx) => {
      const due = await lockDueMessages(tx, now, atOnce)
      for (const told of due) await notifyReaders(tx, told, now)
      return due.length
    })
    done += decided
    if (decided < atOnce) return done
  }
}

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

async function write(
  tx: Tx,
  actor: Actor,
  talk: NegotiationAccess,
  { input, path, now }: { input: SendInput; path: string | undefined; now: Date },
): Promise<MessageRow> {
  const { row } = talk.found
  const side = talk.side.actor
  const message = await insertMessage(tx, {
    publicId: newPublicId(),
    negotiationId: row.id,
    side,
    authorId: actor.userId,
    clientId: input.clientId,
    text: input.text,
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
  await restartTurn(tx, talk, now)
  await publish(
    tx,
    { kind: 'message.created', payload: conversationPayload(talk, counted.version) },
    { exceptSocketId: input.socketId },
  )
  return message
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
      return { message: await write(tx, actor, talk, { input, path, now }), taken: true }
    })
    if (path && !taken) await deleteFiles(ctx, [path])
    return message
  } catch (error) {
    // After an unknown error the message may have been committed: leave the file to the sweep.
    if (path && error instanceof AppError) await deleteFiles(ctx, [path])
    throw error
  }
}

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
