import type { Departure } from '@/lib/contracts/companies'
import type { DbOrTx } from '@/server/db/client'
import { stopTelling } from '@/server/modules/notifications'
import { recordCompanyEvents } from '@/server/modules/security'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../../context'
import { announceCompany } from './announce.service'
import { findMembership, lockMembership, type Membership } from './companies.repository'
import { countLeft, deleteMembership, findOthersActing } from './departure.repository'
import { memberStopsActing } from './hooks'

/** Nothing may be orphaned: neither people without an owner, nor applicants, nor money. */
async function look(db: DbOrTx, { company, role }: Membership, userId: number) {
  const [acting, left] = await Promise.all([
    findOthersActing(db, company.id, userId),
    countLeft(db, company.id, userId),
  ])
  const lastOwner = role === 'owner' && !acting.some((other) => other.role === 'owner')
  const alone = role !== 'viewer' && acting.length === 0
  const blocked: Departure['blocked'] =
    lastOwner && left.others > 0
      ? 'members'
      : alone && left.open > 0
        ? 'vacancies'
        : alone && company.balance > 0
          ? 'balance'
          : null
  return { acting, left, blocked }
}

/** @throws AppError not_found for a company the person is no member of */
export async function departureOf(ctx: ServiceContext, actor: Actor, publicId: string): Promise<Departure> {
  const found = await findMembership(ctx.db, actor.userId, publicId)
  if (!found) throw new AppError('not_found')
  const { acting, left, blocked } = await look(ctx.db, found, actor.userId)
  return {
    blocked,
    vacancies: left.managed,
    successors: acting.map((other) => ({
      public_id: other.publicId,
      first_name: other.firstName,
      last_name: other.lastName,
    })),
  }
}

/**
 * Takes a member out of a company, their vacancies handed over in the same transaction. Their open sockets have to
 * ask anew for the company's channels.
 * @throws AppError not_found, wrong_state with what keeps them, validation_failed for a successor who is none
 */
export async function leaveCompany(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  successor: string | null,
): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const found = await lockMembership(tx, actor.userId, publicId)
    if (!found) throw new AppError('not_found')
    const { acting, blocked } = await look(tx, found, actor.userId)
    if (blocked) throw new AppError('wrong_state', { data: { blocked } })
    const heir = successor === null ? acting[0] : acting.find((other) => other.publicId === successor)
    if (successor !== null && !heir) throw invalidField('successor', 'not_in_list')
    await deleteMembership(tx, found.company.id, actor.userId)
    await recordCompanyEvents(tx, [
      {
        at: ctx.clock.now(),
        companyId: found.company.id,
        userId: actor.userId,
        kind: 'member_removed',
        subject: 'user',
        subjectId: actor.userId,
        details: { role: found.role },
      },
    ])
    await stopTelling(tx, actor.userId, found.company.id, ctx.clock.now())
    await memberStopsActing(tx, {
      companyId: found.company.id,
      userId: actor.userId,
      successorId: heir?.id,
      now: ctx.clock.now(),
    })
    await announceCompany(tx, found.company)
    await publish(tx, { kind: 'session.ended', payload: { userId: actor.publicId } })
  })
  return null
}
