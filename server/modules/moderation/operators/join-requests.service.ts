import type { CompanyRole } from '@/lib/contracts/company-members'
import { arbitrateRequest, type JoinDecision, requestsToDecide } from '@/server/modules/identity'
import type { ServiceContext } from '../../context'
import { insertLog } from './operators.repository'
import type { Order } from './operators.service'
import { requireNotOwn } from './own-matter'

type Context = Pick<ServiceContext, 'db' | 'clock'>

/** A request to be let into a company, in words for who decides. */
export interface AskedToJoin {
  publicId: string
  company: string
  person: string
  email: string | null
  from: string | null
  createdAt: Date
}

export async function listJoinRequests(ctx: Context, limit: number): Promise<AskedToJoin[]> {
  const rows = await ctx.db.transaction((tx) => requestsToDecide(tx, limit))
  return rows.map(({ request, company, person, from }) => ({
    publicId: request.publicId,
    company: company.name,
    person: `${person.firstName} ${person.lastName}`.trim(),
    email: person.email,
    from: from?.name ?? null,
    createdAt: request.createdAt,
  }))
}

/** @throws AppError not_found, wrong_state, limit_exceeded, not_enough_purchased_services, own_matter */
export async function decideJoinRequest(
  ctx: Context,
  order: Order,
  publicId: string,
  role: CompanyRole | null,
): Promise<string> {
  const decision: JoinDecision = role === null ? { accept: false } : { accept: true, role }
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const { companyId, userId, company } = await arbitrateRequest(tx, publicId, decision, now)
    await requireNotOwn(tx, order, { userId })
    await requireNotOwn(tx, order, { companyId })
    await insertLog(tx, {
      operator: order.operator,
      command: decision.accept ? 'join-accept' : 'join-decline',
      target: publicId,
      reason: order.reason ?? null,
      details: role === null ? {} : { role },
      createdAt: now,
    })
    return company
  })
}
