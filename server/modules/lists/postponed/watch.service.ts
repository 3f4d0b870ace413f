import type { EventPayload } from '@/lib/contracts/events'
import type { Tx } from '@/server/db/client'
import { type Notice, notify } from '@/server/modules/notifications'
import type { ServiceContext } from '../../context'
import { payWords } from './pay-words'
import {
  findKeepers,
  findState,
  findStates,
  insertWatched,
  lockWatched,
  updateWatched,
  type WatchedState,
} from './watch.repository'

const knownOf = (row: WatchedState) => ({
  open: row.status === 'active',
  salary: payWords({
    from: row.salaryFrom,
    to: row.salaryTo,
    currency: row.salaryCurrency,
    gross: row.salaryGross,
    mode: row.salaryMode,
  }),
})

/** Remembers how these vacancies stand, so that their keepers can be told what changes from now on. */
export async function watchByPublicIds(tx: Tx, publicIds: readonly string[]): Promise<void> {
  const rows = await findStates(tx, publicIds)
  await insertWatched(
    tx,
    rows.map((row) => ({ vacancyId: row.id, ...knownOf(row) })),
  )
}

/** States of an advert that is over; a pause or a look of a moderator passes. */
const over: readonly WatchedState['status'][] = ['closed', 'expired', 'archived', 'blocked', 'deleted']

function newsOf(
  before: { open: boolean; salary: string | null },
  row: WatchedState,
): Pick<Notice, 'kind' | 'params'> | undefined {
  const now = knownOf(row)
  const names = {
    reader: 'candidate',
    vacancy_title: row.title,
    company_name: row.anonymous ? (row.employerName ?? '') : row.companyName,
  }
  if (before.open && over.includes(row.status)) return { kind: 'favorite.vacancy_closed', params: names }
  if (now.open && now.salary !== '' && before.salary !== null && now.salary !== before.salary) {
    const params = { ...names, salary_before: before.salary, salary_after: now.salary }
    return { kind: 'favorite.salary_changed', params }
  }
  return undefined
}

/**
 * Tells those who keep a vacancy, on a shelf or among the favourites, that it is over or pays otherwise. What they
 * know is changed in the transaction that tells them, under its lock: a repeated delivery finds nothing new.
 */
export async function tellKeepers(
  ctx: ServiceContext,
  { vacancyId }: EventPayload<'vacancy.changed'>,
): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const found = await findState(tx, vacancyId)
    const before = found && (await lockWatched(tx, found.id))
    // Read anew under the lock: an earlier event may have been about the same.
    const row = before && (await findState(tx, vacancyId))
    if (!row || !before) return
    const news = newsOf(before, row)
    const { open, salary } = knownOf(row)
    // A pause is no end, and what is taken down tells no pay.
    const next = {
      open: open || (before.open && !over.includes(row.status)),
      salary: open ? salary : before.salary,
    }
    if (next.open !== before.open || next.salary !== before.salary) await updateWatched(tx, row.id, next, now)
    if (!news) return
    const keepers = await findKeepers(tx, row.id)
    await notify(
      tx,
      [...keepers].map(([userId, resume]) => ({
        ...news,
        userId,
        dedupeKey: `kept:${row.publicId}:${news.kind}:${row.revision}`,
        target: {
          type: 'vacancy' as const,
          public_id: row.publicId,
          parent_public_id: resume,
          tab: resume ? ('postponed' as const) : null,
        },
      })),
      now,
    )
  })
}
