import { maxPostponed, type PostponedAction } from '@/lib/contracts/postponed'
import type { Tx } from '@/server/db/client'
import { addFavorite, removeFavorite, titleKeyOf } from '@/server/modules/engagement'
import { type Actor, refuseWithout } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import {
  deleteHidden,
  deleteHiddenResume,
  findOccasion,
  insertHidden,
  insertHiddenResume,
} from '../hidden/hidden.repository'
import { announcePostponed, reminderAt } from './postpone.service'
import { type PostponedList, postponedListOfRow } from './postponed.policy'
import {
  countPostponed,
  lockPostponed,
  lockPostponedList,
  type PostponedRow,
  removePostponed,
  updatePostponed,
} from './postponed.repository'

interface BulkInput {
  ids: readonly string[]
  action: PostponedAction
  remindAt: string | null | undefined
  socketId: string | undefined
}

const itemOf = (row: PostponedRow) =>
  row.side === 'candidate'
    ? ({ type: 'vacancy', id: row.vacancyId } as const)
    : ({ type: 'resume', id: row.resumeId } as const)

/** Undoes the side effects of a removal. */
async function putBack(tx: Tx, actor: Actor, row: PostponedRow): Promise<void> {
  const { type, id } = itemOf(row)
  if (row.removedBy === 'bookmark') await removeFavorite(tx, actor, { type, id })
  if (row.removedBy === 'hide') await unhideRestoredItem(tx, actor, row)
}

/**
 * Applies an action to many items of own lists; missing ones are skipped and reported.
 * @throws AppError forbidden, limit_exceeded, validation_failed
 */
export async function actOnPostponed(
  ctx: ServiceContext,
  actor: Actor,
  { ids, action, remindAt, socketId }: BulkInput,
): Promise<{ done: string[]; skipped: string[] }> {
  refuseWithout(actor, 'recruit')
  const now = ctx.clock.now()
  const at = action === 'remind' ? reminderAt(remindAt, now) : null
  const done: string[] = []
  await ctx.db.transaction(async (tx) => {
    for (const row of await lockPostponed(tx, ids)) {
      const postponedList = await postponedListOfRow(tx, actor, row)
      if (!postponedList) continue
      const away = row.removedAt !== null
      if (away !== (action === 'restore')) continue
      await actOn(tx, { actor, postponedList, row, action, at, now })
      done.push(row.publicId)
    }
    if (done.length > 0) await announcePostponed(tx, actor, now, socketId)
  })
  return { done, skipped: ids.filter((id) => !done.includes(id)) }
}

interface One {
  actor: Actor
  postponedList: PostponedList
  row: PostponedRow
  action: PostponedAction
  at: Date | null
  now: Date
}

async function actOn(tx: Tx, { actor, postponedList, row, action, at, now }: One): Promise<void> {
  const { type, id } = itemOf(row)
  switch (action) {
    case 'remind':
      await updatePostponed(tx, row.id, { remindAt: at, remindedAt: null, updatedAt: now })
      return
    case 'restore':
      await lockPostponedList(tx, postponedList)
      if ((await countPostponed(tx, postponedList, now)).total >= maxPostponed) {
        throw new AppError('limit_exceeded', { data: { limit: maxPostponed } })
      }
      await putBack(tx, actor, row)
      await updatePostponed(tx, row.id, { removedAt: null, removedBy: null, updatedAt: now })
      return
    case 'return':
      break
    case 'bookmark': {
      const added = await addFavorite(tx, actor, { type, id }, now)
      // An undo keeps items that were favourites before.
      await removePostponed(tx, row.id, added ? 'bookmark' : 'return', now)
      return
    }
    case 'hide':
      await hideRemovedItem(tx, actor, row, now)
      break
  }
  await removePostponed(tx, row.id, action, now)
}

interface PostponedPair {
  side: 'candidate' | 'employer'
  resumeId: number
  vacancyId: number
}

/** A removal for good also hides the item, without a reason. */
async function hideRemovedItem(tx: Tx, actor: Actor, row: PostponedPair, now: Date): Promise<void> {
  const { vacancyId, resumeId } = row
  const userId = actor.userId
  if (row.side === 'employer') {
    await insertHiddenResume(tx, { vacancyId, resumeId, userId, createdAt: now })
    return
  }
  const vacancy = await findOccasion(tx, { id: vacancyId })
  if (!vacancy) return
  await insertHidden(tx, {
    publicId: newPublicId(),
    userId,
    kind: 'vacancy',
    vacancyId,
    companyId: vacancy.anonymous ? null : vacancy.companyId,
    roleId: vacancy.roleId,
    titleKey: titleKeyOf(vacancy.title),
    createdAt: now,
  })
}

async function unhideRestoredItem(tx: Tx, actor: Actor, row: PostponedPair): Promise<void> {
  if (row.side === 'employer') await deleteHiddenResume(tx, row)
  else await deleteHidden(tx, actor.userId, { vacancyId: row.vacancyId })
}
