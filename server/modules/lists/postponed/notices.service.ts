import type { Currency, SalaryMode } from '@/lib/contracts/enums'
import type { EventPayload } from '@/lib/contracts/events'
import { groupDigits } from '@/lib/shared/money'
import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { translator } from '@/server/lib/translator'
import { allDictionaries } from '@/server/modules/dictionaries'
import { type Notice, notify } from '@/server/modules/notifications'
import { hidesFrom } from '@/server/modules/resumes'
import { forEachIsolated } from '@/server/platform/concurrency'
import type { ServiceContext } from '../../context'
import { findNames } from './parties.repository'
import {
  deleteRemoved,
  findDue,
  findFollowers,
  findState,
  findStates,
  insertWatched,
  lockDue,
  lockOtherStatus,
  lockWatched,
  setKnownStatus,
  updatePostponed,
  updateWatched,
  type WatchedState,
} from './postponed.repository'

const t = translator('records')

/** Reminders of one turn; the rest follows in the next. */
const batch = 200

/**
 * Reminds of what was put aside until now. A row is marked in the transaction that writes its notice, under its lock:
 * any number of processes may sweep, each reminder goes out once. Whoever hides from the reader by now is not named.
 */
export async function remindDue(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  const one = (id: number) =>
    ctx.db.transaction(async (tx) => {
      const row = await lockDue(tx, id, now)
      const names = row && (await findNames(tx, row))
      if (!row?.remindAt || !names) return false
      await updatePostponed(tx, row.id, { remindedAt: now })
      const employer = row.side === 'employer'
      const asker = { userId: row.userId, companyId: names.companyId }
      if (employer && (await hidesFrom(tx, names.resumeOwnerId, asker))) return false
      await notify(
        tx,
        [
          {
            userId: row.userId,
            kind: 'shelf.reminder',
            dedupeKey: `postponed:${row.publicId}:${row.remindAt.getTime()}`,
            params: {
              reader: row.side,
              vacancy_title: names.vacancyTitle,
              company_name: names.companyName,
              resume_title: names.resumeTitle,
            },
            target: {
              type: employer ? 'resume' : 'vacancy',
              public_id: employer ? names.resumePublicId : names.vacancyPublicId,
              parent_public_id: employer ? names.vacancyPublicId : names.resumePublicId,
              tab: 'postponed',
            },
          },
        ],
        now,
      )
      return true
    })
  const due = await findDue(ctx.db, now, batch)
  return forEachIsolated(ctx, due, one, { failed: 'a reminder was not sent', keyOf: (id) => id })
}

/** What was taken off a shelf can be put back for a day. */
export function deleteRemovedItems(ctx: ServiceContext): Promise<number> {
  return deleteRemoved(ctx.db, new Date(ctx.clock.now().getTime() - dayMs))
}

interface Pay {
  from: number | null
  to: number | null
  currency: Currency | null
  gross: boolean | null
  mode: SalaryMode | null
}

const signs: Partial<Record<Currency, string>> = { RUB: '₽', USD: '$', EUR: '€', KZT: '₸' }

/** «от 85 000 до 110 000 ₽ на руки»: what two states of an advert are compared by, and shown in a notice. */
function payText({ from, to, currency, gross, mode }: Pay): string {
  if (from === null && to === null) return ''
  const sums =
    from !== null && from === to
      ? groupDigits(from)
      : [
          from !== null && t('pay.from', { sum: groupDigits(from) }),
          to !== null && t('pay.to', { sum: groupDigits(to) }),
        ]
          .filter(Boolean)
          .join(' ')
  const period = mode === null || mode === 'MONTH' ? '' : t(`pay.${mode}`)
  const code = currency ?? 'RUB'
  const tax = gross === null ? '' : gross ? t('pay.gross') : t('pay.net')
  return `${sums}\u00a0${signs[code] ?? code}${period}${tax}`
}

const knownOf = (row: WatchedState) => ({
  open: row.status === 'active',
  salary: payText({
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

function changeOf(
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
export async function notifyFollowers(
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
    const news = changeOf(before, row)
    const { open, salary } = knownOf(row)
    // A pause is no end, and what is taken down tells no pay.
    const next = {
      open: open || (before.open && !over.includes(row.status)),
      salary: open ? salary : before.salary,
    }
    if (next.open !== before.open || next.salary !== before.salary) await updateWatched(tx, row.id, next, now)
    if (!news) return
    const keepers = await findFollowers(tx, row.id)
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

/**
 * Tells who put a person aside that the person looks for work otherwise now. What they know is changed in the transaction
 * that tells them, under its lock: a repeated delivery finds nothing new. Who may not see the resume is told nothing.
 */
export async function notifyOfStatus(
  ctx: ServiceContext,
  { resumeId }: EventPayload<'resume.changed'>,
): Promise<void> {
  const now = ctx.clock.now()
  const names = allDictionaries().job_search_statuses
  await ctx.db.transaction(async (tx) => {
    const rows = await lockOtherStatus(tx, resumeId)
    await setKnownStatus(tx, rows)
    await notify(
      tx,
      rows
        // How things stood before is not known of what was put aside long ago.
        .filter(({ before }) => before !== null)
        .map((row) => ({
          userId: row.userId,
          kind: 'shelf.candidate_status' as const,
          dedupeKey: `status:${row.publicId}:${row.revision}`,
          params: {
            reader: 'employer',
            resume_title: row.resumeTitle,
            vacancy_title: row.vacancyTitle,
            status: row.status,
            status_name: names[row.status] ?? row.status,
          },
          target: {
            type: 'resume' as const,
            public_id: row.resumePublicId,
            parent_public_id: row.vacancyPublicId,
            tab: 'postponed' as const,
          },
        })),
      now,
    )
  })
}
