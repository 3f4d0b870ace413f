import type { CompanyInvitation } from '@/lib/contracts/company-invitations'
import type { CompanyRole } from '@/lib/contracts/company-rights'
import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import { newPublicId } from '@/server/platform/ids'
import type { Keys } from '@/server/platform/keys'
import type { ServiceContext } from '../../context'
import { parseEmail } from '../accounts/contact'
import type { Limits } from '../accounts/rate-limits'
import { requireSecondFactor } from '../accounts/second-factor/required.service'
import { type CompanyRow, findMembership, lockMembership, type Membership } from './companies.repository'
import {
  countInvitations,
  deleteInvitation,
  findInvitations,
  type InvitationRow,
  insertInvitation,
  isMembersEmail,
  lockInvitation,
  removeOldInvitations,
  renewInvitation,
} from './invitations.repository'

const idLength = 12
const signatureBytes = 24
interface Sent {
  publicId: string
  sends: number
}
const textOf = ({ publicId, sends }: Sent) => `${publicId}.${sends}`

/** Token of an invitation link; each letter has another one. Tokens are not stored. */
export const invitationToken = (keys: Keys, invitation: Sent): string =>
  invitation.publicId + keys.sign('company-invitation', textOf(invitation), signatureBytes)

/** The invitation id of a token; verify it with `isTokenOf`. */
export const invitationIdOf = (token: string): string => token.slice(0, idLength)

export const isTokenOf = (keys: Keys, token: string, invitation: Sent): boolean =>
  keys.isSigned('company-invitation', textOf(invitation), token.slice(idLength), signatureBytes)

/** Whether the token belongs to an earlier letter of this invitation. */
export const isEarlierToken = (keys: Keys, token: string, { publicId, sends }: Sent): boolean =>
  Array.from({ length: sends }, (_, index) => index).some((earlier) =>
    isTokenOf(keys, token, { publicId, sends: earlier }),
  )

export const invitationDays = 7
/** Retention of an unanswered invitation after its expiry. */
const retentionDays = 30
const maxWaiting = 100

const present = (rows: readonly InvitationRow[], now: Date): CompanyInvitation[] =>
  rows.map((row) => ({
    public_id: row.publicId,
    email: row.email,
    role: row.role,
    sent_at: row.sentAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    expired: row.expiresAt <= now,
  }))

function ownersOnly(found: Membership | undefined): CompanyRow {
  if (!found) throw new AppError('not_found')
  if (found.role !== 'owner') throw new AppError('forbidden')
  return found.company
}

const listed = async (tx: Tx | ServiceContext['db'], companyId: number, now: Date) =>
  present(await findInvitations(tx, companyId, maxWaiting), now)

/** @throws AppError not_found, forbidden unless the person is an owner */
export async function listInvitations(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<CompanyInvitation[]> {
  const company = ownersOnly(await findMembership(ctx.db, actor.userId, publicId))
  return listed(ctx.db, company.id, ctx.clock.now())
}

/** The letter is sent after the commit by the outbox, with retries. */
const publishInvitationLetter = (
  tx: Tx,
  company: CompanyRow,
  row: Pick<InvitationRow, 'publicId' | 'sends'>,
) =>
  publish(tx, {
    kind: 'company.invited',
    payload: { companyId: company.publicId, invitationId: row.publicId, version: row.sends },
  })

/**
 * Invites an e-mail address into a company. An address with a pending invitation is rejected at its field, since the
 * invitation can be resent.
 * @throws AppError not_found, forbidden, validation_failed, limit_exceeded, rate_limited
 */
export async function inviteColleague(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  publicId: string,
  body: { email: string; role: CompanyRole },
): Promise<CompanyInvitation[]> {
  ownersOnly(await findMembership(ctx.db, actor.userId, publicId))
  if (body.role !== 'viewer') await requireSecondFactor(ctx, ctx.db, actor)
  const email = parseEmail(body.email)?.value
  if (!email) throw invalidField('email', 'email_invalid')
  await limits.take('companyInvitationAccount', String(actor.userId))
  return ctx.db.transaction(async (tx) => {
    // Serialised per company, so that a counted limit still holds at the insert.
    const company = ownersOnly(await lockMembership(tx, actor.userId, publicId))
    if (await isMembersEmail(tx, company.id, email)) throw invalidField('email', 'already_member')
    if ((await countInvitations(tx, company.id)) >= maxWaiting) throw new AppError('limit_exceeded')
    const now = ctx.clock.now()
    const row = await insertInvitation(tx, {
      publicId: newPublicId(),
      companyId: company.id,
      email,
      role: body.role,
      invitedById: actor.userId,
      sentAt: now,
      expiresAt: new Date(now.getTime() + invitationDays * dayMs),
      createdAt: now,
    })
    if (!row) throw invalidField('email', 'already_invited')
    await limits.take('companyInvitationEmail', email)
    await publishInvitationLetter(tx, company, row)
    return listed(tx, company.id, now)
  })
}

/** @throws AppError not_found, forbidden, rate_limited */
export async function resendInvitation(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  publicId: string,
  invitationId: string,
): Promise<CompanyInvitation[]> {
  return ctx.db.transaction(async (tx) => {
    const company = ownersOnly(await lockMembership(tx, actor.userId, publicId))
    const row = await lockInvitation(tx, company.id, invitationId)
    if (!row) throw new AppError('not_found')
    if (row.role !== 'viewer') await requireSecondFactor(ctx, tx, actor)
    await limits.take('companyInvitationAccount', String(actor.userId))
    await limits.take('companyInvitationEmail', row.email)
    const now = ctx.clock.now()
    const sends = row.sends + 1
    await renewInvitation(tx, row.id, {
      sends,
      sentAt: now,
      expiresAt: new Date(now.getTime() + invitationDays * dayMs),
      invitedById: actor.userId,
    })
    await publishInvitationLetter(tx, company, { publicId: row.publicId, sends })
    return listed(tx, company.id, now)
  })
}

/** @throws AppError not_found, forbidden */
export async function revokeInvitation(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  invitationId: string,
): Promise<CompanyInvitation[]> {
  return ctx.db.transaction(async (tx) => {
    const company = ownersOnly(await lockMembership(tx, actor.userId, publicId))
    const row = await lockInvitation(tx, company.id, invitationId)
    if (!row) throw new AppError('not_found')
    await deleteInvitation(tx, row.id)
    return listed(tx, company.id, ctx.clock.now())
  })
}

export const sweepInvitations = ({ db, clock }: ServiceContext): Promise<void> =>
  removeOldInvitations(db, new Date(clock.now().getTime() - retentionDays * dayMs))
