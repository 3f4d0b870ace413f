import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { ViewedType } from '@/lib/contracts/views'
import { dayMs, minuteMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { companies } from '@/server/db/schema/companies'
import { messages } from '@/server/db/schema/conversations'
import { interviewSteps, interviews } from '@/server/db/schema/interviews'
import { itemViewDays, itemViewTotals, resumeViewers } from '@/server/db/schema/lists'
import { negotiationSteps, negotiations } from '@/server/db/schema/negotiations'
import { noticeDeliveries } from '@/server/db/schema/notices'
import { favorites, notifications } from '@/server/db/schema/platform'
import { resumes } from '@/server/db/schema/resumes'
import { writeBookings } from '@/server/modules/hiring/interviews/booking-events.service'
import { remindedOf } from '@/server/modules/hiring/interviews/due-times'
import { type FoundInterview, selectFound } from '@/server/modules/hiring/interviews/interviews.repository'
import {
  notifyOfProposal,
  notifyOfReminder,
  notifyOfTransition,
} from '@/server/modules/hiring/interviews/notices.service'
import { notifyOfAnswers } from '@/server/modules/hiring/interviews/recorded/finish.service'
import { notifyOfSteps } from '@/server/modules/hiring/negotiations/notices.service'
import { notifyOfView } from '@/server/modules/lists/views/views.service'
import { ago } from './demo-candidate'
import type { PlacedResume, PlacedVacancy } from './history'
import type { Random } from './random'
import { demoSource, insertRows } from './rows'

const viewerCount = 7

const dayBefore = (now: Date, days: number) =>
  new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10)

/** Daily view counts of a few weeks: declining, lower on weekends. */
function daysOf(random: Random, now: Date, age: number, most: number): { day: string; views: number }[] {
  return Array.from({ length: age + 1 }, (_, index) => {
    const day = dayBefore(now, age - index)
    const weekend = [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) ? 0.45 : 1
    const fresh = 0.35 + 0.65 * Math.exp(-index / 5)
    return { day, views: Math.round(most * weekend * fresh * (0.6 + random.next() * 0.8)) }
  }).filter(({ views }) => views > 0)
}

/** Views of the demo accounts' items, so that their charts are not empty. */
export async function placeViews(
  tx: Tx,
  random: Random,
  { resumeId, vacancyIds, now }: { resumeId: number; vacancyIds: readonly number[]; now: Date },
): Promise<void> {
  const items: { type: ViewedType; itemId: number; age: number; most: number }[] = [
    { type: 'resume', itemId: resumeId, age: 12, most: 9 },
    ...vacancyIds.map((itemId, index) => ({
      type: 'vacancy' as const,
      itemId,
      age: 4 + Math.floor(index * 0.9),
      most: random.int(25, 90),
    })),
  ]
  for (const { type, itemId, age, most } of items) {
    const days = daysOf(random, now, age, most)
    const total = days.reduce((sum, day) => sum + day.views, 0)
    await insertRows(
      tx,
      itemViewDays,
      days.map((day) => ({ type, itemId, ...day })),
    )
    const seen = Math.max(0, total - random.int(2, 6))
    await insertRows(tx, itemViewTotals, [{ type, itemId, total, seen }])
  }
  const known = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.source, demoSource), eq(companies.verification, 'verified')))
    .orderBy(companies.id)
    .limit(60)
  await insertRows(
    tx,
    resumeViewers,
    random.sample(known, viewerCount).map(({ id }, index) => ({
      resumeId,
      companyId: id,
      views: random.int(1, 3),
      lastAt: new Date(now.getTime() - (index + 0.2) * 0.9 * dayMs),
      fresh: index < 2,
    })),
  )
}

interface Kept {
  candidateId: number
  employerId: number
  adverts: readonly PlacedVacancy[]
  people: readonly PlacedResume[]
  /** The trade each of the two demo accounts searches in. */
  wanted: { candidate: PlacedResume; employer: PlacedVacancy | undefined }
  now: Date
}

const each = 3

/** Postponed items of the demo accounts: vacancies and candidates of their trade. */
export async function placeDemoFavorites(tx: Tx, kept: Kept): Promise<void> {
  const { candidateId, employerId, adverts, people, wanted, now } = kept
  const near = <Item extends { roleId: number }>(items: readonly Item[], roleId: number | undefined) =>
    items.filter((item) => item.roleId === roleId).slice(0, each)
  const keep = (userId: number, type: 'vacancy' | 'resume', items: readonly { id: number }[]) =>
    items.map(({ id }, index) => ({ userId, type, itemId: id, createdAt: ago(now, 1.3 + index * 1.7) }))
  await insertRows(tx, favorites, [
    ...keep(
      candidateId,
      'vacancy',
      near(
        adverts.filter(({ open }) => open),
        wanted.candidate.roleId,
      ),
    ),
    ...keep(employerId, 'resume', near(people, wanted.employer?.roleId)),
  ])
}

type Step = typeof interviewSteps.$inferSelect

interface Sides {
  candidateId: number
  employerId: number
  companyId: number
  now: Date
}

/** State after that step. */
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

/** Scheduled notifications between two steps, when a slot or a deadline was ahead. */
async function notifyOfReminders(tx: Tx, found: FoundInterview, from: Date, until: Date): Promise<void> {
  const about = remindedOf(found.row)
  if (!about) return
  for (const minutes of about.minutes) {
    const now = new Date(about.at.getTime() - minutes * minuteMs)
    if (now > from && now <= until) await notifyOfReminder(tx, found, { at: about.at, minutes, now })
  }
}

async function notifyOfInterviews(tx: Tx, { candidateId, companyId, now }: Sides): Promise<void> {
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
        await notifyOfProposal(tx, found, { negotiationRevision: asked.revision, now: at })
      else await notifyOfTransition(tx, found, { action, actor, now: at })
      if (action === 'pick') await writeBookings(tx, [bookingOf(found, step)], at)
      if (action === 'finish') await notifyOfAnswers(tx, found, at)
      await notifyOfReminders(tx, found, at, steps[index + 1]?.at ?? now)
    }
  }
}

async function notifyOfViews(tx: Tx, candidateId: number): Promise<void> {
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
    await notifyOfView(tx, { userId: candidateId, title }, { publicId, company, now: at })
}

/** An actor has read everything that existed before their action. */
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

/**
 * Notifications of this month for the demo accounts and their counterparts, generated by the product's own functions.
 */
export async function placeDemoNotices(tx: Tx, sides: Sides): Promise<void> {
  const { candidateId, employerId, companyId, now } = sides
  // First, because the interview's notification replaces that of its negotiation.
  await notifyOfInterviews(tx, sides)
  const steps = await tx
    .select({ publicId: negotiations.publicId, revision: negotiationSteps.revision })
    .from(negotiationSteps)
    .innerJoin(negotiations, eq(negotiations.id, negotiationSteps.negotiationId))
    .where(or(eq(negotiations.candidateId, candidateId), eq(negotiations.companyId, companyId)))
  await notifyOfSteps(tx, steps, now)
  await notifyOfViews(tx, candidateId)
  for (const userId of [candidateId, employerId]) await readUntilLastAct(tx, userId)
  // Letters of the past count as sent.
  await tx
    .update(noticeDeliveries)
    .set({ state: 'sent', doneAt: noticeDeliveries.dueAt })
    .where(and(inArray(noticeDeliveries.userId, [candidateId, employerId]), lte(noticeDeliveries.dueAt, now)))
}
