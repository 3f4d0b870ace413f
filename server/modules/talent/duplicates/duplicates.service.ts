import type { Page } from '@/lib/contracts/call'
import type { TalentRecord } from '@/lib/contracts/talent'
import {
  type DuplicatePair,
  duplicatesPerPage,
  type MergedField,
  type TalentMerge,
} from '@/lib/contracts/talent-duplicates'
import type { DbOrTx, Tx } from '@/server/db/client'
import { lockCompany } from '@/server/modules/identity'
import { type Actor, companyIdOf, refuseWithout, requireCompany, scopeOf } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { restorableMs } from '../days'
import { publishPeopleChanged } from '../records/people-changed'
import { groundFrom, merged, mergedValuesOf } from '../records/record.policy'
import { presentRecord } from '../records/record.presenter'
import { writeSearch } from '../records/record-search'
import { hasAddress, insertRecord, type TalentRow, updateRecord } from '../records/records.repository'
import { requireVerifiedRecruiter } from '../records/records.service'
import * as repository from './duplicates.repository'

/** @throws AppError forbidden for candidates, company_required */
export async function listDuplicates(
  ctx: ServiceContext,
  actor: Actor,
  page: number,
): Promise<Page<DuplicatePair>> {
  const { id: companyId } = requireCompany(actor)
  const now = ctx.clock.now()
  const size = duplicatesPerPage
  const pairs = await repository.pairsOf(ctx.db, companyId, { limit: size, offset: (page - 1) * size })
  const rows = await repository.recordsByIds(ctx.db, [
    ...new Set(pairs.flatMap(({ first, second }) => [first, second])),
  ])
  const records = new Map<number, TalentRecord>()
  for (const row of rows) records.set(row.id, await presentRecord(ctx.db, row, now, scopeOf(actor)))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return {
    results: pairs.flatMap(({ first, second, phone, name }) => {
      const [a, b] = [records.get(first), records.get(second)]
      const [rowA, rowB] = [byId.get(first), byId.get(second)]
      // Erased between the two reads.
      if (!a || !b || !rowA || !rowB) return []
      return [
        {
          reasons: [...(phone ? (['phone'] as const) : []), ...(name ? (['name'] as const) : [])],
          people: [a, b] as [TalentRecord, TalentRecord],
          ground_of: groundFrom(rowA, rowB).publicId,
        },
      ]
    }),
    total: pairs[0]?.total ?? 0,
    page,
    size,
  }
}

/** Both records, the named first one first. @throws AppError not_found */
async function lockBoth(
  tx: Tx,
  companyId: number,
  publicIds: readonly [string, string],
): Promise<[TalentRow, TalentRow]> {
  const rows = await repository.lockPair(tx, companyId, publicIds)
  const [first, second] = publicIds.map((id) => rows.find(({ publicId }) => publicId === id))
  if (!first || !second || first === second) throw new AppError('not_found')
  return [first, second]
}

/** @throws AppError not_found, forbidden, company_required, company_not_verified */
export async function setDistinct(
  ctx: ServiceContext,
  actor: Actor,
  { people, distinct }: { people: [string, string]; distinct: boolean },
): Promise<null> {
  const { id: companyId } = requireVerifiedRecruiter(actor)
  return ctx.db.transaction(async (tx) => {
    const [first, second] = await lockBoth(tx, companyId, people)
    await repository.setDistinct(tx, [first.id, second.id], distinct)
    return null
  })
}

interface MergeInput {
  keep: { public_id: string; revision: number }
  drop: { public_id: string; revision: number }
  from_dropped: readonly MergedField[]
}

/** An address that a merge takes from a record stays beside it: its owner can still refuse and be erased. */
async function keepAddress(tx: Tx, row: TalentRow, now: Date): Promise<number | null> {
  if (row.email === null) return null
  const { companyId, email, expiresOn, importId } = row
  const { id } = await insertRecord(tx, {
    publicId: newPublicId(),
    companyId,
    email,
    expiresOn,
    importId,
    createdAt: now,
    state: 'kept',
    firstName: '',
    source: '',
    removedAt: now,
    mergedIntoId: row.id,
  })
  return id
}

/** @throws AppError not_found, forbidden, company_required, company_not_verified, wrong_state, conflict_changes, validation_failed */
export async function mergePeople(
  ctx: ServiceContext,
  actor: Actor,
  { keep: surviving, drop: dropped, from_dropped }: MergeInput,
): Promise<{ merge: TalentMerge; record: TalentRecord }> {
  const { id: companyId } = requireVerifiedRecruiter(actor)
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    // E-mail addresses are compared and written under this lock.
    await lockCompany(tx, companyId)
    const [keep, drop] = await lockBoth(tx, companyId, [surviving.public_id, dropped.public_id])
    // Of somebody who is asked only name, address and source are kept: nothing can come over.
    if (keep.state === 'asked' || drop.state === 'asked') throw new AppError('wrong_state')
    if (keep.revision !== surviving.revision || drop.revision !== dropped.revision) {
      throw new AppError('conflict_changes')
    }
    const values = merged(keep, drop, from_dropped)
    await updateRecord(tx, drop.id, { removedAt: now, mergedIntoId: keep.id })
    const moved = await repository.moveParts(tx, drop.id, keep.id)
    const row = await updateRecord(tx, keep.id, { ...values, updatedAt: now })
    const formerId = row.email === keep.email ? null : await keepAddress(tx, keep, now)
    const publicId = newPublicId()
    const before = mergedValuesOf(keep)
    await repository.insertMerge(tx, {
      publicId,
      companyId,
      keptId: keep.id,
      droppedId: drop.id,
      userId: actor.userId,
      revision: row.revision,
      before: {
        values: { ...before, letterOpenAt: before.letterOpenAt?.toISOString() ?? null },
        ...moved,
        formerId,
      },
      createdAt: now,
    })
    await writeSearch(tx, row)
    await publishPeopleChanged(tx, [companyId])
    const [merge] = await presentMerges(tx, companyId, now, publicId)
    if (!merge) throw new Error('a merge was not found')
    return { merge, record: await presentRecord(tx, row, now, scopeOf(actor)) }
  })
}

const sinceOf = (now: Date) => new Date(now.getTime() - restorableMs)

async function presentMerges(
  db: DbOrTx,
  companyId: number,
  now: Date,
  publicId?: string,
): Promise<TalentMerge[]> {
  const found = await repository.mergesSince(db, companyId, sinceOf(now), publicId)
  return found.map(({ row, author, record }) => ({
    public_id: row.publicId,
    name: `${record.firstName} ${record.lastName}`.trim(),
    author,
    created_at: row.createdAt.toISOString(),
    undoable: record.removedAt === null && record.revision === row.revision,
  }))
}

/** @throws AppError forbidden for candidates, company_required */
export async function listMerges(ctx: ServiceContext, actor: Actor): Promise<TalentMerge[]> {
  const { id: companyId } = requireCompany(actor)
  return presentMerges(ctx.db, companyId, ctx.clock.now())
}

/** Both records are as they were. @throws AppError not_found, forbidden, wrong_state once the merged one was changed */
export async function undoMerge(ctx: ServiceContext, actor: Actor, publicId: string): Promise<null> {
  const companyId = companyIdOf(actor)
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    if (companyId === null) throw new AppError('not_found')
    await lockCompany(tx, companyId)
    const merge = await repository.lockMerge(tx, publicId, companyId)
    if (!merge || merge.createdAt < sinceOf(now)) throw new AppError('not_found')
    refuseWithout(actor, 'recruit')
    const rows = await repository.lockByIds(tx, [merge.keptId, merge.droppedId])
    const keep = rows.find(({ id }) => id === merge.keptId)
    const drop = rows.find(({ id }) => id === merge.droppedId)
    if (!keep || !drop || keep.removedAt !== null || keep.revision !== merge.revision) {
      throw new AppError('wrong_state')
    }
    const { values } = merge.before
    const letterOpenAt = values.letterOpenAt ? new Date(values.letterOpenAt) : null
    await repository.moveBack(tx, merge)
    const first = await updateRecord(tx, keep.id, { ...values, letterOpenAt, updatedAt: now })
    // The address that was left out may have been added again meanwhile.
    if (drop.email !== null && (await hasAddress(tx, companyId, drop.email)))
      throw new AppError('wrong_state')
    const second = await updateRecord(tx, drop.id, { removedAt: null, mergedIntoId: null })
    await repository.deleteMerge(tx, merge.id)
    await writeSearch(tx, first)
    await writeSearch(tx, second)
    await publishPeopleChanged(tx, [companyId])
    return null
  })
}
