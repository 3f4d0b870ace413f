import type { CompanyEventKind } from '@/lib/contracts/security-events'
import type { Tx } from '@/server/db/client'
import type { companyEvents } from '@/server/db/schema/security-events'
import { notify } from '@/server/modules/notifications'
import type { Actor } from '@/server/platform/actor'
import { requireNoBrake } from '@/server/platform/step-up'
import type { ServiceContext } from '../context'
import {
  countWatched,
  findBrake,
  findOwners,
  findResumeId,
  lockWatched,
  setBrake,
} from './anomalies.repository'
import { recordAccountEvents, recordCompanyEvents } from './record.service'
import { type AnomalyCode, anomalyRules, type Exported } from './rules'

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
    const start = new Date(now.getTime() - rule.minutes * 60_000)
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
