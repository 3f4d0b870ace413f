import type { VacancyImport } from '@/lib/contracts/vacancy-imports'
import { isConnectionError, type Tx } from '@/server/db/client'
import { insertImported, lockImported, pauseImported } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import type { VacancyFile } from '../reader/vacancy-files.service'
import {
  findKnown,
  type Incoming,
  incoming,
  prepare,
  problem,
  readerProblem,
  type Target,
  type Verdict,
  writeKnown,
} from './import-rows'
import { insertReport, lockCompanyImports, type ReportRow } from './imports.repository'
import { changeItem, findItems, type Item, insertItems, itemsOfFeed } from './items.repository'

export type Counts = VacancyImport['counts']

export const noCounts = (): Counts => ({
  read: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  duplicate: 0,
  kept: 0,
  rejected: 0,
  vanished: 0,
})

const batchSize = 100

type Entry = Omit<ReportRow, 'importId'>

const entry = (read: Incoming, verdict: Verdict, vacancyId: number | null): Entry => ({
  line: read.line,
  title: read.record.title,
  vacancyId,
  ...verdict,
})

/** Decides about one batch under the company's lock and writes it with its part of the report. */
async function writeBatch(
  ctx: ServiceContext,
  tx: Tx,
  target: Target,
  batch: readonly Incoming[],
  seen: ReadonlySet<number>,
): Promise<{ entries: Entry[]; items: number[] }> {
  await lockCompanyImports(tx, target.companyId)
  const keys = batch.flatMap(({ sourceKey }) => sourceKey ?? [])
  const known: Item[] = await findItems(
    tx,
    target.companyId,
    keys,
    batch.map(({ contentHash }) => contentHash),
  )
  const held = await lockImported(
    tx,
    target.companyId,
    known.map((item) => item.vacancyId),
  )
  const rows = new Map(held.map((row) => [row.id, row]))
  const met = new Set<number>()
  const fresh: Incoming[] = []
  const entries: Entry[] = []
  for (const read of batch) {
    const item = findKnown(read, known)
    const row = item && rows.get(item.vacancyId)
    if (!item || !row) {
      const twin = fresh.some((other) => isTwin(other, read))
      if (twin) entries.push(entry(read, { outcome: 'duplicate', problems: [] }, null))
      else fresh.push(read)
      continue
    }
    const again = seen.has(item.id) || met.has(item.id)
    const verdict: Verdict = again
      ? { outcome: 'duplicate', problems: [] }
      : await writeKnown(ctx, tx, target, { item, row }, read)
    met.add(item.id)
    entries.push(entry(read, verdict, row.id))
  }
  const made = await makeDrafts(ctx, tx, target, fresh)
  entries.push(...made.entries)
  await insertReport(tx, withImport(entries, target))
  return { entries, items: [...met, ...made.items] }
}

/** What is unchanged is counted, not listed: a file of two thousand rows read again says nothing new. */
const withImport = (entries: readonly Entry[], target: Target): ReportRow[] =>
  entries
    .filter(({ outcome }) => outcome !== 'unchanged')
    .map((each) => ({ ...each, importId: target.importId }))

function isTwin(a: Incoming, b: Incoming): boolean {
  if (a.sourceKey !== null && b.sourceKey !== null) return a.sourceKey === b.sourceKey
  return a.contentHash === b.contentHash
}

async function makeDrafts(
  ctx: ServiceContext,
  tx: Tx,
  target: Target,
  fresh: readonly Incoming[],
): Promise<{ entries: Entry[]; items: number[] }> {
  const prepared = fresh.map((read) => prepare(read, target))
  const made = await insertImported(
    ctx,
    tx,
    target,
    prepared.map(({ fields }) => fields),
  )
  const items = await insertItems(
    tx,
    fresh.map((read, i) => {
      const { id, ...state } = made[i] as (typeof made)[number]
      const { companyId, feedId, importId } = target
      const { sourceKey, contentHash, digest } = read
      return { companyId, feedId, importId, sourceKey, contentHash, digest, vacancyId: id, ...state }
    }),
  )
  return {
    items: items.map((item) => item.id),
    entries: fresh.map((read, i) =>
      entry(read, { outcome: 'created', problems: prepared[i]?.problems ?? [] }, made[i]?.id ?? null),
    ),
  }
}

function count(counts: Counts, entries: readonly Entry[]): void {
  for (const { outcome } of entries) counts[outcome] += 1
}

/** Writes what was read: drafts, changes and the report, batch by batch. A row the database refuses costs only itself. */
export async function writeVacancies(
  ctx: ServiceContext,
  target: Target,
  file: VacancyFile,
): Promise<Counts> {
  const counts = noCounts()
  counts.read = file.rows
  const seen = new Set<number>()
  const write = async (batch: readonly Incoming[]) => {
    const { entries, items } = await ctx.db.transaction((tx) => writeBatch(ctx, tx, target, batch, seen))
    count(counts, entries)
    for (const item of items) seen.add(item)
  }
  const reads = file.vacancies.map((read) => incoming(read, target.feedId))
  for (let at = 0; at < reads.length; at += batchSize) {
    const batch = reads.slice(at, at + batchSize)
    try {
      await write(batch)
    } catch (error) {
      if (isConnectionError(error)) throw error
      for (const read of batch) await write([read]).catch((cause) => refuse(ctx, target, counts, read, cause))
    }
  }
  const rejected = file.rejected.map(
    ({ line, code, detail }): Entry => ({
      line,
      title: '',
      vacancyId: null,
      outcome: 'rejected',
      problems: readerProblem(code, detail),
    }),
  )
  count(counts, rejected)
  await ctx.db.transaction(async (tx) => {
    await insertReport(tx, withImport(rejected, target))
    if (target.feedId !== null && file.trouble === null) {
      count(counts, await recordVanished(ctx, tx, target, target.feedId, seen, rejected.length === 0))
    }
  })
  return counts
}

async function refuse(
  ctx: ServiceContext,
  target: Target,
  counts: Counts,
  read: Incoming,
  cause: unknown,
): Promise<void> {
  if (isConnectionError(cause)) throw cause
  ctx.log.warn({ err: cause }, 'an imported vacancy was not stored')
  const refused = entry(read, { outcome: 'rejected', problems: [problem('not_stored')] }, null)
  count(counts, [refused])
  await ctx.db.transaction((tx) => insertReport(tx, withImport([refused], target)))
}

/** Open vacancies the feed has no more. With rows it could not read, one of them may be the lost one: nothing is paused. */
async function recordVanished(
  ctx: ServiceContext,
  tx: Tx,
  target: Target,
  feedId: number,
  seen: ReadonlySet<number>,
  whole: boolean,
): Promise<Entry[]> {
  await lockCompanyImports(tx, target.companyId)
  const gone = (await itemsOfFeed(tx, feedId)).filter((item) => !seen.has(item.id) && !item.pausedByFeed)
  const rows = await lockImported(
    tx,
    target.companyId,
    gone.map((item) => item.vacancyId),
  )
  const entries: Entry[] = []
  for (const row of rows.filter(({ status }) => status === 'active')) {
    const item = gone.find(({ vacancyId }) => vacancyId === row.id)
    const paused = whole && target.pauseVanished && (await pauseImported(ctx, tx, target, row))
    if (paused && item) await changeItem(tx, item.id, { pausedByFeed: true })
    const problems = paused ? [problem('paused')] : []
    entries.push({ line: null, title: row.title, vacancyId: row.id, outcome: 'vanished', problems })
  }
  await insertReport(tx, withImport(entries, target))
  return entries
}
