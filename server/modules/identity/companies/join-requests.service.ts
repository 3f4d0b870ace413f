import { roleMay } from '@/lib/contracts/company-rights'
import type { JoinRequest, OwnJoinRequest } from '@/lib/contracts/join-requests'
import { dayMs } from '@/lib/shared/time'
import type { DbOrTx, Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import { recordCompanyEvents } from '@/server/modules/security'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import type { Limits } from '../accounts/rate-limits'
import {
  type CompanyRow,
  findInnHolder,
  findMembership,
  findMemberships,
  lockFounder,
} from './companies.repository'
import {
  closeRequest,
  countWaiting,
  findOwners,
  findOwnRequests,
  findWaiting,
  insertRequest,
  type JoinRequestView,
  lockRequest,
  wasDeclined,
} from './join-requests.repository'

/** Pause between a decline and the next request to the same company. */
const declinedDays = 30
const maxWaiting = 50
const maxShown = 50

/** End of the pause; null when a request is possible. */
function askAgainAt({ status, decidedAt }: JoinRequestView['request'], now: Date): string | null {
  if (status !== 'declined' || !decidedAt) return null
  const at = new Date(decidedAt.getTime() + declinedDays * dayMs)
  return at > now ? at.toISOString() : null
}

const presentOwn = ({ request, company, from, isDue }: JoinRequestView, now: Date): OwnJoinRequest => ({
  public_id: request.publicId,
  company_name: company.name,
  from_company_public_id: from?.publicId ?? null,
  status: request.status === 'waiting' && !isDue ? 'lapsed' : request.status,
  role: request.role,
  created_at: request.createdAt.toISOString(),
  decided_at: request.decidedAt?.toISOString() ?? null,
  ask_again_at: askAgainAt(request, now),
})

const present = ({ request, from, person }: JoinRequestView): JoinRequest => ({
  public_id: request.publicId,
  first_name: person.firstName,
  last_name: person.lastName,
  email: person.email,
  from_company_name: from?.name ?? null,
  created_at: request.createdAt.toISOString(),
})

const ownRequests = async (db: DbOrTx, actor: Actor, now: Date): Promise<OwnJoinRequest[]> =>
  (await findOwnRequests(db, actor.userId, maxShown)).map((view) => presentOwn(view, now))

export const listOwnRequests = (
  { db, clock }: Pick<ServiceContext, 'db' | 'clock'>,
  actor: Actor,
): Promise<OwnJoinRequest[]> => ownRequests(db, actor, clock.now())

/** Publishes the change to both companies. */
export async function announceRequest(
  tx: Tx,
  { companyId, fromId, now }: { companyId: string; fromId: string | null; now: Date },
): Promise<void> {
  for (const id of [companyId, fromId]) {
    if (id === null) continue
    await publish(tx, { kind: 'company.changed', payload: { companyId: id, version: now.getTime() } })
  }
}

async function notifyOwners(tx: Tx, company: CompanyRow, requestId: string, now: Date): Promise<void> {
  const owners = await findOwners(tx, company.id)
  await notify(
    tx,
    owners.map((userId) => ({
      userId,
      kind: 'company.join_requested' as const,
      dedupeKey: `company.join_requested:${requestId}`,
      params: { reader: 'employer', company: company.publicId, company_name: company.name },
      target: null,
    })),
    now,
  )
}

/**
 * Requests to join the verified company with the same ИНН.
 * @throws AppError not_found, forbidden for viewers; wrong_state without such a company, for a member, with a pending
 * request, or during the pause; limit_exceeded for too many pending requests, rate_limited
 */
export async function askToJoin(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  publicId: string,
): Promise<OwnJoinRequest[]> {
  const own = await findMembership(ctx.db, actor.userId, publicId)
  if (!own) throw new AppError('not_found')
  if (!roleMay(own.role, 'manage_company')) throw new AppError('forbidden')
  await limits.take('joinRequestAccount', String(actor.userId))
  return ctx.db.transaction(async (tx) => {
    await lockFounder(tx, actor.userId)
    const holder = own.company.verification === 'verified' ? undefined : await findInnHolder(tx, own.company)
    if (!holder) throw new AppError('wrong_state', { data: { blocked: 'no_holder' } })
    const mine = await findMemberships(tx, actor.userId)
    if (mine.some(({ company }) => company.id === holder.id)) {
      throw new AppError('wrong_state', { data: { blocked: 'member' } })
    }
    const now = ctx.clock.now()
    const since = new Date(now.getTime() - declinedDays * dayMs)
    if (await wasDeclined(tx, { companyId: holder.id, userId: actor.userId, since })) {
      throw new AppError('wrong_state', { data: { blocked: 'declined' } })
    }
    if ((await countWaiting(tx, holder.id)) >= maxWaiting) throw new AppError('limit_exceeded')
    const row = await insertRequest(tx, {
      publicId: newPublicId(),
      companyId: holder.id,
      userId: actor.userId,
      fromCompanyId: own.company.id,
      createdAt: now,
    })
    if (!row) throw new AppError('wrong_state', { data: { blocked: 'waiting' } })
    await recordCompanyEvents(tx, [
      {
        at: now,
        companyId: holder.id,
        userId: actor.userId,
        kind: 'join_requested',
        subject: 'user',
        subjectId: actor.userId,
      },
    ])
    await notifyOwners(tx, holder, row.publicId, now)
    await announceRequest(tx, { companyId: holder.publicId, fromId: own.company.publicId, now })
    return ownRequests(tx, actor, now)
  })
}

/** @throws AppError not_found, wrong_state when it is not pending */
export async function withdrawRequest(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<OwnJoinRequest[]> {
  return ctx.db.transaction(async (tx) => {
    const found = await lockRequest(tx, publicId)
    if (found?.request.userId !== actor.userId) throw new AppError('not_found')
    const { request, company, from } = found
    if (request.status !== 'waiting') throw new AppError('wrong_state', { data: { status: request.status } })
    const now = ctx.clock.now()
    await closeRequest(tx, request.id, { status: 'withdrawn', decidedAt: now })
    await announceRequest(tx, { companyId: company.publicId, fromId: from?.publicId ?? null, now })
    return ownRequests(tx, actor, now)
  })
}

export const waitingOf = async (db: ServiceContext['db'] | Tx, companyId: number): Promise<JoinRequest[]> =>
  (await findWaiting(db, { companyId, limit: maxShown })).map(present)

/** @throws AppError not_found, forbidden for anyone but an owner */
export async function listRequests(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<JoinRequest[]> {
  const found = await findMembership(ctx.db, actor.userId, publicId)
  if (!found) throw new AppError('not_found')
  if (found.role !== 'owner') throw new AppError('forbidden')
  return waitingOf(ctx.db, found.company.id)
}
