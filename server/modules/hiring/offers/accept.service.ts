import type { CallParsed } from '@/lib/contracts/calls'
import type { Offer } from '@/lib/contracts/offers'
import type { CodeRequested } from '@/lib/contracts/sign-in'
import { confirmByOwnCode, type Limits, sendOwnCode } from '@/server/modules/identity'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { factsOf, runTransition } from '../negotiations/run-transition.service'
import { lockOfferAccess, readAccess, requireOfferAction, sentOf } from './offer-access.service'
import { touchOffer, writeVersion } from './offers.repository'
import { getOffer } from './read.service'

interface Bound {
  version: number
}

/**
 * The code is bound to the version the candidate has read: a change in between makes it worthless.
 * @throws AppError not_found, forbidden, conflict_changes, wrong_state, rate_limited, code_resend_too_early,
 * proof_required, sms_unavailable
 */
export async function sendAcceptanceCode(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  given: CallParsed<'POST /v1/negotiations/:publicId/offer/code', 'body'> & { publicId: string },
  ip: string,
): Promise<CodeRequested> {
  const access = await readAccess(ctx.db, actor, given.publicId, ctx.clock.now())
  if (access.side.actor !== 'candidate') throw new AppError('forbidden')
  const { revision, contact, request, proof } = given
  requireOfferAction(access, 'accept', revision)
  const payload: Bound = { version: sentOf(access)?.id ?? 0 }
  return sendOwnCode(ctx, limits, actor, { purpose: 'accept_offer', payload, contact, request, proof }, ip)
}

/**
 * Accepts the sent version; the row is kept by the database from then on.
 * @throws AppError not_found, forbidden, conflict_changes, wrong_state, code_wrong, code_expired, code_too_many
 */
export async function acceptOffer(
  ctx: ServiceContext,
  limits: Limits,
  actor: Actor,
  given: CallParsed<'POST /v1/negotiations/:publicId/offer/acceptance', 'body'> & { publicId: string },
  { ip, socketId }: { ip: string; socketId: string | undefined },
): Promise<Offer> {
  const { publicId, revision, contact, code, request } = given
  // Who may not accept learns so before a try of the code is spent.
  const before = await readAccess(ctx.db, actor, publicId, ctx.clock.now())
  if (before.side.actor !== 'candidate') throw new AppError('forbidden')
  requireOfferAction(before, 'accept', revision)
  await confirmByOwnCode<Bound, void>(
    ctx,
    limits,
    actor,
    { purpose: 'accept_offer', contact, code, request },
    ip,
    async (tx, payload) => {
      const now = ctx.clock.now()
      const access = await lockOfferAccess(tx, actor, publicId, now)
      requireOfferAction(access, 'accept', revision)
      const { offer, found } = access
      const sent = sentOf(access)
      if (!offer || !sent || payload?.version !== sent.id) throw new AppError('code_wrong')
      await writeVersion(tx, sent.id, { state: 'accepted', closedAt: now })
      const input = {
        action: 'accept_offer',
        actor: 'candidate',
        actorUserId: actor.userId,
        socketId,
      } as const
      await runTransition(tx, found, input, factsOf(found, now))
      await touchOffer(tx, offer, now)
    },
  )
  return getOffer(ctx, actor, publicId)
}
