import type { CompanyMember, Departure, MemberAccess } from '@/lib/contracts/company-members'
import { type CompanyRole, rightsOfRoles, roleMay } from '@/lib/contracts/company-rights'
import { imageUrl } from '@/lib/contracts/images'
import type { DbOrTx, Tx } from '@/server/db/client'
import { cancelNotices, notify } from '@/server/modules/notifications'
import { recordCompanyEvents } from '@/server/modules/security'
import { type Actor, requireStepUp } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../../context'
import type { Limits } from '../accounts/rate-limits'
import { requireSecondFactor } from '../accounts/second-factor/required.service'
import { checkSeat, memberLosesRights } from '../hooks'
import { type CompanyRow, findMembership, lockMembership, type Membership } from './companies.repository'
import { announceCompany } from './company-changes.service'
import {
  changeRole,
  countLeft,
  deleteMembership,
  findAccess,
  findLastEnding,
  findMembers,
  findOthersActing,
  type MemberRow,
} from './members.repository'

const isActingOwner = (row: MemberRow) => row.role === 'owner' && !row.away

function present(rows: readonly MemberRow[], actor: Actor): CompanyMember[] {
  const owners = rows.filter(isActingOwner)
  return rows.map((row) => ({
    public_id: row.publicId,
    first_name: row.firstName,
    last_name: row.lastName,
    avatar_url: imageUrl(row.avatarPath),
    role: row.role,
    since: row.since.toISOString(),
    you: row.userId === actor.userId,
    last_owner: owners.length === 1 && owners[0]?.userId === row.userId,
  }))
}

/** @throws AppError not_found unless the person is a member */
export async function listMembers(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<CompanyMember[]> {
  const found = await findMembership(ctx.db, actor.userId, publicId)
  if (!found) throw new AppError('not_found')
  return present(await findMembers(ctx.db, found.company.id), actor)
}

/**
 * Changes a member's role. A company keeps an active owner, and vacancies a responsible member: those of a new viewer
 * go to the deciding owner, or to the first other one. The change is logged, and the member notified.
 * @throws AppError not_found, forbidden unless the person is an owner, wrong_state for the last owner,
 * not_enough_purchased_services without a seat for a former viewer, rate_limited, step_up_required to appoint an owner
 */
export async function changeMemberRole(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  publicId: string,
  change: { memberId: string; role: CompanyRole },
): Promise<CompanyMember[]> {
  if (change.role === 'owner') requireStepUp(actor, ctx.clock.now())
  await limits.take('roleAccount', String(actor.userId))
  return ctx.db.transaction(async (tx) => {
    const found = await lockMembership(tx, actor.userId, publicId)
    if (!found) throw new AppError('not_found')
    if (found.role !== 'owner') throw new AppError('forbidden')
    const rows = await findMembers(tx, found.company.id)
    const member = rows.find((row) => row.publicId === change.memberId)
    if (!member) throw new AppError('not_found')
    if (member.role === change.role) return present(rows, actor)
    const others = rows.filter((row) => isActingOwner(row) && row.userId !== member.userId)
    if (member.role === 'owner' && others.length === 0) {
      throw new AppError('wrong_state', { data: { blocked: 'last_owner' } })
    }
    const now = ctx.clock.now()
    if (change.role !== 'viewer') await requireSecondFactor(ctx, tx, actor)
    const acted = roleMay(member.role, 'recruit')
    const acts = roleMay(change.role, 'recruit')
    if (acts && !acted) await checkSeat(tx, found.company.id, now)
    await changeRole(tx, {
      companyId: found.company.id,
      userId: member.userId,
      byId: actor.userId,
      from: member.role,
      to: change.role,
      at: now,
    })
    await recordCompanyEvents(tx, [
      {
        at: now,
        companyId: found.company.id,
        userId: actor.userId,
        kind: 'role_changed',
        subject: 'user',
        subjectId: member.userId,
        details: { from: member.role, to: change.role },
      },
    ])
    if (rightsOfRoles[member.role].some((right) => !roleMay(change.role, right))) {
      const heir = member.userId === actor.userId ? others[0]?.userId : actor.userId
      await memberLosesRights(tx, {
        companyId: found.company.id,
        userId: member.userId,
        successorId: heir,
        now,
        becomes: change.role,
      })
    }
    // Open sockets have to authorise again: each role may join other channels.
    await publish(tx, { kind: 'session.ended', payload: { userId: member.publicId } })
    await announceRole(tx, found.company, member, change.role, now, member.userId === actor.userId)
    return present(await findMembers(tx, found.company.id), actor)
  })
}

/**
 * Removes a member; their vacancies go to the successor, or to the deciding owner. Leaving is a call of its own.
 * @throws AppError not_found, forbidden unless the person is an owner, wrong_state for oneself, rate_limited,
 * validation_failed for a successor who may not recruit
 */
export async function removeMember(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  publicId: string,
  { memberId, successor }: { memberId: string; successor?: string | undefined },
): Promise<CompanyMember[]> {
  await limits.take('roleAccount', String(actor.userId))
  return ctx.db.transaction(async (tx) => {
    const found = await lockMembership(tx, actor.userId, publicId)
    if (!found) throw new AppError('not_found')
    if (found.role !== 'owner') throw new AppError('forbidden')
    const rows = await findMembers(tx, found.company.id)
    const member = rows.find((row) => row.publicId === memberId)
    if (!member) throw new AppError('not_found')
    if (member.userId === actor.userId) throw new AppError('wrong_state', { data: { blocked: 'self' } })
    const acting = await findOthersActing(tx, found.company.id, member.userId)
    const heir = acting.find((other) =>
      successor === undefined ? other.id === actor.userId : other.publicId === successor,
    )
    if (successor !== undefined && !heir) throw invalidField('successor', 'not_in_list')
    await deleteMembership(tx, found.company.id, member.userId)
    await recordCompanyEvents(tx, [
      {
        at: ctx.clock.now(),
        companyId: found.company.id,
        userId: actor.userId,
        kind: 'member_removed',
        subject: 'user',
        subjectId: member.userId,
        details: { role: member.role },
      },
    ])
    await cancelNotices(tx, member.userId, found.company.id, ctx.clock.now())
    const remover = rows.find(({ userId }) => userId === actor.userId)
    await notify(
      tx,
      [
        {
          userId: member.userId,
          kind: 'company.access_ended',
          dedupeKey: `company.access_ended:${found.company.publicId}:${ctx.clock.now().getTime()}`,
          params: {
            reader: 'employer',
            company_name: found.company.name,
            name: `${remover?.firstName ?? ''} ${remover?.lastName ?? ''}`.trim(),
          },
          target: null,
        },
      ],
      ctx.clock.now(),
    )
    await memberLosesRights(tx, {
      companyId: found.company.id,
      userId: member.userId,
      successorId: heir?.id ?? actor.userId,
      now: ctx.clock.now(),
    })
    await publish(tx, {
      kind: 'company.member_changed',
      payload: {
        companyId: found.company.publicId,
        userId: member.publicId,
        version: ctx.clock.now().getTime(),
      },
    })
    // Open sockets have to authorise the company's channels again.
    await publish(tx, { kind: 'session.ended', payload: { userId: member.publicId } })
    return present(await findMembers(tx, found.company.id), actor)
  })
}

async function announceRole(
  tx: Tx,
  company: CompanyRow,
  member: MemberRow,
  role: CompanyRole,
  now: Date,
  own: boolean,
): Promise<void> {
  await publish(tx, {
    kind: 'company.member_changed',
    payload: { companyId: company.publicId, userId: member.publicId, version: now.getTime() },
  })
  if (own) return
  const notice = {
    userId: member.userId,
    kind: 'company.role_changed' as const,
    dedupeKey: `company.role_changed:${company.publicId}:${now.getTime()}`,
    params: { reader: 'employer', company: company.publicId, company_name: company.name, role },
    target: null,
  }
  await notify(tx, [notice], now)
}

/** Blocks a departure that would leave members without an owner, applicants without a recruiter, or money. */
async function look(db: DbOrTx, { company, role }: Membership, userId: number) {
  const [acting, left] = await Promise.all([
    findOthersActing(db, company.id, userId),
    countLeft(db, company.id, userId),
  ])
  const lastOwner = role === 'owner' && !acting.some((other) => other.role === 'owner')
  const alone = roleMay(role, 'recruit') && acting.length === 0
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

const presentSuccessors = (acting: Awaited<ReturnType<typeof findOthersActing>>): Departure['successors'] =>
  acting.map((other) => ({
    public_id: other.publicId,
    first_name: other.firstName,
    last_name: other.lastName,
  }))

/**
 * What one's own departure leaves, or a member's; whoever removes a member is proposed first.
 * @throws AppError not_found unless both are members, forbidden for a member unless the person is an owner
 */
export async function departureOf(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  memberId?: string,
): Promise<Departure> {
  const found = await findMembership(ctx.db, actor.userId, publicId)
  if (!found) throw new AppError('not_found')
  if (memberId === undefined || memberId === actor.publicId) {
    const { acting, left, blocked } = await look(ctx.db, found, actor.userId)
    return { blocked, vacancies: left.managed, successors: presentSuccessors(acting) }
  }
  if (found.role !== 'owner') throw new AppError('forbidden')
  const member = (await findMembers(ctx.db, found.company.id)).find((row) => row.publicId === memberId)
  if (!member) throw new AppError('not_found')
  const [acting, left] = await Promise.all([
    findOthersActing(ctx.db, found.company.id, member.userId),
    countLeft(ctx.db, found.company.id, member.userId),
  ])
  acting.sort((a, b) => Number(b.id === actor.userId) - Number(a.id === actor.userId))
  return { blocked: null, vacancies: left.managed, successors: presentSuccessors(acting) }
}

/**
 * Leaves a company; vacancies are handed over in the same transaction. Open sockets have to authorise again.
 * @throws AppError not_found, wrong_state with the reasons, validation_failed for an invalid successor
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
    await cancelNotices(tx, actor.userId, found.company.id, ctx.clock.now())
    await memberLosesRights(tx, {
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

const nameOf = (first: string | null, last: string | null) => `${first ?? ''} ${last ?? ''}`.trim() || null

/**
 * Why this account has no access to a company, or to a vacancy of one: it was a member until then, or is one who was not
 * given access to the vacancy. Null for everybody else, as for what does not exist: nothing of the company is told but the name that
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
      here || about.vacancy === undefined || !(roleMay(role, 'see_all') || roleMay(role, 'see_own'))
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
