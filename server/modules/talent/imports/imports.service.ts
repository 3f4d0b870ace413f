import { talentLimits } from '@/lib/contracts/talent'
import {
  type TalentImport,
  type TalentImportInput,
  type TalentImportResult,
  talentImportLimits,
} from '@/lib/contracts/talent-imports'
import type { DbOrTx, Tx } from '@/server/db/client'
import { lockCompany, requireCapacity } from '@/server/modules/identity'
import { type Actor, companyIdOf, refuseWithout, requireCompany } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { restorableMs } from '../days'
import { lockList } from '../records/lists.repository'
import { stemsOf, writeSearchOf } from '../records/record-search'
import { countOfCompany, insertRecords } from '../records/records.repository'
import { requireVerifiedRecruiter } from '../records/records.service'
import { addContacts, giveAdditions, takeAdditions } from './import-additions.repository'
import { dropKnownRows, readFile } from './import-file.service'
import { forgetRefused } from './import-refusals.service'
import type { ImportedRow } from './import-rows'
import * as repository from './imports.repository'

const batchSize = 200

/** What an import would do. @throws AppError forbidden, company_required, company_not_verified, validation_failed */
export async function checkImport(
  ctx: ServiceContext,
  actor: Actor,
  input: TalentImportInput,
): Promise<TalentImportResult> {
  const { id: companyId } = requireVerifiedRecruiter(actor)
  const fresh = await dropKnownRows(ctx, ctx.db, companyId, await readFile(input, ctx.clock.now()))
  return { ...outcomeOf(fresh), import: null }
}

const outcomeOf = ({ rows, people, skipped, lacking }: Awaited<ReturnType<typeof dropKnownRows>>) => ({
  rows,
  added: people.length,
  skipped,
  left_out: people.flatMap(({ line, name, leftOut }) => (leftOut ? [{ line, name, column: leftOut }] : [])),
  additions: lacking.map(({ row: { line, name }, email, phone }) => ({
    line,
    name,
    columns: [...(email ? ['email' as const] : []), ...(phone ? ['phone' as const] : [])],
  })),
  completed: 0,
})

/**
 * Adds the people of a file. Nothing of the rows that are not taken is stored.
 * @throws AppError forbidden, company_required, company_not_verified, limit_exceeded, validation_failed
 */
export async function importPeople(
  ctx: ServiceContext,
  actor: Actor,
  input: TalentImportInput,
): Promise<TalentImportResult> {
  const { id: companyId } = requireVerifiedRecruiter(actor)
  const now = ctx.clock.now()
  const read = await readFile(input, now)
  return ctx.db.transaction(async (tx) => {
    // Two imports of one file wait for each other here, and the second finds the people of the first.
    await requireCapacity(tx, companyId, talentImportLimits.perDay, () =>
      repository.countImportsSince(tx, companyId, sinceOf(now)),
    )
    const list = input.list ? await lockList(tx, input.list, companyId) : undefined
    if (input.list && (!list || list.removedAt)) throw invalidField('list', 'not_in_list')
    const fresh = await dropKnownRows(ctx, tx, companyId, read)
    const { people } = fresh
    const lacking = input.complete === 'yes' ? fresh.lacking : []
    const outcome = outcomeOf(fresh)
    if (people.length === 0 && lacking.length === 0) return { ...outcome, import: null }
    const made = await repository.insertImport(tx, {
      publicId: newPublicId(),
      companyId,
      userId: actor.userId,
      name: input.file.name.replaceAll('\0', '').slice(0, 300),
      added: people.length,
      createdAt: now,
    })
    for (let at = 0; at < people.length; at += batchSize) {
      await writePeople(tx, people.slice(at, at + batchSize), {
        companyId,
        importId: made.id,
        userId: actor.userId,
        listId: list?.id,
        now,
      })
    }
    const additions = lacking.map(({ recordId, email, phone }) => ({ recordId, email, phone }))
    const completed = await addContacts(tx, made.id, additions, now)
    await writeSearchOf(tx, completed)
    const lines = new Set(lacking.map(({ row }) => row.line))
    return {
      ...outcome,
      // Whoever got a contact is not left out any more.
      skipped: outcome.skipped.filter(({ line }) => !lines.has(line)),
      completed: completed.length,
      import: await presentOne(tx, companyId, made.publicId, now),
    }
  })
}

interface Target {
  companyId: number
  importId: number
  userId: number
  listId: number | undefined
  now: Date
}

async function writePeople(
  tx: Tx,
  people: readonly ImportedRow[],
  { companyId, importId, userId, listId, now }: Target,
): Promise<void> {
  const added = people.map(({ values, note }) => ({ values, note, publicId: newPublicId() }))
  const ids = await insertRecords(
    tx,
    added.map(({ values, note, publicId }) => ({
      ...values,
      publicId,
      companyId,
      importId,
      state: 'kept' as const,
      addedById: userId,
      createdAt: now,
      stems: stemsOf(values, [note]),
    })),
  )
  const notes = added.flatMap(({ note, publicId }) => {
    const recordId = ids.get(publicId)
    if (note === '' || recordId === undefined) return []
    return [{ publicId: newPublicId(), recordId, authorId: userId, text: note, createdAt: now }]
  })
  await repository.insertNotes(tx, notes)
  if (listId !== undefined) await repository.putIntoList(tx, listId, [...ids.values()])
}

const presentImport = ({
  row,
  author,
  inBase,
  completed,
}: Awaited<ReturnType<typeof repository.importsSince>>[number]): TalentImport => ({
  public_id: row.publicId,
  name: row.name,
  added: row.added,
  in_base: inBase,
  completed,
  author,
  created_at: row.createdAt.toISOString(),
  undone_at: row.undoneAt?.toISOString() ?? null,
})

const sinceOf = (now: Date) => new Date(now.getTime() - restorableMs)

async function presentOne(db: DbOrTx, companyId: number, publicId: string, now: Date): Promise<TalentImport> {
  const [found] = await repository.importsSince(db, companyId, sinceOf(now), publicId)
  if (!found) throw new AppError('not_found')
  return presentImport(found)
}

/** @throws AppError forbidden for candidates, company_required */
export async function listImports(ctx: ServiceContext, actor: Actor): Promise<TalentImport[]> {
  const { id: companyId } = requireCompany(actor)
  const found = await repository.importsSince(ctx.db, companyId, sinceOf(ctx.clock.now()))
  return found.map(presentImport)
}

/**
 * Removes the people of an import and takes back the contacts it gave to others, or brings both back, within a day.
 * Whoever stays because of a merge is counted as in the base.
 * @throws AppError not_found, forbidden, limit_exceeded
 */
export async function setImportUndone(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, undone }: { publicId: string; undone: boolean },
): Promise<TalentImport> {
  const companyId = companyIdOf(actor)
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    if (companyId === null) throw new AppError('not_found')
    await lockCompany(tx, companyId)
    const row = await repository.lockImport(tx, publicId, companyId)
    const last = row?.undoneAt ?? row?.createdAt
    if (!row || !last || last < sinceOf(now)) throw new AppError('not_found')
    refuseWithout(actor, 'recruit')
    if (undone && row.undoneAt === null) {
      await repository.removeImported(tx, row.id, now)
      await writeSearchOf(tx, await takeAdditions(tx, row.id, now))
      await repository.markUndone(tx, row.id, now)
    }
    if (!undone && row.undoneAt !== null) {
      const ids = await repository.restorable(tx, row)
      const limit = talentLimits.records
      if ((await countOfCompany(tx, companyId)) + ids.length > limit) {
        throw new AppError('limit_exceeded', { data: { limit } })
      }
      await repository.restoreRecords(tx, ids)
      await forgetRefused(ctx, tx, row.id)
      await writeSearchOf(tx, await giveAdditions(tx, row.id, now))
      await repository.markUndone(tx, row.id, null)
    }
    return presentOne(tx, companyId, publicId, now)
  })
}
