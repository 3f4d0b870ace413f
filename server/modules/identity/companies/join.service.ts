import type { Company } from '@/lib/contracts/companies'
import type { InvitationPreview } from '@/lib/contracts/company-invitations'
import { type CompanyRole, roleMay } from '@/lib/contracts/company-rights'
import { imageUrl } from '@/lib/contracts/images'
import type { Tx } from '@/server/db/client'
import { notify } from '@/server/modules/notifications'
import { recordCompanyEvents } from '@/server/modules/security'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../../context'
import { checkSeat } from '../hooks'
import { presentCompany } from './companies.presenter'
import {
  type CompanyRow,
  findMembership,
  findMemberships,
  lockCompany,
  lockFounder,
} from './companies.repository'
import { maxCompanies } from './companies.service'
import {
  chooseCompany,
  deleteInvitation,
  findInvitation,
  type InvitationRow,
  insertMember,
  lockAnswered,
} from './invitations.repository'
import { invitationIdOf, isEarlierToken, isTokenOf } from './invitations.service'
import { findMembers } from './members.repository'

/** Masked address: recognisable for its owner only. */
function coveredEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

/** @throws AppError not_found for a forged, used or revoked link */
function judged(ctx: ServiceContext, token: string, found: Awaited<ReturnType<typeof findInvitation>>) {
  const state = found && stateOf(ctx, token, found.invitation)
  if (!state) throw new AppError('not_found')
  return { ...found, state }
}

function stateOf(
  ctx: ServiceContext,
  token: string,
  invitation: InvitationRow,
): InvitationPreview['state'] | undefined {
  if (isTokenOf(ctx.keys, token, invitation))
    return invitation.expiresAt > ctx.clock.now() ? 'open' : 'expired'
  return isEarlierToken(ctx.keys, token, invitation) ? 'replaced' : undefined
}

/** @throws AppError not_found */
export async function previewInvitation(ctx: ServiceContext, token: string): Promise<InvitationPreview> {
  const found = await findInvitation(ctx.db, invitationIdOf(token))
  const { invitation, company, by, state } = judged(ctx, token, found)
  return {
    company_public_id: company.publicId,
    company_name: company.name,
    logo_url: imageUrl(company.logoPath),
    verified: company.verification === 'verified',
    role: invitation.role,
    invited_by: by ? `${by.firstName} ${by.lastName}`.trim() : null,
    email: coveredEmail(invitation.email),
    expires_at: invitation.expiresAt.toISOString(),
    state,
  }
}

/** Whether a link is valid; a new account needs no company of its own then. */
export async function isInvited(ctx: ServiceContext, token: string): Promise<boolean> {
  const found = await findInvitation(ctx.db, invitationIdOf(token))
  return found !== undefined && stateOf(ctx, token, found.invitation) === 'open'
}

/**
 * Adds the holder of the link to the company, once; they act for it from now on. An existing member keeps their role.
 * @throws AppError not_found, wrong_state for an expired link, forbidden for candidates, limit_exceeded,
 * not_enough_purchased_services when the plan has no seat left for an acting member
 */
export async function acceptInvitation(ctx: ServiceContext, actor: Actor, token: string): Promise<Company> {
  return ctx.db.transaction(async (tx) => {
    await lockFounder(tx, actor.userId)
    const found = await lockAnswered(tx, invitationIdOf(token))
    const { invitation, company, state } = judged(ctx, token, found)
    if (actor.accountType !== 'employer') throw new AppError('forbidden')
    if (state === 'replaced') throw new AppError('not_found')
    if (state === 'expired') throw new AppError('wrong_state', { data: { expired: true } })
    const mine = await findMemberships(tx, actor.userId)
    const now = ctx.clock.now()
    const here = mine.find((each) => each.company.id === company.id)
    if (here) await chooseCompany(tx, company.id, actor.userId, now)
    else {
      if (mine.length >= maxCompanies) throw new AppError('limit_exceeded')
      if (roleMay(invitation.role, 'recruit')) {
        await lockCompany(tx, company.id)
        await checkSeat(tx, company.id, now)
      }
      await insertMember(tx, { companyId: company.id, userId: actor.userId, role: invitation.role, at: now })
      await notifyOwners(tx, company, { actor, role: invitation.role, now })
      await recordCompanyEvents(tx, [
        {
          at: now,
          companyId: company.id,
          userId: invitation.invitedById,
          kind: 'member_added',
          subject: 'user',
          subjectId: actor.userId,
          details: { role: invitation.role },
        },
      ])
    }
    await deleteInvitation(tx, invitation.id)
    await publish(tx, {
      kind: 'company.member_changed',
      payload: { companyId: company.publicId, userId: actor.publicId, version: now.getTime() },
    })
    const joined = await findMembership(tx, actor.userId, company.publicId)
    if (!joined) throw new Error('the member was not written')
    return presentCompany(joined)
  })
}

/** Notifies the owners of a new member. */
async function notifyOwners(
  tx: Tx,
  company: CompanyRow,
  { actor, role, now }: { actor: Actor; role: CompanyRole; now: Date },
): Promise<void> {
  const members = await findMembers(tx, company.id)
  const joined = members.find((row) => row.userId === actor.userId)
  const owners = members.filter((row) => row.role === 'owner' && !row.away && row !== joined)
  await notify(
    tx,
    owners.map(({ userId }) => ({
      userId,
      kind: 'company.member_joined' as const,
      dedupeKey: `company.joined:${company.publicId}:${actor.publicId}:${now.getTime()}`,
      params: {
        reader: 'employer',
        company: company.publicId,
        company_name: company.name,
        role,
        name: `${joined?.firstName ?? ''} ${joined?.lastName ?? ''}`.trim(),
      },
      target: null,
    })),
    now,
  )
}

/** @throws AppError not_found unless the person is a member */
export async function actFor(ctx: ServiceContext, actor: Actor, publicId: string): Promise<Company[]> {
  return ctx.db.transaction(async (tx) => {
    const found = await findMembership(tx, actor.userId, publicId)
    if (!found) throw new AppError('not_found')
    const now = ctx.clock.now()
    await chooseCompany(tx, found.company.id, actor.userId, now)
    await publish(tx, {
      kind: 'company.member_changed',
      payload: { companyId: publicId, userId: actor.publicId, version: now.getTime() },
    })
    return (await findMemberships(tx, actor.userId)).map(presentCompany)
  })
}
