import type { TalentInvitationView } from '@/lib/contracts/talent-invitations'
import type { Tx } from '@/server/db/client'
import { vacancyCardsByKey } from '@/server/modules/vacancies'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { deleteRecord, insertRefusal } from '../consent/consent.repository'
import { eraseRefused } from '../consent/consent.service'
import { idLength } from '../consent/consent-letter.service'
import { dayOf } from '../days'
import { publishPeopleChanged } from '../records/people-changed'
import { isSamePerson, isVacancyOpen } from './invitation.policy'
import { isCurrent, isSignedLink } from './invitation-letters.service'
import * as repository from './invitations.repository'

const unsent: ReadonlySet<string> = new Set(['waiting', 'failed', 'undone'])

/** The invitation of a link, as long as the company keeps the person. */
function linked(
  ctx: ServiceContext,
  token: string,
  found: repository.FoundInvitation | undefined,
): repository.FoundInvitation | undefined {
  const over =
    found && (unsent.has(found.invitation.state) || found.record.expiresOn <= dayOf(ctx.clock.now()))
  return found && !over && isSignedLink(ctx.keys, token, found.invitation) ? found : undefined
}

/** @throws AppError not_found */
function requireLink(...args: Parameters<typeof linked>): repository.FoundInvitation {
  const found = linked(...args)
  if (!found) throw new AppError('not_found')
  return found
}

const publicIdOf = (token: string) => token.slice(0, idLength)

/** Another address in the record ends an invitation: only a refusal is taken. */
function stateOf(ctx: ServiceContext, found: repository.FoundInvitation): TalentInvitationView['state'] {
  const { state } = found.invitation
  if (state === 'applied') return 'applied'
  if (!isVacancyOpen(found.vacancy, ctx.clock.now())) return 'closed'
  if (!isCurrent(ctx.keys, found)) return 'expired'
  return state === 'interested' || state === 'later' || state === 'expired' ? state : 'answerable'
}

/** @throws AppError not_found, also for a record that is gone */
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
    state: stateOf(ctx, found),
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
    const state = stateOf(ctx, found)
    if (state === 'applied' || state === 'closed' || state === 'expired') throw new AppError('wrong_state')
    await repository.updateInvitation(tx, found.invitation.id, { state: answer, answeredAt: now })
    return null
  })
}

/**
 * Erases the record the invitation hangs on now, and stores the hash of the address: no company writes again. The letter
 * alone gives the right to it, whatever became of the record.
 * @throws AppError not_found
 */
export async function refuseInvitation(ctx: ServiceContext, token: string): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const found = await repository.lockInvitation(tx, publicIdOf(token), { removed: true })
    const address = found?.invitation.addressId
    if (!found || !address || !isSignedLink(ctx.keys, token, found.invitation)) {
      throw new AppError('not_found')
    }
    await insertRefusal(tx, address, ctx.clock.now())
    if (isCurrent(ctx.keys, found)) await eraseRefused(ctx, tx, found.record)
    else {
      await deleteRecord(tx, found.record.id)
      await publishPeopleChanged(tx, [found.record.companyId])
    }
    return null
  })
}

/**
 * Ties the record of an invited person to their application to this vacancy. A link that is over, of another vacancy
 * or in the hands of somebody else changes nothing: they apply as everybody does.
 */
export async function prepareApplicationLink(
  ctx: ServiceContext,
  tx: Tx,
  { token, vacancyId, candidateId }: { token: string; vacancyId: number; candidateId: number },
): Promise<((negotiationId: number) => Promise<void>) | null> {
  const found = linked(ctx, token, await repository.lockInvitation(tx, publicIdOf(token)))
  const applicant = await repository.findApplicant(tx, candidateId)
  if (!found || !applicant) return null
  const state = stateOf(ctx, found)
  if (state === 'expired' || state === 'closed') return null
  if (found.vacancy.id !== vacancyId || !isSamePerson(found.record, applicant)) return null
  return (negotiationId) =>
    repository.updateInvitation(tx, found.invitation.id, {
      state: 'applied',
      negotiationId,
      answeredAt: found.invitation.answeredAt ?? ctx.clock.now(),
    })
}
