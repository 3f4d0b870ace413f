import type { CallParsed } from '@/lib/contracts/calls'
import { type Promotion, promotionKinds, promotions } from '@/lib/contracts/plan-catalogue'
import type { ServiceUse } from '@/lib/contracts/services'
import type { Db, Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import { lockForPromotion, publishVacancy } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import { forEachThenThrow } from '@/server/platform/concurrency'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { actorOfCompany, companyName, vacancyOf } from '../parties.repository'
import { daysLater } from '../subscriptions/subscription.rules'
import { findGrantsOf, findLasting, lockEntitlements } from './entitlements.repository'
import { takeOne } from './entitlements.service'
import { findToPublish, type PurchaseRow, updatePurchase } from './purchases.repository'
import { findPromoted } from './uses.repository'
import { answersOwed, readUse } from './uses.service'

/** Lifetime of the in-process cache of promotions. */
const staleMs = 5_000

/** Ends of a vacancy's promotions, by its database id. */
type Promoted = ReadonlyMap<number, ReadonlyMap<Promotion, Date>>

const known = new WeakMap<Db, { at: number; read: Promise<Promoted> }>()

async function read(db: Db, now: Date): Promise<Promoted> {
  const promoted = new Map<number, Map<Promotion, Date>>()
  for (const { vacancyId, kind, endsAt } of await findPromoted(db, now)) {
    if (vacancyId === null || endsAt === null) continue
    const standing = promoted.get(vacancyId) ?? new Map<Promotion, Date>()
    const before = standing.get(kind as Promotion)
    standing.set(kind as Promotion, before && before > endsAt ? before : endsAt)
    promoted.set(vacancyId, standing)
  }
  return promoted
}

/** Invalidates the cache of this process; other processes follow when theirs expires. */
export const clearPromotedCache = (db: Db): void => void known.delete(db)

export interface Promotions {
  /** Database ids of vacancies that are lifted now. */
  lifted: ReadonlySet<number>
  of(vacancyId: number): readonly Promotion[]
}

/** Promoted vacancies with their promotions. */
export async function promotionsNow(ctx: Pick<ServiceContext, 'db' | 'clock'>): Promise<Promotions> {
  const now = ctx.clock.now()
  let current = known.get(ctx.db)
  if (!current || performance.now() - current.at > staleMs) {
    current = { at: performance.now(), read: read(ctx.db, now) }
    known.set(ctx.db, current)
    current.read.catch(() => known.delete(ctx.db))
  }
  const promoted = await current.read
  const of = (vacancyId: number) =>
    [...(promoted.get(vacancyId) ?? [])].flatMap(([kind, end]) => (end > now ? [kind] : []))
  return { of, lifted: new Set([...promoted.keys()].filter((id) => of(id).includes('lifts'))) }
}

/** Takes a unit and extends a running promotion, or starts one now. */
export async function promote(
  ctx: ServiceContext,
  tx: Tx,
  input: { companyId: number; vacancyId: number; userId: number | null; kind: Promotion },
): Promise<number> {
  const { companyId, vacancyId, userId, kind } = input
  const now = ctx.clock.now()
  await lockEntitlements(tx, companyId)
  const standing = await findLasting(tx, vacancyId, [kind], now)
  const from = standing.at(-1)?.endsAt ?? now
  const use = await takeOne(ctx, tx, {
    companyId,
    kind,
    status: 'used',
    userId,
    vacancyId,
    endsAt: daysLater(from, promotions[kind]),
  })
  return use.id
}

/**
 * Applies a promotion to an open vacancy of the company.
 * @throws AppError vacancy_not_found, forbidden, wrong_state, not_enough_purchased_services; answers_owed with the
 * number of overdue replies
 */
export async function promoteVacancy(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { kind }: CallParsed<'POST /v1/vacancies/:publicId/promotions', 'body'>,
): Promise<ServiceUse> {
  const useId = await ctx.db.transaction(async (tx) => {
    const vacancy = await lockForPromotion(ctx, tx, actor, publicId)
    if (vacancy.status !== 'active') throw new AppError('wrong_state', { data: { status: vacancy.status } })
    const owed = await answersOwed(tx, vacancy.companyId, ctx.clock.now())
    if (owed !== null) throw new AppError('answers_owed', { data: { owed } })
    return promote(ctx, tx, {
      companyId: vacancy.companyId,
      vacancyId: vacancy.id,
      userId: actor.userId,
      kind,
    })
  })
  clearPromotedCache(ctx.db)
  return readUse(ctx, actor, useId)
}

const batch = 50

/**
 * Applies the promotions included in a bought publication as soon as it is open; with too many overdue replies they
 * are kept for later.
 */
async function promoteWith(ctx: ServiceContext, purchase: PurchaseRow, vacancyId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if ((await answersOwed(tx, purchase.companyId, ctx.clock.now())) !== null) return
    await lockEntitlements(tx, purchase.companyId)
    const grants = await findGrantsOf(tx, [purchase.id])
    const kinds = promotionKinds.filter((kind: Promotion) =>
      grants.some((grant) => grant.kind === kind && grant.taken < grant.initial),
    )
    for (const kind of kinds) {
      if ((await findLasting(tx, vacancyId, [kind], ctx.clock.now())).length > 0) continue
      await promote(ctx, tx, { companyId: purchase.companyId, vacancyId, userId: purchase.userId, kind })
    }
  })
  clearPromotedCache(ctx.db)
}

/** Undefined when it is open or in moderation; otherwise why it is not. */
async function tryPublish(
  ctx: ServiceContext,
  actor: Actor,
  purchase: PurchaseRow,
  publicId: string,
): Promise<string | undefined> {
  try {
    const bought = purchase.code === 'single'
    await publishVacancy(ctx, actor, publicId, { duplicate: true, bought })
    return undefined
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return error.code
  }
}

async function publishOne(ctx: ServiceContext, purchase: PurchaseRow): Promise<void> {
  const now = ctx.clock.now()
  const { companyId, userId, vacancyId } = purchase
  if (vacancyId === null || userId === null) return
  const [vacancy, actor] = await Promise.all([
    vacancyOf(ctx.db, vacancyId),
    actorOfCompany(ctx.db, companyId, userId),
  ])
  if (vacancy && actor) {
    const refusal = await tryPublish(ctx, actor, purchase, vacancy.publicId)
    const after = await vacancyOf(ctx.db, vacancyId)
    // An earlier attempt may have published it before the process died.
    const isOpen = after?.status === 'active'
    if (isOpen && purchase.code === 'single') await promoteWith(ctx, purchase, vacancyId)
    const decision = refusal === undefined || isOpen ? (isOpen ? 'open' : 'held') : 'refused'
    const name = await companyName(ctx.db, companyId)
    await ctx.db.transaction(async (tx) => {
      await notify(
        tx,
        [
          {
            userId,
            kind: 'vacancy.published_after_payment',
            dedupeKey: `published:${purchase.publicId}`,
            params: {
              reader: 'employer',
              vacancy_title: vacancy.title,
              company_name: name,
              outcome: decision,
            },
            target: { type: 'vacancy', public_id: vacancy.publicId, parent_public_id: null, tab: null },
          },
        ],
        now,
      )
      await updatePurchase(tx, purchase.id, { publishedAt: now })
    })
    return
  }
  await updatePurchase(ctx.db, purchase.id, { publishedAt: now })
}

/** Publishes drafts after their payment; a failure is announced. */
export async function publishBought(ctx: ServiceContext): Promise<number> {
  const rows = await findToPublish(ctx.db, batch)
  await forEachThenThrow(rows, (row) => publishOne(ctx, row))
  return rows.length
}
