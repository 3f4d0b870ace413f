import type { CallParsed } from '@/lib/contracts/calls'
import { type Promotion, promotions } from '@/lib/contracts/catalogue'
import type { ServiceUse } from '@/lib/contracts/services'
import type { Tx } from '@/server/db/client'
import { lockForPromotion } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { answersOwed } from '../hooks'
import { daysLater } from '../subscriptions/subscription.rules'
import { findLasting, lockEntitlements } from './entitlements.repository'
import { takeOne } from './entitlements.service'
import { forgetPromoted } from './promoted.service'
import { readUse } from './uses.service'

/** Takes one and sets it on where the same promotion ends, or from now on. */
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
 * Applies a promotion of the company to an open vacancy of its own.
 * @throws AppError vacancy_not_found, forbidden, wrong_state, not_enough_purchased_services; answers_owed with how
 * many, from who leaves most applicants without an answer
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
  forgetPromoted(ctx.db)
  return readUse(ctx, actor, useId)
}
