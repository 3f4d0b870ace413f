import type { RoomMessage, RoomNotes } from '@/lib/contracts/interview-room'
import { roomLimits } from '@/lib/contracts/interview-states'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import { maskContacts } from '@/server/platform/mask-contacts'
import type { ServiceContext } from '../../context'
import type { InterviewAccess } from './interview-access.service'
import { entryOf } from './room.presenter'
import {
  countRoomMessages,
  findNotes,
  findRoomMessage,
  insertRoomMessage,
  type NotesRow,
  pageOfRoomMessages,
  saveNotes,
  type WrittenMessage,
} from './room.repository'
import { lockRoom, notifyRoom, ownRoom } from './room.service'

function present(
  { message, firstName, deletedAt }: WrittenMessage,
  held: InterviewAccess,
  actor: Actor,
): RoomMessage {
  const { side, found } = held
  const fromOther = message.side !== side.actor
  // Contacts in messages of an unverified company are masked for the candidate, as in the conversation.
  const covered = side.actor === 'candidate' && fromOther && !found.verified
  const { text, masked } = covered ? maskContacts(message.text) : { text: message.text, masked: false }
  const hidden = deletedAt !== null || (side.actor === 'candidate' && fromOther && found.anonymous)
  return {
    public_id: message.publicId,
    side: message.side,
    mine: message.authorId === actor.userId,
    // The candidate's name is in the room, where it is visible at all.
    author: hidden || message.side === 'candidate' ? null : firstName,
    text,
    masked,
    at: message.createdAt.toISOString(),
  }
}

/** @throws AppError not_found, also for a foreign cursor; forbidden */
export async function readRoomMessages(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ results: RoomMessage[]; more: boolean }> {
  const held = await ownRoom(ctx.db, actor, publicId)
  const { id } = held.found.row
  const from = before === undefined ? undefined : await findRoomMessage(ctx.db, id, before)
  if (before !== undefined && !from) throw new AppError('not_found')
  const found = await pageOfRoomMessages(ctx.db, id, { beforeId: from?.message.id, limit: limit + 1 })
  return {
    results: found
      .slice(0, limit)
      .reverse()
      .map((each) => present(each, held, actor)),
    more: found.length > limit,
  }
}

export interface WriteInput {
  publicId: string
  clientId: string
  text: string
  socketId: string | undefined
}

/** @throws AppError not_found, forbidden, wrong_state while the room is closed, overall_limit */
export async function postRoomMessage(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, clientId, text, socketId }: WriteInput,
): Promise<RoomMessage> {
  const { held, kept } = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const held = await lockRoom(tx, actor, publicId)
    const { row } = held.found
    if (entryOf(row, { now }) !== 'open') throw new AppError('wrong_state', { data: { status: row.status } })
    const message = {
      publicId: newPublicId(),
      interviewId: row.id,
      authorId: actor.userId,
      side: held.side.actor,
      clientId,
      text,
      createdAt: now,
    }
    const kept = await insertRoomMessage(tx, message)
    if (kept.isNew) {
      if ((await countRoomMessages(tx, row.id)) > roomLimits.messages) throw new AppError('overall_limit')
      await notifyRoom(tx, publicId, now, socketId)
    }
    return { held, kept }
  })
  const written = await findRoomMessage(ctx.db, held.found.row.id, kept.publicId)
  if (!written) throw new AppError('not_found')
  return present(written, held, actor)
}

const presentNotes = (row: NotesRow | undefined): RoomNotes => ({
  text: row?.text ?? '',
  revision: row?.revision ?? 0,
  saved_at: row?.updatedAt.toISOString() ?? null,
})

/** @throws AppError not_found, forbidden */
export async function readNotes(ctx: ServiceContext, actor: Actor, publicId: string): Promise<RoomNotes> {
  const { found } = await ownRoom(ctx.db, actor, publicId)
  return presentNotes(await findNotes(ctx.db, found.row.id, actor.userId))
}

/** @throws AppError not_found, forbidden, conflict_changes (data: revision) when another tab has saved since */
export async function saveOwnNotes(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, text, revision }: { publicId: string; text: string; revision: number },
): Promise<RoomNotes> {
  const { found } = await ownRoom(ctx.db, actor, publicId)
  const key = { interviewId: found.row.id, userId: actor.userId }
  const saved = await ctx.db.transaction((tx) =>
    saveNotes(tx, { ...key, text, revision, now: ctx.clock.now() }),
  )
  if (saved) return presentNotes(saved)
  const now = await findNotes(ctx.db, key.interviewId, key.userId)
  throw new AppError('conflict_changes', { data: { revision: now?.revision ?? 0 } })
}
