import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import { kindsOfSection, type NoticeSection } from '@/lib/contracts/notice-kinds'
import { maxNamed, type Notification } from '@/lib/contracts/notifications'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { countShown, countUnread, type FeedRow, pageOf } from './feed.repository'
import { namesInNotices } from './hooks'
import { findMuted } from './preferences.repository'
import { findRow, rowsAfter } from './rows.repository'
import { subjectsOf, titleOf } from './subjects'

const present = (
  { row, count, subjects, about }: FeedRow,
  muted: ReadonlySet<string>,
  names: Awaited<ReturnType<typeof namesInNotices>>,
): Notification => ({
  public_id: row.publicId,
  kind: row.kind,
  created_at: row.createdAt.toISOString(),
  read: row.readAt !== null,
  count,
  subjects_count: subjects,
  people: [...new Set(about)].flatMap((id) => names.get(id) ?? []).slice(0, maxNamed),
  subjects: subjectsOf(row).map(({ type, id }) => ({
    type,
    public_id: id,
    title: titleOf(type, row),
    muted: muted.has(`${row.userId} ${id}`),
  })),
  params: row.params,
  target: row.target,
})

/** Candidates an employer is told of. */
const nameable = ({ row, about }: FeedRow) => (row.params.reader === 'employer' ? about : [])

async function presentRows(
  ctx: ServiceContext,
  actor: Actor,
  rows: readonly FeedRow[],
): Promise<Notification[]> {
  const objects = new Set(rows.flatMap(({ row }) => subjectsOf(row)).map(({ id }) => id))
  const [muted, names] = await Promise.all([
    findMuted(ctx.db, [actor.userId], [...objects]),
    namesInNotices(ctx, actor, rows.flatMap(nameable)),
  ])
  return rows.map((row) => present(row, muted, names))
}

const filterOf = ({ group, unread }: { group?: NoticeSection | undefined; unread?: '1' | undefined }) => ({
  kinds: group && kindsOfSection(group),
  unread: unread === '1',
})

/** The person's feed, newest first. */
export async function listNotifications(
  ctx: ServiceContext,
  actor: Actor,
  { page, size, ...asked }: CallParsed<'GET /v1/notifications', 'query'>,
): Promise<CallResult<'GET /v1/notifications'>> {
  const filter = filterOf(asked)
  const { userId } = actor
  const [rows, total, unread] = await Promise.all([
    pageOf(ctx.db, userId, { ...filter, limit: size, offset: (page - 1) * size }),
    countShown(ctx.db, userId, filter),
    countUnread(ctx.db, userId),
  ])
  return { results: await presentRows(ctx, actor, rows), total, page, size, unread }
}

/**
 * The same by rows, each for what stands together.
 * @throws AppError not_found when the row to go on after is gone
 */
export async function listRows(
  ctx: ServiceContext,
  actor: Actor,
  { after: lastId, size, ...asked }: CallParsed<'GET /v1/notifications/rows', 'query'>,
): Promise<CallResult<'GET /v1/notifications/rows'>> {
  const { userId } = actor
  const after = lastId === undefined ? undefined : await findRow(ctx.db, userId, lastId)
  if (lastId !== undefined && !after) throw new AppError('not_found')
  const [found, unread] = await Promise.all([
    rowsAfter(ctx.db, userId, { ...filterOf(asked), after, limit: size + 1 }),
    countUnread(ctx.db, userId),
  ])
  const rows = found.slice(0, size)
  const last = found.length > size ? rows.at(-1) : undefined
  return { results: await presentRows(ctx, actor, rows), next: last?.row.publicId ?? null, unread }
}
