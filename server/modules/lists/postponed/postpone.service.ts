import { maxPostponed, type PostponedItem, type PostponedOrigin } from '@/lib/contracts/postponed'
import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { resumesByIds } from '@/server/modules/resumes'
import { vacancyCards } from '@/server/modules/vacancies'
import { type Actor, refuseWithout } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { watchByPublicIds } from './notices.service'
import { findResume, findStatus, findVacancy, haveNegotiated, type Party } from './parties.repository'
import {
  type PostponedList,
  postponedListOfResume,
  postponedListOfRow,
  postponedListOfVacancy,
} from './postponed.policy'
import {
  countPostponed,
  findPair,
  insertPostponed,
  lockPostponed,
  lockPostponedList,
  type PostponedRow,
  updatePostponed,
} from './postponed.repository'
import { presentRows } from './postponed-list.service'

/** Maximum reminder date. */
const yearMs = 366 * dayMs

/** Announces changed counters to other tabs and members. */
export async function announcePostponed(
  tx: Tx,
  actor: Actor,
  now: Date,
  socketId: string | undefined,
): Promise<void> {
  const whose = actor.company ? { companyId: actor.company.publicId } : { userId: actor.publicId }
  await publish(
    tx,
    { kind: 'counters.updated', payload: { ...whose, version: now.getTime() } },
    { exceptSocketId: socketId },
  )
}

/** @throws AppError validation_failed for a date in the past or too far ahead */
export function reminderAt(remindAt: string | null | undefined, now: Date): Date | null {
  if (!remindAt) return null
  const at = new Date(remindAt)
  if (at <= now) throw invalidField('remind_at', 'date_invalid')
  if (at.getTime() - now.getTime() > yearMs) throw invalidField('remind_at', 'too_big')
  return at
}

/** The item to postpone, if it is visible to the person or they have dealt with it. */
async function itemFor(
  ctx: ServiceContext,
  actor: Actor,
  postponedList: PostponedList,
  ids: { resume: string; vacancy: string },
): Promise<Party> {
  if (postponedList.side === 'candidate') {
    const vacancy = await findVacancy(ctx.db, ids.vacancy)
    if (!vacancy) throw new AppError('vacancy_not_found')
    const [card] = await vacancyCards(ctx, actor, [vacancy.publicId])
    const pair = { resumeId: postponedList.owner.id, vacancyId: vacancy.id, candidateId: actor.userId }
    if (card || (await haveNegotiated(ctx.db, pair))) return vacancy
    throw new AppError('vacancy_not_found')
  }
  const resume = await findResume(ctx.db, ids.resume)
  const [card] = resume ? await resumesByIds(ctx, actor, [resume.publicId]) : []
  if (!resume || !card) throw new AppError('resume_not_found')
  return resume
}

export interface PostponeInput {
  resumePublicId: string
  vacancyPublicId: string
  fromTab: PostponedOrigin
  note: string
  remindAt: string | null | undefined
  socketId: string | undefined
}

/**
 * Postpones a vacancy for an own resume, or a resume for an own vacancy. An existing item is updated with the given
 * note and reminder.
 * @throws AppError resume_not_found, vacancy_not_found, forbidden, limit_exceeded, validation_failed
 */
export async function postpone(
  ctx: ServiceContext,
  actor: Actor,
  input: PostponeInput,
): Promise<PostponedItem> {
  const postponedList =
    actor.accountType === 'candidate'
      ? await postponedListOfResume(ctx.db, actor, input.resumePublicId)
      : await postponedListOfVacancy(ctx.db, actor, input.vacancyPublicId)
  refuseWithout(actor, 'recruit')
  const ids = { resume: input.resumePublicId, vacancy: input.vacancyPublicId }
  const thing = await itemFor(ctx, actor, postponedList, ids)
  const now = ctx.clock.now()
  const remindAt = reminderAt(input.remindAt, now)
  const pair = {
    side: postponedList.side,
    resumeId: postponedList.side === 'candidate' ? postponedList.owner.id : thing.id,
    vacancyId: postponedList.side === 'candidate' ? thing.id : postponedList.owner.id,
  }
  const row = await ctx.db.transaction(async (tx) => {
    await lockPostponedList(tx, postponedList)
    const before = await findPair(tx, pair)
    const onShelf = before !== undefined && before.removedAt === null
    if (!onShelf && (await countPostponed(tx, postponedList, now)).total >= maxPostponed) {
      throw new AppError('limit_exceeded', { data: { limit: maxPostponed } })
    }
    const given = { note: input.note, remindAt, remindedAt: null }
    const kept = before && {
      ...(input.note !== '' || !onShelf ? { note: input.note } : {}),
      ...(remindAt || !onShelf ? { remindAt, remindedAt: null } : {}),
    }
    const knownStatus = postponedList.side === 'employer' ? await findStatus(tx, thing.id) : null
    const saved = before
      ? await updatePostponed(tx, before.id, {
          ...kept,
          userId: actor.userId,
          removedAt: null,
          removedBy: null,
          knownStatus,
          updatedAt: now,
          ...(!onShelf && { fromTab: input.fromTab, createdAt: now }),
        })
      : await insertPostponed(tx, {
          ...pair,
          ...given,
          knownStatus,
          publicId: newPublicId(),
          userId: actor.userId,
          fromTab: input.fromTab,
          createdAt: now,
          updatedAt: now,
        })
    if (postponedList.side === 'candidate') await watchByPublicIds(tx, [thing.publicId])
    await announcePostponed(tx, actor, now, input.socketId)
    return saved
  })
  return presentRow(ctx, actor, postponedList, row)
}

async function presentRow(
  ctx: ServiceContext,
  actor: Actor,
  postponedList: PostponedList,
  row: PostponedRow,
): Promise<PostponedItem> {
  const [item] = await presentRows(ctx, actor, postponedList, [row])
  if (!item) throw new Error('one row gives one item')
  return item
}

/** @throws AppError not_found, forbidden, conflict_changes, validation_failed */
export async function editPostponed(
  ctx: ServiceContext,
  actor: Actor,
  input: {
    publicId: string
    revision: number
    note: string | undefined
    remindAt: string | null | undefined
    socketId: string | undefined
  },
): Promise<PostponedItem> {
  const now = ctx.clock.now()
  const { row, postponedList } = await ctx.db.transaction(async (tx) => {
    const [before] = await lockPostponed(tx, [input.publicId])
    const found = before && (await postponedListOfRow(tx, actor, before))
    if (!before || before.removedAt || !found) throw new AppError('not_found')
    refuseWithout(actor, 'recruit')
    if (before.revision !== input.revision) {
      throw new AppError('conflict_changes', { data: { revision: before.revision } })
    }
    const remind =
      input.remindAt === undefined ? {} : { remindAt: reminderAt(input.remindAt, now), remindedAt: null }
    const saved = await updatePostponed(tx, before.id, {
      ...remind,
      ...(input.note !== undefined && { note: input.note }),
      updatedAt: now,
    })
    await announcePostponed(tx, actor, now, input.socketId)
    return { row: saved, postponedList: found }
  })
  return presentRow(ctx, actor, postponedList, row)
}
