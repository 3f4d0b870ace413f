import { markLimits, type NegotiationMarks } from '@/lib/contracts/negotiation-marks'
import type { DbOrTx, Tx } from '@/server/db/client'
import { type Actor, refuseWithout } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import {
  changeMarks,
  countTags,
  findMarks,
  findNote,
  findNotes,
  insertNote,
  type MarkChanges,
  updateNote,
} from './marks.repository'
import { sideOf } from './negotiations.policy'
import { type FoundNegotiation, findNegotiation, lockById } from './negotiations.repository'
import { findVacancy } from './parties.repository'

type Person = { id: number; firstName: string; lastName: string } | null

const authorOf = (person: Person, actor: Actor) =>
  person && { name: `${person.firstName} ${person.lastName}`.trim(), mine: person.id === actor.userId }

async function present(db: DbOrTx, actor: Actor, negotiationId: number): Promise<NegotiationMarks> {
  const found = await findMarks(db, negotiationId)
  const notes = await findNotes(db, negotiationId)
  return {
    rating: found?.marks.rating ?? null,
    tags: found?.marks.tags ?? [],
    revision: found?.marks.revision ?? 0,
    updated_by: found ? authorOf(found.author, actor) : null,
    updated_at: found?.marks.updatedAt.toISOString() ?? null,
    notes: notes.map(({ note, author }) => ({
      public_id: note.publicId,
      text: note.text,
      author: authorOf(author, actor),
      revision: note.revision,
      created_at: note.createdAt.toISOString(),
      updated_at: note.updatedAt.toISOString(),
    })),
  }
}

/** @throws AppError not_found, also for a candidate: marks are private to the company */
async function ofCompany(db: DbOrTx, actor: Actor, publicId: string): Promise<FoundNegotiation> {
  const side = sideOf(actor)
  const found = side?.actor === 'employer' && (await findNegotiation(db, publicId, side))
  if (!found) throw new AppError('not_found')
  return found
}

async function toChange(
  tx: Tx,
  actor: Actor,
  publicId: string,
  right: 'score' | 'comment',
): Promise<FoundNegotiation> {
  const found = await ofCompany(tx, actor, publicId)
  refuseWithout(actor, right)
  return found
}

const publishMarks = (tx: Tx, found: FoundNegotiation, now: Date, socketId: string | undefined) =>
  publish(
    tx,
    {
      kind: 'marks.updated',
      payload: {
        negotiationId: found.row.publicId,
        vacancyId: found.vacancyPublicId,
        version: now.getTime(),
      },
    },
    { exceptSocketId: socketId },
  )

/** @throws AppError not_found */
export async function getMarks(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<NegotiationMarks> {
  const { row } = await ofCompany(ctx.db, actor, publicId)
  return present(ctx.db, actor, row.id)
}

export interface ChangeMarks extends MarkChanges {
  publicId: string
  revision: number
  socketId: string | undefined
}

/** @throws AppError not_found, forbidden, conflict_changes with the current marks (data) */
export async function setMarks(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, revision, rating, tags, socketId }: ChangeMarks,
): Promise<NegotiationMarks> {
  return ctx.db.transaction(async (tx) => {
    const found = await toChange(tx, actor, publicId, 'score')
    const { id: negotiationId, vacancyId, companyId } = found.row
    const now = ctx.clock.now()
    const changed = await changeMarks(
      tx,
      { negotiationId, vacancyId, companyId },
      {
        ...(rating !== undefined && { rating }),
        ...(tags !== undefined && { tags }),
        seen: revision,
        by: actor.userId,
        now,
      },
    )
    if (changed === undefined) {
      throw new AppError('conflict_changes', { data: { marks: await present(tx, actor, negotiationId) } })
    }
    await publishMarks(tx, found, now, socketId)
    return present(tx, actor, negotiationId)
  })
}

/** @throws AppError not_found, forbidden, limit_exceeded */
export async function addNote(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, text, socketId }: { publicId: string; text: string; socketId: string | undefined },
): Promise<NegotiationMarks> {
  return ctx.db.transaction(async (tx) => {
    const found = await toChange(tx, actor, publicId, 'comment')
    const { id: negotiationId, companyId } = found.row
    const before = await findNotes(tx, negotiationId)
    if (before.length >= markLimits.notes) {
      throw new AppError('limit_exceeded', { data: { limit: markLimits.notes } })
    }
    const now = ctx.clock.now()
    await insertNote(tx, {
      publicId: newPublicId(),
      negotiationId,
      companyId,
      authorId: actor.userId,
      text,
      createdAt: now,
      updatedAt: now,
    })
    await publishMarks(tx, found, now, socketId)
    return present(tx, actor, negotiationId)
  })
}

export interface NoteChange {
  publicId: string
  socketId: string | undefined
  change: { text: string; revision: number } | 'delete' | 'restore'
}

/**
 * Only the author may change a note.
 * @throws AppError not_found, forbidden, conflict_changes with the current marks
 */
export async function changeNote(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, change, socketId }: NoteChange,
): Promise<NegotiationMarks> {
  return ctx.db.transaction(async (tx) => {
    const side = sideOf(actor)
    const note = side?.actor === 'employer' ? await findNote(tx, publicId, side.companyId) : undefined
    if (!side || !note) throw new AppError('not_found')
    refuseWithout(actor, 'comment')
    if (note.authorId !== actor.userId) throw new AppError('forbidden')
    const now = ctx.clock.now()
    if (typeof change === 'object') {
      if (note.deletedAt || note.revision !== change.revision) {
        throw new AppError('conflict_changes', {
          data: { marks: await present(tx, actor, note.negotiationId) },
        })
      }
      await updateNote(tx, note.id, { text: change.text, updatedAt: now })
    } else {
      await updateNote(tx, note.id, { deletedAt: change === 'delete' ? now : null })
    }
    const found = await lockById(tx, note.negotiationId)
    if (found) await publishMarks(tx, found, now, socketId)
    return present(tx, actor, note.negotiationId)
  })
}

/** @throws AppError vacancy_not_found */
export async function tagsOf(ctx: ServiceContext, actor: Actor, vacancyPublicId: string) {
  const vacancy = await findVacancy(ctx.db, vacancyPublicId)
  const side = sideOf(actor)
  if (side?.actor !== 'employer' || vacancy?.companyId !== side.companyId) {
    throw new AppError('vacancy_not_found')
  }
  return countTags(ctx.db, side, vacancy.id)
}
