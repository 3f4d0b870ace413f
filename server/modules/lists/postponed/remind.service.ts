import { dayMs } from '@/lib/shared/duration'
import { notify } from '@/server/modules/notifications'
import { hidesFrom } from '@/server/modules/resumes'
import { eachAlone } from '@/server/platform/each-alone'
import type { ServiceContext } from '../../context'
import { findNames } from './parties.repository'
import { deleteRemoved, findDue, lockDue, updatePostponed } from './shelf.repository'

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
  return eachAlone(ctx, due, one, { failed: 'a reminder was not sent', keyOf: (id) => id })
}

/** What was taken off a shelf can be put back for a day. */
export function forgetRemoved(ctx: ServiceContext): Promise<number> {
  return deleteRemoved(ctx.db, new Date(ctx.clock.now().getTime() - dayMs))
}
