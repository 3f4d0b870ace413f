import { ZipFile } from 'yazl'
import { brand } from '@/lib/brand'
import type { DataExport } from '@/lib/contracts/personal-data'
import { routes } from '@/lib/routes'
import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { translator } from '@/server/lib/translator'
import { conversationsForExport } from '@/server/modules/hiring'
import { deliver, letter, ownContact } from '@/server/modules/identity'
import { notify } from '@/server/modules/notifications'
import { recordAccountEvents } from '@/server/modules/security'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../context'
import { contents } from './contents.repository'
import { copyHtml, type Section, sectionOf, sectionOrder } from './copy-document'
import { copyPdf } from './copy-writer'
import {
  claimExport,
  countExportsSince,
  type ExportRow,
  expireExports,
  failAbandonedExports,
  findExportFile,
  findLatestExport,
  insertExport,
  lockExports,
  lockPerson,
  removeOldExports,
  setExport,
} from './personal-data.repository'

/** Keys of the database and secrets stay here, also the person's own: whoever has the file must not get in by it. */
const internal = new Set([
  'passwordHash',
  'directToken',
  'search',
  'contentHash',
  'dedupeKey',
  'mergeKey',
  'isOperator',
  'file',
])
/** Of the dictionaries, which anybody may read. */
const open = /^(city|role|publicId|\w+PublicId)/
const isInternal = (name: string) => internal.has(name) || (/(^i|I)d$/.test(name) && !open.test(name))

/** Rows as their owner may read them. */
export function readable(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(readable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isInternal(name))
      .map(([name, inside]) => [name, readable(inside)]),
  )
}

/** `text` or the bytes of a file. */
interface ArchiveFile {
  name: string
  text: string | Buffer
}

async function zip(files: readonly ArchiveFile[], mtime: Date): Promise<Buffer> {
  const archive = new ZipFile()
  for (const { name, text } of files) archive.addBuffer(Buffer.from(text as string), name, { mtime })
  archive.end()
  const chunks: Buffer[] = []
  for await (const chunk of archive.outputStream) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks)
}

const t = translator('privacy')
const perDay = 3
const keptDays = 7
const rememberedDays = 90
const maxAttempts = 3
/** A worker that has not been heard of for this long has died with its process. */
const lostMs = 120_000

const eventOf = ({ userId, sessionId }: Actor, at: Date) => ({ at, userId, sessionId })

const present = (row: ExportRow): DataExport => ({
  public_id: row.publicId,
  status: row.status,
  progress: row.status === 'ready' ? 1 : row.stepsDone / row.stepsTotal,
  requested_at: row.requestedAt.toISOString(),
  expires_at: row.expiresAt?.toISOString() ?? null,
  size: row.size,
})

export async function latestExport(ctx: ServiceContext, actor: Actor): Promise<DataExport | null> {
  const row = await findLatestExport(ctx.db, actor.userId)
  return row ? present(row) : null
}

/** @throws AppError rate_limited past three a day */
export async function orderExport(ctx: ServiceContext, actor: Actor): Promise<DataExport> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    await lockExports(tx, actor.userId)
    const latest = await findLatestExport(tx, actor.userId)
    if (latest && ['queued', 'building'].includes(latest.status)) return present(latest)
    const { n, first } = await countExportsSince(tx, actor.userId, new Date(now.getTime() - dayMs))
    if (n >= perDay && first) {
      throw new AppError('rate_limited', { retryAfter: (first.getTime() + dayMs - now.getTime()) / 1000 })
    }
    const row = await insertExport(tx, {
      publicId: newPublicId(),
      userId: actor.userId,
      stepsTotal: contents.length + 2,
      requestedAt: now,
    })
    await recordAccountEvents(tx, [
      { ...eventOf(actor, now), kind: 'data_exported', details: { step: 'ordered' } },
    ])
    return present(row)
  })
}

async function build(ctx: ServiceContext, taken: ExportRow): Promise<Buffer> {
  const now = ctx.clock.now()
  const files: ArchiveFile[] = [
    { name: 'README.txt', text: t('readme', { brand: brand.name, day: now.toISOString().slice(0, 10) }) },
  ]
  const sections: Section[] = []
  const put = (file: string, found: unknown) => {
    const rows = readable(found)
    files.push({ name: file, text: `${JSON.stringify(rows, null, 2)}\n` })
    sections.push(...[sectionOf(file, rows)].filter((section) => section !== undefined))
  }
  for (const [index, { file, read }] of contents.entries()) {
    put(file, await read(ctx.db, taken.userId))
    await setExport(ctx.db, taken, { stepsDone: index + 1 })
  }
  const { rows, attached } = await conversationsForExport(ctx, taken.userId)
  put('messages.json', rows)
  await setExport(ctx.db, taken, { stepsDone: contents.length + 1 })
  const inOrder = sectionOrder.flatMap((name) => sections.filter((section) => section.name === name))
  files.push(
    ...attached,
    { name: 'copy.html', text: copyHtml(inOrder, now) },
    { name: 'copy.pdf', text: await copyPdf(inOrder, now) },
  )
  return zip(files, now)
}

/** The notice of how it ended; undefined when its owner is gone. */
async function tell(
  tx: Tx,
  { userId, publicId }: ExportRow,
  kind: 'account.export_ready' | 'account.export_failed',
  now: Date,
) {
  const user = await lockPerson(tx, userId)
  if (!user) return undefined
  const params = { reader: user.accountType }
  await notify(tx, [{ userId, kind, dedupeKey: `export:${publicId}`, params, target: null }], now)
  return user
}

async function finish(ctx: ServiceContext, taken: ExportRow, file: Buffer): Promise<void> {
  const now = ctx.clock.now()
  const expiresAt = new Date(now.getTime() + keptDays * dayMs)
  const person = await ctx.db.transaction(async (tx) => {
    const ready = { status: 'ready', file, readyAt: now, expiresAt, stepsDone: taken.stepsTotal } as const
    if (!(await setExport(tx, taken, ready))) return undefined
    return tell(tx, taken, 'account.export_ready', now)
  })
  // The address of a frozen account may be a thief's; the notice stands in the feed.
  const contact = person && !person.frozenAt ? ownContact(person) : undefined
  const url = `${ctx.env.siteUrl}${routes.mySettings()}#export`
  if (contact) deliver(ctx, letter(contact, 'export_ready', { url, day: expiresAt }))
}

/** Tried again, or given up with a word to its owner. */
async function putBack(ctx: ServiceContext, taken: ExportRow): Promise<void> {
  const again = taken.attempts < maxAttempts
  await ctx.db.transaction(async (tx) => {
    if (!(await setExport(tx, taken, { status: again ? 'queued' : 'failed' })) || again) return
    await tell(tx, taken, 'account.export_failed', ctx.clock.now())
  })
}

/** A copy that takes its process down with it is not tried for ever. */
async function giveUpLost(ctx: ServiceContext, now: Date, lostBefore: Date): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    for (const row of await failAbandonedExports(tx, lostBefore, maxAttempts)) {
      ctx.log.error({ export: row.publicId }, 'a copy of data was given up')
      await tell(tx, row, 'account.export_failed', now)
    }
  })
}

/** Builds every copy that waits, one after the other. Returns how many are ready. */
export async function buildExports(ctx: ServiceContext): Promise<number> {
  let done = 0
  for (;;) {
    const now = ctx.clock.now()
    const lostBefore = new Date(now.getTime() - lostMs)
    await giveUpLost(ctx, now, lostBefore)
    const taken = await claimExport(ctx.db, { now, lostBefore, maxAttempts })
    if (!taken) return done
    try {
      await finish(ctx, taken, await build(ctx, taken))
      done += 1
    } catch (error) {
      ctx.log.error({ err: error, export: taken.publicId }, 'a copy of data was not built')
      await putBack(ctx, taken)
    }
  }
}

/** The archive, for its owner alone and only until it expires. @throws AppError not_found */
export async function exportFile(
  ctx: ServiceContext,
  actor: Actor,
): Promise<{ name: string; bytes: Buffer }> {
  const now = ctx.clock.now()
  const found = await findExportFile(ctx.db, actor.userId, now)
  if (!found) throw new AppError('not_found')
  await recordAccountEvents(ctx.db, [
    { ...eventOf(actor, now), kind: 'data_exported', details: { step: 'downloaded' } },
  ])
  return { name: `dvoe-${found.readyAt.toISOString().slice(0, 10)}.zip`, bytes: found.file }
}

export async function sweepExports(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now()
  await expireExports(ctx.db, now)
  await removeOldExports(ctx.db, new Date(now.getTime() - rememberedDays * dayMs))
}
