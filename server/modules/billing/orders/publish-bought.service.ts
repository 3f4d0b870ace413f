import { type Promotion, promotionKinds } from '@/lib/contracts/catalogue'
import { notify } from '@/server/modules/notifications'
import { publishVacancy } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import { eachThenFail } from '@/server/platform/each-alone'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { actorOfCompany, companyName, vacancyOf } from '../documents/parties.repository'
import { answersOwed } from '../hooks'
import { findGrantsOf, findLasting, lockEntitlements } from './entitlements.repository'
import { forgetPromoted } from './promoted.service'
import { promote } from './promotions.service'
import { findToPublish, type PurchaseRow, updatePurchase } from './purchases.repository'

const batch = 50

/**
 * A publication bought with its promotions is shown with them from the first minute; who owes answers keeps them for
 * later.
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
  forgetPromoted(ctx.db)
}

/** Undefined when it is open, or being looked at; else why it is not. */
async function tryToPublish(
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
    const refusal = await tryToPublish(ctx, actor, purchase, vacancy.publicId)
    const after = await vacancyOf(ctx.db, vacancyId)
    // An earlier try may have come as far as this before the process ended.
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

/** Publishes the drafts that waited for their money; whatever keeps one from it is told. */
export async function publishBought(ctx: ServiceContext): Promise<number> {
  const rows = await findToPublish(ctx.db, batch)
  await eachThenFail(rows, (row) => publishOne(ctx, row))
  return rows.length
}
