import { type CompanyRole, roleMay } from '@/lib/contracts/company-rights'
import type { JoinRequest } from '@/lib/contracts/join-requests'
import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import { recordCompanyEvents } from '@/server/modules/security'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../../context'
import { requireSecondFactor } from '../accounts/second-factor/required.service'
import { checkSeat } from '../hooks'
import { findMemberships, lockCompany, lockFounder, lockMembership } from './companies.repository'
import { maxCompanies } from './companies.service'
import { insertMember } from './invitations.repository'
import {
  closeRequest,
  findRequest,
  findWaiting,
  type JoinRequestView,
  lockRequest,
} from './join-requests.repository'
import { announceRequest, waitingOf } from './join-requests.service'

export type JoinDecision = { accept: true; role: CompanyRole } | { accept: false }

const gone = (blocked: string) => new AppError('wrong_state', { data: { blocked } })

/** Adds the person, who acts for the company from now on. An existing member keeps their role. */
async function admit(tx: Tx, found: JoinRequestView, asked: CompanyRole, now: Date): Promise<CompanyRole> {
  const { request, isDue, isPresent } = found
  if (!isPresent) throw gone('requester_gone')
  if (!isDue) throw gone('lapsed')
  const memberships = await findMemberships(tx, request.userId)
  const here = memberships.find(({ company }) => company.id === request.companyId)
  if (here) return here.role
  if (memberships.length >= maxCompanies) throw new AppError('limit_exceeded')
  if (roleMay(asked, 'recruit')) await checkSeat(tx, request.companyId, now)
  await insertMember(tx, { companyId: request.companyId, userId: request.userId, role: asked, at: now })
  return asked
}

/**
 * Executes a decision, once. The person's own company stays unverified, with its vacancies and members. Authorisation
 * is up to the caller.
 * @throws AppError wrong_state, limit_exceeded, not_enough_purchased_services
 */
async function carryOut(
  tx: Tx,
  found: JoinRequestView,
  decision: JoinDecision,
  { byId, now }: { byId: number | null; now: Date },
): Promise<void> {
  const { request, company, from, person } = found
  if (request.status !== 'waiting') throw new AppError('wrong_state', { data: { status: request.status } })
  const role = decision.accept ? await admit(tx, found, decision.role, now) : null
  await closeRequest(tx, request.id, {
    status: decision.accept ? 'accepted' : 'declined',
    role,
    decidedById: byId,
    decidedAt: now,
  })
  await recordCompanyEvents(tx, [
    {
      at: now,
      companyId: request.companyId,
      userId: byId,
      kind: decision.accept ? 'join_accepted' : 'join_declined',
      subject: 'user',
      subjectId: request.userId,
      ...(role !== null && { details: { role } }),
    },
  ])
  await notify(
    tx,
    [
      {
        userId: request.userId,
        kind: 'company.join_decided',
        dedupeKey: `company.join_decided:${request.publicId}`,
        params: {
          reader: 'employer',
          company: company.publicId,
          company_name: company.name,
          decision: decision.accept ? 'accepted' : 'declined',
        },
        target: null,
      },
    ],
    now,
  )
  if (decision.accept) {
    await publish(tx, {
      kind: 'company.member_changed',
      payload: { companyId: company.publicId, userId: person.publicId, version: now.getTime() },
    })
  }
  await announceRequest(tx, { companyId: company.publicId, fromId: from?.publicId ?? null, now })
}

/** @throws AppError not_found, forbidden unless the person is an owner, and as above */
export async function decideRequest(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { requestId, ...decision }: JoinDecision & { requestId: string },
): Promise<JoinRequest[]> {
  return ctx.db.transaction(async (tx) => {
    const seen = await findRequest(tx, requestId)
    // Lock order as in accepting an invitation: person, company, request.
    if (seen) await lockFounder(tx, seen.request.userId)
    const own = await lockMembership(tx, actor.userId, publicId)
    if (!own) throw new AppError('not_found')
    if (own.role !== 'owner') throw new AppError('forbidden')
    if (decision.accept && decision.role !== 'viewer') await requireSecondFactor(ctx, tx, actor)
    const found = seen && (await lockRequest(tx, requestId))
    if (found?.request.companyId !== own.company.id) throw new AppError('not_found')
    await carryOut(tx, found, decision, { byId: actor.userId, now: ctx.clock.now() })
    return waitingOf(tx, own.company.id)
  })
}

/** Decision of an operator, in place of the owners. @throws AppError not_found, and as above */
export async function arbitrateRequest(
  tx: Tx,
  requestId: string,
  decision: JoinDecision,
  now: Date,
): Promise<{ companyId: number; userId: number; company: string }> {
  const seen = await findRequest(tx, requestId)
  if (!seen) throw new AppError('not_found')
  await lockFounder(tx, seen.request.userId)
  await lockCompany(tx, seen.request.companyId)
  const found = await lockRequest(tx, requestId)
  if (!found) throw new AppError('not_found')
  await carryOut(tx, found, decision, { byId: null, now })
  const { companyId, userId } = found.request
  return { companyId, userId, company: found.company.name }
}

/** Decidable requests of all companies, longest waiting first. */
export const requestsToDecide = (tx: Tx, limit: number): Promise<JoinRequestView[]> =>
  findWaiting(tx, { limit })
