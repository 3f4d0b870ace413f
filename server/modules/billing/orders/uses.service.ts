import type { Page } from '@/lib/contracts/call'
import type { CallResult } from '@/lib/contracts/calls'
import { capacities, consumables, type PlanCode } from '@/lib/contracts/plan-catalogue'
import type { Entitlement, ServiceUse } from '@/lib/contracts/services'
import type { DbOrTx } from '@/server/db/client'
import { defineHook } from '@/server/lib/hook'
import { type Actor, actorMay, requireCompany, scopeOf } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { sumByExpiry } from './entitlements.repository'
import { grantMonthly, limitOf, planOf } from './entitlements.service'
import { countUses, findFreeGroup, findUses } from './uses.repository'

/** Number of overdue replies of a company (database id); null below the threshold that blocks promotions. */
export const answersOwed = defineHook<[DbOrTx, number, Date], Promise<number | null>>('answersOwed')

type UseView = Awaited<ReturnType<typeof findUses>>[number]

/** Whoever sees no candidates sees the use without its resume. */
const presentUse = (
  actor: Actor,
  { use, firstName, lastName, deletedAt, vacancy, resume }: UseView,
): ServiceUse => ({
  public_id: use.publicId,
  kind: use.kind,
  status: use.status,
  by: firstName === null || deletedAt !== null ? null : `${firstName} ${lastName}`.trim(),
  vacancy: vacancy && { public_id: vacancy.publicId, title: vacancy.title },
  resume: resume && actorMay(actor, 'see_all') ? { public_id: resume.publicId, title: resume.title } : null,
  created_at: use.createdAt.toISOString(),
  ends_at: use.endsAt?.toISOString() ?? null,
})

export async function readUse(ctx: ServiceContext, actor: Actor, id: number): Promise<ServiceUse> {
  const asker = { userId: actor.userId, companyId: requireCompany(actor).id, scope: scopeOf(actor) }
  const [row] = await findUses(ctx.db, asker, { id, offset: 0, limit: 1 })
  if (!row) throw new AppError('not_found')
  return presentUse(actor, row)
}

/** Uses of services in the company. */
export async function listUses(
  ctx: ServiceContext,
  actor: Actor,
  { page, size }: { page: number; size: number },
): Promise<Page<ServiceUse>> {
  const { id } = requireCompany(actor)
  const [total, rows] = await Promise.all([
    countUses(ctx.db, id),
    findUses(
      ctx.db,
      { userId: actor.userId, companyId: id, scope: scopeOf(actor) },
      { offset: (page - 1) * size, limit: size },
    ),
  ])
  return { results: rows.map((row) => presentUse(actor, row)), total, page, size }
}

async function leftOf(db: DbOrTx, companyId: number, now: Date): Promise<Entitlement[]> {
  const rooms = await Promise.all(
    capacities.map(async (kind) => {
      const { initial, taken } = await limitOf(db, companyId, kind, { now })
      return { kind, initial, taken, left: Math.max(0, initial - taken), parts: [] }
    }),
  )
  const grants = await sumByExpiry(db, companyId, await findFreeGroup(db, companyId), now)
  return [
    ...rooms,
    ...consumables.flatMap((kind) => {
      const own = grants.filter((grant) => grant.kind === kind)
      if (own.length === 0) return []
      const initial = own.reduce((sum, grant) => sum + grant.initial, 0)
      const taken = own.reduce((sum, grant) => sum + grant.taken, 0)
      const parts = own.flatMap((grant) => {
        const left = grant.initial - grant.taken
        return left > 0 ? [{ left, expires_at: grant.expiresAt.toISOString() }] : []
      })
      return [{ kind, initial, taken, left: initial - taken, parts }]
    }),
  ]
}

/** Remaining quotas of the company. */
export async function readServices(
  ctx: ServiceContext,
  actor: Actor,
): Promise<CallResult<'GET /v1/my/services'>> {
  const { id } = requireCompany(actor)
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    await grantMonthly(tx, id, now)
    const { code } = await planOf(tx, id, now)
    const answers_owed = await answersOwed(tx, id, now)
    return { plan: code as PlanCode, results: await leftOf(tx, id, now), answers_owed }
  })
}
