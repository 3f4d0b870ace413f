import type { SecondFactor } from '@/lib/contracts/second-factor'
import { dayMs } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import {
  countRecoveryCodes,
  findPrompts,
  findTotp,
  hasFactors,
  hasReturned,
  markRequired,
} from './factors.repository'
import { findPasskeys } from './passkeys.repository'

/** Length of the grace period in days, from the first request that required a second factor. */
const graceDays = 14

type Ctx = Pick<ServiceContext, 'clock' | 'env'>

/** Demo mode only warns, so that visitors are not locked out. */
const untilOf = ({ env }: Ctx, since: Date): Date | null =>
  env.demo ? null : new Date(since.getTime() + graceDays * dayMs)

/**
 * Guards actions that require a second factor: of operators, and of company owners before payments or a second
 * recruiter. The first request starts the grace period.
 * @throws AppError second_factor_setup_required after the grace period
 */
export async function requireSecondFactor(ctx: Ctx, db: DbOrTx, actor: Pick<Actor, 'userId'>): Promise<void> {
  const factors = await hasFactors(db, actor.userId)
  if (factors.totp || factors.passkey) return
  const now = ctx.clock.now()
  const { requiredAt } = await findPrompts(db, actor.userId)
  const until = untilOf(ctx, requiredAt ?? (await markRequired(db, actor.userId, now)))
  if (until && until <= now) {
    throw new AppError('second_factor_setup_required', { data: { until: until.toISOString() } })
  }
}

/** Enforces the requirement declared by a call's contract. */
export const createSecondFactorGuard =
  (ctx: ServiceContext) =>
  async (actor: Actor, who: 'operator' | 'owner'): Promise<void> => {
    const concerned = who === 'operator' ? actor.isOperator : actor.company?.role === 'owner'
    if (concerned) await requireSecondFactor(ctx, ctx.db, actor)
  }

function requiredOf(ctx: Ctx, actor: Actor, since: Date | null): SecondFactor['required'] {
  if (!since) return null
  const reason = actor.isOperator ? 'operator' : actor.company?.role === 'owner' ? 'owner' : null
  return reason && { reason, until: untilOf(ctx, since)?.toISOString() ?? null }
}

export async function secondFactorOf(ctx: ServiceContext, actor: Actor): Promise<SecondFactor> {
  const { db } = ctx
  const [passkeys, totp, codes, prompts] = await Promise.all([
    findPasskeys(db, actor.userId),
    findTotp(db, actor.userId),
    countRecoveryCodes(db, actor.userId),
    findPrompts(db, actor.userId),
  ])
  const enabled = totp !== undefined || passkeys.length > 0
  const required = enabled ? null : requiredOf(ctx, actor, prompts.requiredAt)
  const mayOffer = !enabled && !required && prompts.dismissedAt === null
  return {
    enabled,
    passkeys: passkeys.map((row) => ({
      public_id: row.publicId,
      name: row.name,
      backed_up: row.backedUp,
      created_at: row.createdAt.toISOString(),
      last_used_at: row.lastUsedAt?.toISOString() ?? null,
    })),
    totp: totp
      ? { created_at: totp.createdAt.toISOString(), last_used_at: totp.lastUsedAt?.toISOString() ?? null }
      : null,
    recovery_codes_left: codes,
    required,
    offered: mayOffer && (await hasReturned(db, actor.userId)),
  }
}
