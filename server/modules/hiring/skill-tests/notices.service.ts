import type { Tx } from '@/server/db/client'
import { type Notice, notify } from '@/server/modules/notifications'
import type { ServiceContext } from '../../context'
import { tabOf } from '../negotiations/notices.service'
import { type AttemptRow, type FoundAttempt, findOfNegotiation, findSoonMissed } from './attempts.repository'

const batch = 200

const noticeOf = (
  { version, ...found }: Omit<FoundAttempt, 'attempt'>,
  attempt: AttemptRow,
): Pick<Notice, 'userId' | 'params' | 'target'> => ({
  userId: attempt.candidateId,
  params: {
    reader: 'candidate',
    vacancy_title: found.vacancyTitle,
    company_name: found.employer,
    test_title: version.title,
    test: attempt.publicId,
  },
  target:
    found.negotiationPublicId && found.origin
      ? {
          type: 'negotiation',
          public_id: found.negotiationPublicId,
          parent_public_id: found.resumePublicId,
          tab: tabOf(found.origin),
        }
      : null,
})

/** Notifies the candidate of a grade given later, in its transaction. */
export async function notifyOfGrade(
  tx: Tx,
  found: FoundAttempt,
  after: AttemptRow,
  now: Date,
): Promise<void> {
  const { attempt: before } = found
  if (after.state !== 'graded' || after.score === null) return
  if (before.state === 'graded' && before.score === after.score) return
  const notice = noticeOf(found, after)
  await notify(
    tx,
    [
      {
        ...notice,
        kind: 'test.graded',
        dedupeKey: `test:${after.publicId}:graded:${after.revision}`,
        params: { ...notice.params, score: String(after.score) },
      },
    ],
    now,
  )
}

/**
 * Reminds of tests before the deadline to start. Once per deadline, safe in several processes. Returns the number of
 * people notified.
 */
export async function notifyOfDeadlines(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  const due = await findSoonMissed(ctx.db, now, batch)
  await ctx.db.transaction((tx) =>
    notify(
      tx,
      due.map((found) => {
        const notice = noticeOf(found, found.attempt)
        return {
          ...notice,
          kind: 'test.deadline' as const,
          dedupeKey: `test:${found.attempt.publicId}:deadline`,
          params: { ...notice.params, due_at: found.attempt.deadlineAt?.toISOString() ?? '' },
        }
      }),
      now,
    ),
  )
  return due.length
}

/** Whether a test has its own reminder, which replaces that of the turn. */
export async function remindsByItself(tx: Tx, negotiationPublicId: string): Promise<boolean> {
  const attempt = await findOfNegotiation(tx, negotiationPublicId)
  return attempt !== undefined && attempt.deadlineAt !== null
}
