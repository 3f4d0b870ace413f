import type { Negotiation } from '@/lib/contracts/negotiations'
import type { Tx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { requireOpen } from './apply.service'
import { knowsSamePerson } from './contacts.service'
import { type FoundNegotiation, findLatestOfPair, findSteps } from './negotiations.repository'
import { isEnded } from './next-state'
import { countResponse, findVacancyPublicId, lockVacancy, type VacancyParty } from './parties.repository'
import { presentOne } from './read.service'
import { type LockedForRequest, lockForRequest, recordRequest } from './requests.service'
import { factsOf, runTransition, startNegotiation } from './run-transition.service'

interface RequestInput {
  publicId: string
  socketId: string | undefined
}

async function requireFree(tx: Tx, { found }: LockedForRequest, target: VacancyParty): Promise<void> {
  const latest = await findLatestOfPair(tx, found.row.candidateId, target.id)
  if (latest && !isEnded(latest.status)) {
    const { publicId, status, companyId, resumeId } = latest
    const known = await knowsSamePerson(tx, companyId, resumeId, found.row.resumeId)
    throw new AppError('already_applied', known ? { data: { public_id: publicId, status } } : {})
  }
}

/**
 * Proposes a transfer to another open vacancy of the same company to the candidate.
 * @throws AppError not_found, forbidden, wrong_state, vacancy_not_found, unavailable_for_archived, already_applied,
 * validation_failed
 */
export async function proposeTransfer(
  ctx: ServiceContext,
  actor: Actor,
  input: RequestInput & { target: string; text: string },
): Promise<Negotiation> {
  const found = await ctx.db.transaction(async (tx) => {
    const held = await lockForRequest(ctx, tx, actor, input.publicId, 'propose_move')
    if (input.target === held.found.vacancyPublicId) throw invalidField('target_vacancy_id', 'invalid')
    const vacancy = await lockVacancy(tx, input.target, 'share')
    if (vacancy?.companyId !== held.found.row.companyId) throw new AppError('vacancy_not_found')
    const target = requireOpen(vacancy, held.now)
    await requireFree(tx, held, target)
    return recordRequest(tx, held, {
      action: 'propose_move',
      actor,
      text: input.text,
      changes: { transferTargetId: target.id },
      socketId: input.socketId,
    })
  })
  return presentOne(ctx, actor, found)
}

/** @throws AppError not_found, forbidden, wrong_state without a proposal */
export async function cancelTransfer(
  ctx: ServiceContext,
  actor: Actor,
  input: RequestInput,
): Promise<Negotiation> {
  const found = await ctx.db.transaction(async (tx) => {
    const held = await lockForRequest(ctx, tx, actor, input.publicId, 'cancel_move')
    return recordRequest(tx, held, {
      action: 'cancel_move',
      actor,
      changes: { transferTargetId: null },
      socketId: input.socketId,
    })
  })
  return presentOne(ctx, actor, found)
}

/**
 * The candidate's answer. On acceptance this negotiation ends as `moved`, and an application with the same resume and
 * letter starts on the other vacancy, in one transaction.
 * @throws AppError not_found, wrong_state, unavailable_for_archived, already_applied
 */
export async function answerTransfer(
  ctx: ServiceContext,
  actor: Actor,
  input: RequestInput & { agree: boolean },
): Promise<Negotiation> {
  const found = await ctx.db.transaction(async (tx): Promise<FoundNegotiation> => {
    const held = await lockForRequest(ctx, tx, actor, input.publicId, 'answer_move')
    if (!input.agree) {
      return recordRequest(tx, held, {
        action: 'refuse_move',
        actor,
        changes: { transferTargetId: null },
        socketId: input.socketId,
      })
    }
    return carryOver(tx, actor, held, input.socketId)
  })
  return presentOne(ctx, actor, found)
}

async function carryOver(
  tx: Tx,
  actor: Actor,
  held: LockedForRequest,
  socketId: string | undefined,
): Promise<FoundNegotiation> {
  const { found, now } = held
  const targetId = await findVacancyPublicId(tx, found.row.transferTargetId ?? 0)
  const target = requireOpen(targetId ? await lockVacancy(tx, targetId, 'update') : undefined, now)
  await requireFree(tx, held, target)
  const asked = (await findSteps(tx, [found.row.id])).findLast(({ action }) => action === 'propose_move')
  await runTransition(
    tx,
    found,
    {
      action: 'move',
      actor: 'employer',
      actorUserId: asked?.actorUserId ?? null,
      text: asked?.text,
      socketId,
    },
    factsOf(found, now, { transferAgreed: true }),
  )
  const begun = await startNegotiation(tx, {
    origin: 'application',
    via: 'move',
    vacancyId: target.id,
    vacancyPublicId: target.publicId,
    publication: target.publication,
    promiseDays: target.promiseDays,
    letterRequired: target.letterRequired,
    resumeId: found.row.resumeId,
    resumePublicId: found.resumePublicId,
    candidateId: actor.userId,
    candidatePublicId: actor.publicId,
    companyId: target.companyId,
    companyPublicId: target.companyPublicId,
    letter: found.row.letter,
    actorUserId: actor.userId,
    now,
    socketId,
  })
  if (!begun) throw new AppError('already_applied')
  await countResponse(tx, target.id)
  return begun
}
