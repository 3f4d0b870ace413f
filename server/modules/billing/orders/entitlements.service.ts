import { type Capacity, type Consumable, type Contents, consumables } from '@/lib/contracts/plan-catalogue'
import { moscowOffsetMs, moscowTimeOf } from '@/lib/shared/time'
import type { DbOrTx, Tx } from '@/server/db/client'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import { companyPublicId } from '../parties.repository'
import { findRunningTerms } from '../subscriptions/subscriptions.repository'
import {
  changeTaken,
  countPlanVacancies,
  countSeats,
  findGrant,
  insertGrants,
  lockEntitlements,
  onFreePlan,
} from './entitlements.repository'
import { findInForceOf } from './plan-catalogue.repository'
import { findFreeGroup, insertUse, markReturned, type UseRow } from './uses.repository'

type Context = Pick<ServiceContext, 'clock'>

/** Month in Moscow time, and its end. */
export function monthOf(now: Date): { month: string; end: Date } {
  const there = moscowTimeOf(now)
  const end = Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 1) - moscowOffsetMs
  return { month: there.toISOString().slice(0, 7), end: new Date(end) }
}

/** The current plan of a company: a bought one, or the free one. */
export async function planOf(
  db: DbOrTx,
  companyId: number,
  now: Date,
): Promise<{ code: string; contents: Contents; isFree: boolean }> {
  const running = await findRunningTerms(db, companyId)
  if (running) return { code: running.item.code, contents: running.terms.contents, isFree: false }
  const start = await findInForceOf(db, 'start', now)
  return { code: 'start', contents: start?.terms.contents ?? {}, isFree: true }
}

/** Monthly free quotas are granted lazily, on first use in a month. */
export async function grantMonthly(tx: Tx, companyId: number, now: Date): Promise<void> {
  const { contents, isFree } = await planOf(tx, companyId, now)
  if (!isFree) return
  const { month, end } = monthOf(now)
  await insertGrants(
    tx,
    consumables.flatMap((kind) => {
      const initial = contents[kind]
      return initial ? [{ companyId, kind, initial, month, createdAt: now, expiresAt: end }] : []
    }),
  )
}

export async function announceServices(tx: Tx, companyId: number, now: Date): Promise<void> {
  const publicId = await companyPublicId(tx, companyId)
  await publish(tx, { kind: 'services.changed', payload: { companyId: publicId, version: now.getTime() } })
}

export interface Taking {
  companyId: number
  kind: Consumable
  /** `reserved` is used or returned later; `used` immediately. */
  status: 'reserved' | 'used'
  userId: number | null
  vacancyId?: number
  resumeId?: number
  endsAt?: Date
}

/** Undefined when none is left. */
export async function takeIfAny(ctx: Context, tx: Tx, taking: Taking): Promise<UseRow | undefined> {
  const { companyId, kind, ...rest } = taking
  const now = ctx.clock.now()
  await lockEntitlements(tx, companyId)
  await grantMonthly(tx, companyId, now)
  const group = await findFreeGroup(tx, companyId)
  const grant = await findGrant(tx, { companyId, kind, group, now })
  if (!grant) return undefined
  await changeTaken(tx, grant.id, 1)
  const use = await insertUse(tx, {
    ...rest,
    publicId: newPublicId(),
    companyId,
    kind,
    grantId: grant.id,
    createdAt: now,
  })
  await announceServices(tx, companyId, now)
  return use
}

/** The error that leads to a purchase. */
export const notEnough = (kind: Consumable | Capacity, more: Record<string, unknown> = {}): AppError =>
  new AppError('not_enough_purchased_services', { data: { kind, ...more } })

/** Takes one unit. @throws AppError not_enough_purchased_services with `kind` */
export async function takeOne(ctx: Context, tx: Tx, taking: Taking): Promise<UseRow> {
  const use = await takeIfAny(ctx, tx, taking)
  if (!use) throw notEnough(taking.kind)
  return use
}

/** Returns a unit, once. */
export async function returnUse(ctx: Context, tx: Tx, use: UseRow): Promise<void> {
  const now = ctx.clock.now()
  await lockEntitlements(tx, use.companyId)
  if (!(await markReturned(tx, use.id, now))) return
  await changeTaken(tx, use.grantId, -1)
  await announceServices(tx, use.companyId, now)
}

/**
 * Limit and current number of a capacity. On the free plan it is shared with other free-plan companies of the same
 * people and of the same ИНН.
 */
export async function limitOf(
  db: DbOrTx,
  companyId: number,
  kind: Capacity,
  { now, except }: { now: Date; except?: number },
): Promise<{ initial: number; taken: number }> {
  const { contents, isFree } = await planOf(db, companyId, now)
  const counted = isFree ? await onFreePlan(db, companyId, await findFreeGroup(db, companyId)) : [companyId]
  const taken =
    kind === 'seats'
      ? await countSeats(db, counted)
      : await countPlanVacancies(db, counted, { now, ...(except !== undefined && { except }) })
  return { initial: contents[kind] ?? 0, taken }
}

/** Checks the limit of active members. The company's row is locked. @throws AppError not_enough_purchased_services */
export async function checkSeat(tx: Tx, companyId: number, now: Date): Promise<void> {
  const { initial, taken } = await limitOf(tx, companyId, 'seats', { now })
  if (taken >= initial) throw notEnough('seats', { limit: initial })
}
