import { mostPostponed, type ShelfAction } from '@/lib/contracts/postponed'
import type { Tx } from '@/server/db/client'
import { keepFavorite, titleKeyOf, unkeepFavorite } from '@/server/modules/engagement'
import { type Actor, refuseViewer } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import {
  deleteHiddenResume,
  deleteHiding,
  findOccasion,
  insertHiddenResume,
  insertHiding,
} from '../hidden/hidden.repository'
import { announceShelf, reminderAt } from './postpone.service'
import { type Shelf, shelfOfRow } from './postponed.policy'
import {
  countShelf,
  lockPostponed,
  lockShelf,
  type PostponedRow,
  removePostponed,
  updatePostponed,
} from './postponed.repository'

interface BulkInput {
  ids: readonly string[]
  action: ShelfAction
  remindAt: string | null | undefined
  socketId: string | undefined
}

const thingOf = (row: PostponedRow) =>
  row.side === 'candidate'
    ? ({ type: 'vacancy', id: row.vacancyId } as const)
    : ({ type: 'resume', id: row.resumeId } as const)

/** Undoes what went with taking it off the shelf. */
async function putBack(tx: Tx, actor: Actor, row: PostponedRow): Promise<void> {
  const { type, id } = thingOf(row)
  if (row.removedBy === 'bookmark') await unkeepFavorite(tx, actor, { type, id })
  if (row.removedBy === 'hide') await unhideForShelf(tx, actor, row)
}

/**
 * Does the same to many things of own shelves; what is not there (any more) is skipped and named.
 * @throws AppError forbidden, limit_exceeded, validation_failed
 */
export async function actOnShelf(
  ctx: ServiceContext,
  actor: Actor,
  { ids, action, remindAt, socketId }: BulkInput,
): Promise<{ done: string[]; skipped: string[] }> {
  refuseViewer(actor)
  const now = ctx.clock.now()
  const at = action === 'remind' ? reminderAt(remindAt, now) : null
  const done: string[] = []
  await ctx.db.transaction(async (tx) => {
    for (const row of await lockPostponed(tx, ids)) {
      const shelf = await shelfOfRow(tx, actor, row)
      if (!shelf) continue
      const away = row.removedAt !== null
      if (away !== (action === 'restore')) continue
      await actOn(tx, { actor, shelf, row, action, at, now })
      done.push(row.publicId)
    }
    if (done.length > 0) await announceShelf(tx, actor, now, socketId)
  })
  return { done, skipped: ids.filter((id) => !done.includes(id)) }
}

interface One {
  actor: Actor
  shelf: Shelf
  row: PostponedRow
  action: ShelfAction
  at: Date | null
  now: Date
}

async function actOn(tx: Tx, { actor, shelf, row, action, at, now }: One): Promise<void> {
  const { type, id } = thingOf(row)
  switch (action) {
    case 'remind':
      await updatePostponed(tx, row.id, { remindAt: at, remindedAt: null, updatedAt: now })
      return
    case 'restore':
      await lockShelf(tx, shelf)
      if ((await countShelf(tx, shelf, now)).total >= mostPostponed) {
        throw new AppError('limit_exceeded', { data: { limit: mostPostponed } })
      }
      await putBack(tx, actor, row)
      await updatePostponed(tx, row.id, { removedAt: null, removedBy: null, updatedAt: now })
      return
    case 'return':
      break
    case 'bookmark': {
      const added = await keepFavorite(tx, actor, { type, id }, now)
      // What was among the favourites before stays there when the move is undone.
      await removePostponed(tx, row.id, added ? 'bookmark' : 'return', now)
      return
    }
    case 'hide':
      await hideForShelf(tx, actor, row, now)
      break
  }
  await removePostponed(tx, row.id, action, now)
}

interface Shelved {
  side: 'candidate' | 'employer'
  resumeId: number
  vacancyId: number
}

/** What one takes off a shelf for good is hidden as well, without a reason. */
async function hideForShelf(tx: Tx, actor: Actor, row: Shelved, now: Date): Promise<void> {
  const { vacancyId, resumeId } = row
  const userId = actor.userId
  if (row.side === 'employer') {
    await insertHiddenResume(tx, { vacancyId, resumeId, userId, createdAt: now })
    return
  }
  const vacancy = await findOccasion(tx, { id: vacancyId })
  if (!vacancy) return
  await insertHiding(tx, {
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

async function unhideForShelf(tx: Tx, actor: Actor, row: Shelved): Promise<void> {
  if (row.side === 'employer') await deleteHiddenResume(tx, row)
  else await deleteHiding(tx, actor.userId, { vacancyId: row.vacancyId })
}
