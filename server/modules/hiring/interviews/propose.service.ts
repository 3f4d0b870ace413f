import type { InterviewProposal, ProposedInterviews } from '@/lib/contracts/interview-proposals'
import type { InterviewKind } from '@/lib/contracts/interview-states'
import { dayMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { translator } from '@/server/lib/translator'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId } from '@/server/platform/ids'
import type { ServiceContext } from '../../context'
import {
  lockNegotiationsOf,
  mayInterview,
  passTurn,
  transitionToInterview,
} from '../negotiations/negotiation-access.service'
import { lockForChange } from '../screening/own-vacancy.service'
import { closesAt, remindAt } from './due-times'
import {
  findById,
  type InterviewRow,
  insertInterview,
  insertMembers,
  insertRound,
  insertStep,
  type RoundRow,
} from './interviews.repository'
import { notifyOfProposal } from './notices.service'
import { findPlan } from './plans.repository'
import { publishChange } from './run-transition.service'
import { insertSlots } from './slots.repository'
import { openTimes, requireFree } from './slots.service'
import { checkInterviewers, checkPlace } from './terms.service'
import { readTimes } from './times'
import type { Range } from './windows'

const t = translator('records')

/** Validity of a proposal of open hours. */
export const windowsOpenMs = 14 * dayMs
export const usualCriteria = (['experience', 'skills', 'communication', 'motivation'] as const).map(
  (criterion) => t(`criteria.${criterion}`),
)

/** Deadline for choosing one of these times. */
export function dueOf(ranges: readonly Range[], now: Date): Date {
  const closing = ranges.map(({ startsAt }) => closesAt(startsAt, now).getTime())
  return closing.length > 0 ? new Date(Math.max(...closing)) : new Date(now.getTime() + windowsOpenMs)
}

export const slotRows = (round: RoundRow, ranges: readonly Range[], now: Date) =>
  ranges.map(({ startsAt, endsAt }) => ({
    publicId: newPublicId(),
    roundId: round.id,
    vacancyId: round.vacancyId,
    startsAt,
    endsAt,
    closesAt: closesAt(startsAt, now),
    capacity: round.capacity,
    createdAt: now,
  }))

export type Terms = Pick<
  RoundRow,
  'mode' | 'timeZone' | 'durationMinutes' | 'capacity' | 'note' | 'place' | 'phone' | 'criteria'
> &
  Partial<Pick<RoundRow, 'guide'>> & { kind: InterviewKind }

export interface Proposal {
  vacancyPublicId: string
  negotiationPublicIds: readonly string[]
  terms: Terms
  interviewerIds: readonly number[]
  ranges: readonly Range[]
  /** Deadline for choosing a time or recording answers. */
  dueAt: Date
  /** The own stage where the candidates stand then. */
  stagePublicId?: string | undefined
  socketId: string | undefined
  /** Additional rows of the round, inserted in the same transaction. */
  complete?: (tx: Tx, round: RoundRow) => Promise<void>
  /** Additional rows of each interview. */
  completeEach?: (tx: Tx, row: InterviewRow) => Promise<void>
}

/**
 * Proposes an interview to one or many candidates of an own vacancy; each negotiation makes a transition.
 * @throws AppError vacancy_not_found, forbidden, not_found for a foreign negotiation, wrong_state for a single one
 */
export async function proposeRound(
  ctx: ServiceContext,
  actor: Actor,
  proposal: Proposal,
): Promise<ProposedInterviews> {
  const { negotiationPublicIds: ids, terms, dueAt, socketId } = proposal
  return ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const vacancy = await lockForChange(tx, actor, proposal.vacancyPublicId)
    const talks = await lockNegotiationsOf(tx, vacancy.id, ids)
    if (talks.length !== ids.length) throw new AppError('not_found')
    const able = talks.filter((talk) => mayInterview(talk, now))
    const [first] = talks
    if (able.length === 0) throw new AppError('wrong_state', { data: { status: first?.row.status } })
    const round = await insertRound(tx, {
      publicId: newPublicId(),
      vacancyId: vacancy.id,
      companyId: vacancy.companyId,
      organizerId: actor.userId,
      ...terms,
      createdAt: now,
    })
    await insertMembers(tx, round.id, proposal.interviewerIds)
    await insertSlots(tx, slotRows(round, proposal.ranges, now))
    await proposal.complete?.(tx, round)
    const created: ProposedInterviews['created'] = []
    for (const talk of able) {
      const { row } = talk
      const by = { actorUserId: actor.userId, text: terms.note, now, socketId }
      const revision = await transitionToInterview(tx, talk, { ...by, stagePublicId: proposal.stagePublicId })
      const interview = await insertInterview(tx, {
        publicId: newPublicId(),
        roundId: round.id,
        negotiationId: row.id,
        vacancyId: row.vacancyId,
        resumeId: row.resumeId,
        companyId: row.companyId,
        candidateId: row.candidateId,
        kind: terms.kind,
        grouped: terms.capacity > 1,
        dueAt,
        wakeAt: dueAt,
        remindAt: remindAt({ kind: terms.kind, status: 'proposed', startsAt: null, dueAt }, now),
        sortAt: now,
        createdAt: now,
        updatedAt: now,
      })
      await proposal.completeEach?.(tx, interview)
      await insertStep(tx, {
        interviewId: interview.id,
        at: now,
        actor: 'employer',
        actorUserId: actor.userId,
        action: 'propose',
        status: 'proposed',
      })
      await passTurn(tx, row.id, now)
      const found = await findById(tx, interview.id)
      if (!found) throw new Error('an interview was written and is not there')
      await notifyOfProposal(tx, found, { negotiationRevision: revision, now })
      await publishChange(tx, found, interview, socketId)
      created.push({ interview_public_id: interview.publicId, negotiation_public_id: row.publicId })
    }
    const done = new Set(created.map(({ negotiation_public_id }) => negotiation_public_id))
    return { round_public_id: round.publicId, created, skipped: ids.filter((each) => !done.has(each)) }
  })
}

/**
 * Proposes times for a video, phone or office interview.
 * @throws AppError as `proposeRound`, validation_failed at the field, company_not_verified for an office interview
 */
export async function proposeInterviews(
  ctx: ServiceContext,
  actor: Actor,
  input: InterviewProposal & { vacancyPublicId: string; socketId: string | undefined },
): Promise<ProposedInterviews> {
  const { kind, capacity, duration_minutes: durationMinutes } = input
  const now = ctx.clock.now()
  const companyId = actor.company?.id
  // Check ownership before validating the form.
  const vacancy = await ctx.db.transaction((tx) => lockForChange(tx, actor, input.vacancyPublicId))
  if (companyId === undefined) throw new AppError('vacancy_not_found')
  const grouped = capacity > 1
  const shared = input.negotiation_public_ids.length > 1 || grouped
  const times = readTimes(input, { durationMinutes, shared, grouped, now })
  const people = await checkInterviewers(ctx.db, actor, companyId, input.interviewers)
  const at =
    kind === 'office' ? await checkPlace(ctx.db, companyId, input.place) : { place: null, fields: [] }
  const call = kind === 'phone' ? (input.phone ?? { caller: 'employer' as const, number: '' }) : null
  const fields = [...times.fields, ...people.fields, ...at.fields]
  if (call?.caller === 'candidate' && !call.number) fields.push({ field: 'phone.number', code: 'required' })
  const plan = input.plan_public_id ? await findPlan(ctx.db, input.plan_public_id, companyId) : undefined
  if (input.plan_public_id && !plan) fields.push({ field: 'plan_public_id', code: 'not_in_list' })
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
  if (input.mode === 'windows') {
    const of = { vacancyId: vacancy.id, memberIds: people.userIds, durationMinutes }
    requireFree(await openTimes(ctx, ctx.db, of), 'mode')
  }
  return proposeRound(ctx, actor, {
    vacancyPublicId: input.vacancyPublicId,
    negotiationPublicIds: input.negotiation_public_ids,
    terms: {
      kind,
      mode: input.mode,
      timeZone: input.time_zone,
      durationMinutes,
      capacity,
      note: input.note,
      place: at.place,
      phone: call,
      ...(plan
        ? { criteria: plan.row.items.map(({ criterion }) => criterion), guide: plan.row.items }
        : { criteria: input.criteria.length > 0 ? input.criteria : usualCriteria }),
    },
    interviewerIds: people.userIds,
    ranges: times.ranges,
    dueAt: dueOf(times.ranges, now),
    stagePublicId: plan?.stage?.publicId,
    socketId: input.socketId,
  })
}
