import type { CatalogueCode } from '@/lib/contracts/plan-catalogue'
import type { Quote } from '@/lib/contracts/purchases'
import { type Kopecks, proportion, taxInside } from '@/lib/shared/money'
import { dayMs, daysBegun } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import { type Actor, requireCompany } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { findBalance } from '../ledger/ledger.repository'
import { canRenew, daysLater } from '../subscriptions/subscription.rules'
import { findRunning, type SubscriptionRow } from '../subscriptions/subscriptions.repository'
import { findGrantsOf } from './entitlements.repository'
import { findTermsById, type Offer } from './plan-catalogue.repository'
import { offerOf } from './plan-catalogue.service'
import { findPaidOf, type PurchaseRow } from './purchases.repository'
import { findUsesOf } from './uses.repository'

/** A share as an integer fraction: multiplied before it is divided. */
interface Share {
  left: number
  whole: number
}

interface UsedGrant {
  initial: number
  taken: number
  /** Used share of a running use, by time. */
  lasting: readonly { createdAt: Date; endsAt: Date }[]
}

interface Bought {
  price: Kopecks
  /** Of a subscription. */
  periodFrom: Date | null
  periodTo: Date | null
  grants: readonly UsedGrant[]
}

/** Fraction of the elapsed time, in millionths. */
const unit = 1_000_000

/** Whole days: one that has begun counts as used. */
function daysLeft(from: Date, to: Date, now: Date): Share {
  const whole = daysBegun(from, to)
  return { left: Math.max(0, whole - daysBegun(from, now)), whole }
}

function grantLeft({ initial, taken, lasting }: UsedGrant, now: Date): Share {
  const running = lasting.map(({ createdAt, endsAt }) => {
    const { left, whole } = daysLeft(createdAt, endsAt, now)
    return whole > 0 ? proportion(unit, left, whole) : 0
  })
  return { left: running.reduce((sum, part) => sum + part, (initial - taken) * unit), whole: initial * unit }
}

const isLess = (a: Share, b: Share) => BigInt(a.left) * BigInt(b.whole) < BigInt(b.left) * BigInt(a.whole)

/**
 * Refundable part of a price: by the most used resource, either days of the period or one of its quotas. On its first
 * day a plan of which nothing was taken comes back in full.
 */
export function unusedPart({ price, periodFrom, periodTo, grants }: Bought, now: Date): Kopecks {
  const isUntouched = grants.every(({ taken }) => taken === 0)
  const shares = grants.filter(({ initial }) => initial > 0).map((grant) => grantLeft(grant, now))
  if (periodFrom && periodTo) {
    const isFirstDay = now.getTime() - periodFrom.getTime() < dayMs
    shares.push(daysLeft(periodFrom, periodTo, isUntouched && isFirstDay ? periodFrom : now))
  }
  const least = shares.reduce<Share>((known, share) => (isLess(share, known) ? share : known), {
    left: 1,
    whole: 1,
  })
  return proportion(price, least.left, least.whole)
}

/** Price and effect of an order for a company now. */
export interface Plan {
  purpose: Quote['purpose']
  running: SubscriptionRow | undefined
  startsAt: Date | null
  endsAt: Date | null
}

const isSubscription = ({ item, terms }: Offer) => item.kind === 'plan' && terms.periodDays !== null

/** @throws AppError not_found for items not sold to companies */
export async function planPurchase(db: DbOrTx, companyId: number, offer: Offer, now: Date): Promise<Plan> {
  const { item, terms } = offer
  if (item.side !== 'employer') throw new AppError('not_found')
  const running = await findRunning(db, companyId)
  const days = terms.periodDays
  if (item.code === 'start') {
    const purpose = running ? ('downgrade' as const) : ('current' as const)
    return { purpose, running, startsAt: running?.endsAt ?? null, endsAt: null }
  }
  if (!isSubscription(offer) || days === null) {
    return { purpose: 'buy', running: undefined, startsAt: null, endsAt: null }
  }
  const from = (startsAt: Date) => ({ running, startsAt, endsAt: daysLater(startsAt, days) })
  if (!running?.endsAt) return { purpose: 'buy', ...from(now) }
  const renewal = from(running.endsAt)
  if (running.status === 'grace') return { purpose: 'renew', ...renewal }
  if (running.code === item.code) {
    if (canRenew(running, now)) return { purpose: 'renew', ...renewal }
    return { purpose: 'current', running, startsAt: running.startsAt, endsAt: running.endsAt }
  }
  const paid = await findTermsById(db, running.termsId)
  if (terms.price > (paid?.price ?? 0)) return { purpose: 'upgrade', ...from(now) }
  return { purpose: 'downgrade', ...renewal }
}

/** Refundable kopecks of an order by its unused part. */
export async function unusedOf(db: DbOrTx, purchase: PurchaseRow, now: Date): Promise<Kopecks> {
  if (purchase.status !== 'paid') return 0
  const grants = await findGrantsOf(db, [purchase.id])
  if (purchase.periodTo === null && grants.every(({ expiresAt }) => expiresAt <= now)) return 0
  const uses = await findUsesOf(
    db,
    grants.map(({ id }) => id),
  )
  return unusedPart(
    {
      ...purchase,
      grants: grants.map(({ id, initial, taken }) => ({
        initial,
        taken,
        lasting: uses.flatMap(({ grantId, createdAt, endsAt }) =>
          grantId === id && endsAt ? [{ createdAt, endsAt }] : [],
        ),
      })),
    },
    now,
  )
}

/** Paid periods of a running subscription that have not ended. */
export async function openPeriods(db: DbOrTx, subscriptionId: number, now: Date): Promise<PurchaseRow[]> {
  return (await findPaidOf(db, subscriptionId)).filter(({ periodTo }) => periodTo !== null && periodTo > now)
}

/** Credit for the rest of the current period on an upgrade. */
export async function creditOf(db: DbOrTx, { purpose, running }: Plan, now: Date): Promise<Kopecks> {
  if (purpose !== 'upgrade' || !running) return 0
  const parts = await Promise.all(
    (await openPeriods(db, running.id, now)).map((purchase) => unusedOf(db, purchase, now)),
  )
  return parts.reduce((sum, part) => sum + part, 0)
}

/** Quote of a purchase. @throws AppError forbidden, company_required, not_found */
export async function quote(ctx: ServiceContext, actor: Actor, code: CatalogueCode): Promise<Quote> {
  const company = requireCompany(actor)
  const now = ctx.clock.now()
  const offer = await offerOf(ctx.db, code, now)
  const plan = await planPurchase(ctx.db, company.id, offer, now)
  const [credit, balance] = await Promise.all([creditOf(ctx.db, plan, now), findBalance(ctx.db, company.id)])
  const costs = plan.purpose !== 'downgrade' && plan.purpose !== 'current'
  const price = offer.terms.price
  return {
    purpose: plan.purpose,
    terms: offer.terms.publicId,
    price,
    vat: taxInside(price, offer.terms.vatRate),
    credit,
    balance,
    missing: costs ? Math.max(0, price - credit - balance) : 0,
    starts_at: plan.startsAt?.toISOString() ?? null,
    ends_at: plan.endsAt?.toISOString() ?? null,
  }
}
