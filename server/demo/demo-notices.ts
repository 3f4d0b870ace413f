import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import { messages } from '@/server/db/schema/conversations'
import { interviewSteps, interviews } from '@/server/db/schema/interviews'
import { negotiationSteps, negotiations } from '@/server/db/schema/negotiations'
import { noticeDeliveries } from '@/server/db/schema/notices'
import { notifications } from '@/server/db/schema/platform'
import { resumes } from '@/server/db/schema/resumes'
import { resumeViewers } from '@/server/db/schema/views'
import { writeBookings } from '@/server/modules/hiring/interviews/booked.service'
import { type FoundInterview, selectFound } from '@/server/modules/hiring/interviews/interviews.repository'
import { remindedOf } from '@/server/modules/hiring/interviews/moments'
import { tellOfMove, tellOfProposal } from '@/server/modules/hiring/interviews/notices.service'
import { tellOfAnswers } from '@/server/modules/hiring/interviews/recorded/finish.service'
import { tellOfReminder } from '@/server/modules/hiring/interviews/reminder-notices.service'
import { tellOfSteps } from '@/server/modules/hiring/negotiations/notices.service'
import { tellOfView } from '@/server/modules/lists/views/record.service'

type Step = typeof interviewSteps.$inferSelect

interface Sides {
  candidateId: number
  employerId: number
  companyId: number
  now: Date
}

/** As it stood after that step. */
function asOf(found: FoundInterview, { status, startsAt, reason }: Step, revision: number): FoundInterview {
  return { ...found, row: { ...found.row, status, startsAt, reason, revision } }
}

const bookingOf = ({ row }: FoundInterview, { at, startsAt }: Step) => ({
  interviewId: row.publicId,
  version: row.revision,
  startsAt: (startsAt ?? at).toISOString(),
  at: at.toISOString(),
  moved: false,
})

/** What the clock said between two steps, when a time or a deadline was ahead. */
async function tellOfReminders(tx: Tx, found: FoundInterview, from: Date, until: Date): Promise<void> {
  const about = remindedOf(found.row)
  if (!about) return
  for (const minutes of about.minutes) {
    const now = new Date(about.at.getTime() - minutes * 60_000)
    if (now > from && now <= until) await tellOfReminder(tx, found, { at: about.at, minutes, now })
  }
}

async function tellOfInterviews(tx: Tx, { candidateId, companyId, now }: Sides): Promise<void> {
  const all = await selectFound(tx).where(
    or(eq(interviews.candidateId, candidateId), eq(interviews.companyId, companyId)),
  )
  for (const last of all) {
    const steps = await tx
      .select()
      .from(interviewSteps)
      .where(eq(interviewSteps.interviewId, last.row.id))
      .orderBy(asc(interviewSteps.id))
    const [asked] = await tx
      .select({ revision: negotiationSteps.revision })
      .from(negotiationSteps)
      .where(
        and(
          eq(negotiationSteps.negotiationId, last.row.negotiationId),
          eq(negotiationSteps.action, 'propose_interview'),
        ),
      )
    for (const [index, step] of steps.entries()) {
      const { action, actor, at } = step
      const found = asOf(last, step, index + 1)
      if (action === 'propose' && asked)
        await tellOfProposal(tx, found, { negotiationRevision: asked.revision, now: at })
      else await tellOfMove(tx, found, { action, actor, now: at })
      if (action === 'pick') await writeBookings(tx, [bookingOf(found, step)], at)
      if (action === 'finish') await tellOfAnswers(tx, found, at)
      await tellOfReminders(tx, found, at, steps[index + 1]?.at ?? now)
    }
  }
}

async function tellOfViews(tx: Tx, candidateId: number): Promise<void> {
  const looks = await tx
    .select({
      publicId: resumes.publicId,
      title: resumes.title,
      company: resumeViewers.companyId,
      at: resumeViewers.lastAt,
    })
    .from(resumeViewers)
    .innerJoin(resumes, eq(resumes.id, resumeViewers.resumeId))
    .where(eq(resumes.userId, candidateId))
  for (const { publicId, title, company, at } of looks)
    await tellOfView(tx, { userId: candidateId, title }, { publicId, company, now: at })
}

/** Whoever did something has seen what stood there by then. */
async function readUntilLastAct(tx: Tx, userId: number): Promise<void> {
  const last = sql`(select max(at) from (
    select at from ${negotiationSteps} where actor_user_id = ${userId}
    union all select at from ${interviewSteps} where actor_user_id = ${userId}
    union all select created_at from ${messages} where author_id = ${userId}) acts)`
  await tx
    .update(notifications)
    .set({ readAt: last })
    .where(and(eq(notifications.userId, userId), lte(notifications.createdAt, last)))
}

/** What this month would have told the two demo accounts and whoever dealt with them, by the words of the product itself. */
export async function placeDemoNotices(tx: Tx, sides: Sides): Promise<void> {
  const { candidateId, employerId, companyId, now } = sides
  // First: the proposal of an interview takes the place of what its negotiation would say of it.
  await tellOfInterviews(tx, sides)
  const steps = await tx
    .select({ publicId: negotiations.publicId, revision: negotiationSteps.revision })
    .from(negotiationSteps)
    .innerJoin(negotiations, eq(negotiations.id, negotiationSteps.negotiationId))
    .where(or(eq(negotiations.candidateId, candidateId), eq(negotiations.companyId, companyId)))
  await tellOfSteps(tx, steps, now)
  await tellOfViews(tx, candidateId)
  for (const userId of [candidateId, employerId]) await readUntilLastAct(tx, userId)
  // The letters of those days were sent in those days.
  await tx
    .update(noticeDeliveries)
    .set({ state: 'sent', doneAt: noticeDeliveries.dueAt })
    .where(and(inArray(noticeDeliveries.userId, [candidateId, employerId]), lte(noticeDeliveries.dueAt, now)))
}
