import type { TalentInvitationView } from '@/lib/contracts/talent-invitations'
import { addressId } from '@/server/adapters/messages/return-path'
import type { Tx } from '@/server/db/client'
import { vacancyCardsByKey } from '@/server/modules/vacancies'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { deleteRefused, insertRefusal } from './consent.repository'
import { idLength } from './consent-letter.service'
import { isSamePerson, isVacancyOpen } from './invitation.policy'
import { isLinkOf } from './invitation-letters.service'
import * as repository from './invitations.repository'
import { dayOf } from './record.presenter'

const unsent: ReadonlySet<string> = new Set(['waiting', 'failed', 'undone'])

/** The invitation of a link, as long as the company keeps the person. */
function linked(
  ctx: ServiceContext,
  token: string,
  found: repository.FoundInvitation | undefined,
): repository.FoundInvitation | undefined {
  const over =
    found && (unsent.has(found.invitation.state) || found.record.expiresOn <= dayOf(ctx.clock.now()))
  return found && !over && isLinkOf(ctx.keys, token, found) ? found : undefined
}

/** @throws AppError not_found */
function requireLink(...args: Parameters<typeof linked>): repository.FoundInvitation {
  const found = linked(...args)
  if (!found) throw new AppError('not_found')
  return found
}

const publicIdOf = (token: string) => token.slice(0, idLength)

function stateOf(
  { invitation, vacancy }: repository.FoundInvitation,
  now: Date,
): TalentInvitationView['state'] {
  const { state } = invitation
  if (state === 'applied') return 'applied'
  if (!isVacancyOpen(vacancy, now)) return 'closed'
  return state === 'interested' || state === 'later' || state === 'expired' ? state : 'open'
}

/** @throws AppError not_found, also for another address and for a record that is gone */
export async function readInvitation(ctx: ServiceContext, token: string): Promise<TalentInvitationView> {
  const found = requireLink(
    ctx,
    token,
    await repository.findInvitation(ctx.db, { publicId: publicIdOf(token) }),
  )
  const vacancy = (await vacancyCardsByKey(ctx, [found.vacancy.id])).get(found.vacancy.id)
  if (!vacancy) throw new AppError('not_found')
  const { record, company } = found
  return {
    state: stateOf(found, ctx.clock.now()),
    company: company.name,
    inn: company.inn,
    company_public_id: company.publicId,
    first_name: record.firstName,
    source: record.source,
    vacancy,
  }
}

const withLocked = <T>(
  ctx: ServiceContext,
  token: string,
  work: (tx: Tx, found: repository.FoundInvitation) => Promise<T>,
): Promise<T> =>
  ctx.db.transaction(async (tx) =>
    work(tx, requireLink(ctx, token, await repository.lockInvitation(tx, publicIdOf(token)))),
  )

/** @throws AppError not_found */
export async function openInvitation(ctx: ServiceContext, token: string): Promise<null> {
  return withLocked(ctx, token, async (tx, { invitation }) => {
    if (invitation.state === 'sent') await repository.updateInvitation(tx, invitation.id, { state: 'opened' })
    return null
  })
}

/** An answer can be changed while the vacancy is open. @throws AppError not_found, wrong_state */
export async function answerInvitation(
  ctx: ServiceContext,
  { token, answer }: { token: string; answer: 'interested' | 'later' },
): Promise<null> {
  const now = ctx.clock.now()
  return withLocked(ctx, token, async (tx, found) => {
    const state = stateOf(found, now)
    if (state === 'applied' || state === 'closed' || state === 'expired') throw new AppError('wrong_state')
    await repository.updateInvitation(tx, found.invitation.id, { state: answer, answeredAt: now })
    return null
  })
}

/** Erases all that the company keeps of the address, and stores its hash: no company writes again. @throws AppError not_found */
export async function refuseInvitation(ctx: ServiceContext, token: string): Promise<null> {
  return withLocked(ctx, token, async (tx, { record }) => {
    if (record.email === null) throw new Error('a letter was answered that had no address')
    await insertRefusal(tx, addressId(ctx.keys, record.email), ctx.clock.now())
    await deleteRefused(tx, record.companyId, record.email)
    return null
  })
}

/**
 * Ties the record of an invited person to their application to this vacancy. A link that is over, of another vacancy
 * or in the hands of somebody else changes nothing: they apply as everybody does.
 */
export async function acceptedByApplying(
  ctx: ServiceContext,
  tx: Tx,
  { token, vacancyId, candidateId }: { token: string; vacancyId: number; candidateId: number },
): Promise<((negotiationId: number) => Promise<void>) | null> {
  const found = linked(ctx, token, await repository.lockInvitation(tx, publicIdOf(token)))
  const applicant = await repository.findApplicant(tx, candidateId)
  if (!found || !applicant) return null
  const state = stateOf(found, ctx.clock.now())
  if (state === 'expired' || state === 'closed') return null
  if (found.vacancy.id !== vacancyId || !isSamePerson(found.record, applicant)) return null
  return (negotiationId) =>
    repository.updateInvitation(tx, found.invitation.id, {
      state: 'applied',
      negotiationId,
      answeredAt: found.invitation.answeredAt ?? ctx.clock.now(),
    })
}
