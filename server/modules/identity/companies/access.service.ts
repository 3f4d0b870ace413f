import type { MemberAccess } from '@/lib/contracts/company-members'
import { roleMay } from '@/lib/contracts/company-rights'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import { findAccess, findLastEnding } from './access.repository'

const nameOf = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim() || null

/**
 * Why this account does not reach a company, or a vacancy of one: it was a member until then, or is one the vacancy was
 * not opened to. Null for everybody else, as for what does not exist: nothing of the company is told but the name that
 * the member knew. Without either, the last company that ended the access of somebody who is now in none.
 */
export async function accessOf(
  ctx: ServiceContext,
  actor: Actor,
  about: { company?: string | undefined; vacancy?: string | undefined },
): Promise<MemberAccess> {
  if (actor.accountType !== 'employer') return null
  if (about.company === undefined && about.vacancy === undefined) {
    const last = await findLastEnding(ctx.db, actor.userId)
    return last && { state: 'ended', company: last.company, by: last.name || null, at: last.at.toISOString() }
  }
  const found = await findAccess(ctx.db, actor.userId, about)
  if (!found) return null
  const { company, role, here, endedAt, byUserId } = found
  if (role !== null) {
    const isKept =
      roleMay(role, 'see_all') || !roleMay(role, 'see_own') || here || about.vacancy === undefined
    return isKept ? null : { state: 'not_opened', company, by: null, at: null }
  }
  if (endedAt === null) return null
  const by = byUserId === actor.userId ? null : nameOf(found.firstName, found.lastName)
  return {
    state: byUserId === actor.userId ? 'left' : 'ended',
    company,
    by,
    at: endedAt.toISOString(),
  }
}
