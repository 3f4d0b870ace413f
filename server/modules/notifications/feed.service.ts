import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import { kindsOfGroup } from '@/lib/contracts/notice-kinds'
import { maxNamed, type Notification } from '@/lib/contracts/notifications'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../context'
import { countGroups, countShown, type FeedRow, pageOf, pageOfGroups } from './feed.repository'
import { namesInNotices } from './hooks'
import { findMuted } from './preferences.repository'
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

/** The person's feed, newest first. */
export async function listNotifications(
  ctx: ServiceContext,
  actor: Actor,
  { page, size, group, unread: onlyUnread, grouped }: CallParsed<'GET /v1/notifications', 'query'>,
): Promise<CallResult<'GET /v1/notifications'>> {
  const filter = { kinds: group && kindsOfGroup(group), unread: onlyUnread === '1' }
  const feed = grouped ? { page: pageOfGroups, count: countGroups } : { page: pageOf, count: countShown }
  const { userId } = actor
  const [rows, total, unread] = await Promise.all([
    feed.page(ctx.db, userId, { ...filter, limit: size, offset: (page - 1) * size }),
    feed.count(ctx.db, userId, filter),
    countShown(ctx.db, userId, { unread: true }),
  ])
  const objects = new Set(rows.flatMap(({ row }) => subjectsOf(row)).map(({ id }) => id))
  const [muted, names] = await Promise.all([
    findMuted(ctx.db, [userId], [...objects]),
    namesInNotices(ctx, actor, rows.flatMap(nameable)),
  ])
  return { results: rows.map((row) => present(row, muted, names)), total, page, size, unread }
}
