import type { CompanyEventKind } from '@/lib/contracts/security-events'
import { minuteMs } from '@/lib/shared/time'
import type { DbOrTx, Tx } from '@/server/db/client'
import type { companyEvents } from '@/server/db/schema/account-security'
import { notify } from '@/server/modules/notifications'
import { type Actor, requireNoBrake } from '@/server/platform/actor'
import { createLimiter } from '@/server/platform/limiter'
import type { ServiceContext } from '../context'
import { type AnomalyCode, anomalyRules, type Exported, readingRules } from './anomaly-rules'
import { recordAccountEvents, recordCompanyEvents } from './record.service'
import {
  countWatched,
  findBrake,
  findOwners,
  findPlacesBefore,
  findResumeId,
  lockWatched,
  setBrake,
} from './security-events.repository'

/** «Казань, Россия»: the country stands last, and alone where the town is not known. */
const countryOf = (place: string) => place.split(', ').at(-1) ?? place

/**
 * Brakes a person whose session has just been opened from a country they never signed in from: they are told, and what
 * hurts asks for a proof, in this session and the older ones. The first sign-in whose place is known is no news.
 */
export async function watchCountry(
  db: DbOrTx,
  { userId, sessionId, place, now }: { userId: number; sessionId: string; place: string; now: Date },
): Promise<void> {
  const known = await findPlacesBefore(db, { userId, sessionId })
  if (known.length === 0 || known.some((before) => countryOf(before) === countryOf(place))) return
  await db.transaction(async (tx) => {
    const { accountType } = await setBrake(tx, userId, now)
    await recordAccountEvents(tx, [{ at: now, userId, kind: 'sign_in_new_country', sessionId }])
    const notice = {
      userId,
      kind: 'security.new_country' as const,
      dedupeKey: `security.new_country:${sessionId}`,
      params: { reader: accountType, place },
      target: null,
    }
    await notify(tx, [notice], now)
  })
}

type Event = Pick<typeof companyEvents.$inferInsert, 'subject' | 'subjectId' | 'details'> & {
  companyId: number
  kind: CompanyEventKind
}

/**
 * Writes down an act of a member that is harmless once and a theft many times over, and brakes whoever does it too
 * often: their next one asks for a proof of who they are, and the owners hear of it. In the transaction of the act,
 * after its other locks; acts of one person wait for one another, so that requests sent at once are all counted.
 * @throws AppError step_up_required
 */
export async function recordWatched(
  ctx: Pick<ServiceContext, 'clock'>,
  tx: Tx,
  actor: Actor,
  { companyId, ...event }: Event,
): Promise<void> {
  const { userId } = actor
  await lockWatched(tx, userId)
  const brakedAt = await findBrake(tx, userId)
  requireNoBrake({ ...actor, brakedAt })
  const now = ctx.clock.now()
  await recordCompanyEvents(tx, [{ ...event, at: now, companyId, userId }])
  for (const rule of anomalyRules) {
    if (rule.kind !== event.kind) continue
    const start = new Date(now.getTime() - rule.minutes * minuteMs)
    // Whoever has proved who they are begins to count anew.
    const since = brakedAt !== null && brakedAt > start ? brakedAt : start
    const done = await countWatched(tx, rule, { companyId, userId, since })
    if (done >= rule.max) await brake(tx, actor, companyId, { code: rule.code, now })
  }
}

/** The next act that hurts asks this member for a proof of who they are; they and the owners hear of it. */
export async function brake(
  tx: Tx,
  { userId, sessionId }: Actor,
  companyId: number,
  { code, now }: { code: AnomalyCode; now: Date },
): Promise<void> {
  const { accountType } = await setBrake(tx, userId, now)
  const details = { rule: code }
  await recordAccountEvents(tx, [{ at: now, userId, kind: 'braked', sessionId, details }])
  await recordCompanyEvents(tx, [
    { at: now, companyId, userId, kind: 'braked', subject: 'user', subjectId: userId, details },
  ])
  const owners = await findOwners(tx, companyId)
  const key = `${code}:${userId}:${now.getTime()}`
  await notify(
    tx,
    [
      {
        userId,
        kind: 'security.braked',
        dedupeKey: `security.braked:${key}`,
        params: { reader: accountType, rule: code },
        target: null,
      },
      ...owners
        .filter((owner) => owner.userId !== userId)
        .map((owner) => ({
          userId: owner.userId,
          kind: 'company.unusual_activity' as const,
          dedupeKey: `company.unusual_activity:${key}`,
          params: {
            reader: 'employer',
            rule: code,
            company: owner.publicId,
            company_name: owner.name,
          },
          target: null,
        })),
    ],
    now,
  )
}

/**
 * Writes down that a member takes data of their company out as a file; before the file is made.
 * @throws AppError step_up_required
 */
export async function recordExport(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  actor: Actor,
  { companyId, of }: { companyId: number; of: Exported },
): Promise<void> {
  const event = { companyId, kind: 'exported' as const, details: { of } }
  await ctx.db.transaction((tx) => recordWatched(ctx, tx, actor, event))
}

/**
 * Writes down that a member takes a paper of the company or interviews for a calendar. Not counted against them: an
 * accountant takes the papers of a year in a row, and neither holds contacts that the base of candidates is stolen for.
 */
export async function recordDownload(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  { userId }: Pick<Actor, 'userId'>,
  { companyId, of }: { companyId: number; of: 'paper' | 'calendar' | 'calendar_address' },
): Promise<void> {
  await recordCompanyEvents(ctx.db, [
    { at: ctx.clock.now(), companyId, userId, kind: 'exported', details: { of } },
  ])
}

/**
 * Writes down that a member saves one resume. What people who act for no company keep is their own affair.
 * @throws AppError step_up_required
 */
export async function recordResumeExport(
  ctx: Pick<ServiceContext, 'db' | 'clock'>,
  actor: Actor,
  publicId: string,
): Promise<void> {
  const companyId = actor.company?.id
  if (companyId === undefined) return
  await ctx.db.transaction(async (tx) => {
    const subjectId = await findResumeId(tx, publicId)
    if (subjectId === undefined) return
    await recordWatched(ctx, tx, actor, {
      companyId,
      kind: 'exported',
      subject: 'resume',
      subjectId,
      details: { of: 'resume' },
    })
  })
}

const { code, minutes, pages, applications } = readingRules
const duration = minutes * 60
const limits = {
  listPages: { points: Number.MAX_SAFE_INTEGER, duration },
  applications: { points: Number.MAX_SAFE_INTEGER, duration },
}
const max: Record<keyof typeof limits, number> = { listPages: pages, applications }

interface ReadingWatch {
  /** A page of a list of applications was read; first pages are what everybody looks at all day. */
  page(actor: Actor, page: number): Promise<void>
  /** One application with its resume was read. */
  application(actor: Actor): Promise<void>
}

/**
 * Counts how much of the applications of a company its member reads, and brakes whoever reads too much of them by hand.
 * A table that was asked for is in the log already, and its pages are not reported a second time.
 */
export function createReadingWatch(
  ctx: Pick<ServiceContext, 'db' | 'clock' | 'keys' | 'redis'>,
): ReadingWatch {
  const limiter = createLimiter(ctx.db.$client, ctx.keys, limits, ctx.redis)

  async function count(actor: Actor, what: keyof typeof limits): Promise<void> {
    const companyId = actor.company?.id
    if (companyId === undefined) return
    const { userId } = actor
    // Counted by one statement, so of requests sent at once one alone comes to this number.
    if ((await limiter.take(what, `${companyId} ${userId}`)) !== max[what]) return
    await ctx.db.transaction(async (tx) => {
      await lockWatched(tx, userId)
      const now = ctx.clock.now()
      const since = new Date(now.getTime() - minutes * minuteMs)
      const tables = { kind: 'exported', of: ['applications'] } as const
      if (what === 'listPages' && (await countWatched(tx, tables, { companyId, userId, since })) > 0) return
      await brake(tx, actor, companyId, { code, now })
    })
  }

  return {
    page: async (actor, page) => {
      if (page > 1) await count(actor, 'listPages')
    },
    application: (actor) => count(actor, 'applications'),
  }
}
