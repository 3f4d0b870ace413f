import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import { type InterviewPhase, type InterviewTab, tabOfKind } from '@/lib/contracts/interview-states'
import type { Interview, InterviewDetail, InterviewPage } from '@/lib/contracts/interviews'
import { dayMs } from '@/lib/shared/time'
import { type NegotiatedResume, negotiatedResumes } from '@/server/modules/resumes'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { contactsGrantedTo } from '../negotiations/contacts.service'
import { type Side, sideOf } from '../negotiations/negotiations.policy'
import { ownInterview } from './interview-access.service'
import { type FoundInterview, findMembers, findScored, findSteps } from './interviews.repository'
import {
  countAgenda,
  countByPhase,
  findOwnResumeId,
  findOwnVacancyId,
  findRelated,
  pageOfAgenda,
  pageOfInterviews,
  type Within,
} from './list.repository'
import { hasTakenPlace, presentInterview, textFor, type Viewer } from './presenter'
import { findResponses } from './responses.repository'

export const viewerOf = (actor: Pick<Actor, 'userId'>, side: Side): Viewer => ({
  userId: actor.userId,
  side: side.actor,
  mayAct: side.actor === 'candidate' || side.mayAct,
  mayHold: side.actor === 'candidate' || side.mayScore,
})

/** Presents rows for one side; a fixed number of queries. */
export async function presentAll(
  ctx: ServiceContext,
  actor: Actor,
  side: Side,
  rows: readonly FoundInterview[],
): Promise<Interview[]> {
  if (rows.length === 0) return []
  const forCompany = side.actor === 'employer'
  const idsOf = (which: (found: FoundInterview) => boolean) => rows.filter(which).map(({ row }) => row.id)
  const held = idsOf(({ row }) => hasTakenPlace(row.status))
  const resumeIds = [...new Set(rows.map(({ row }) => row.resumeId))]
  const needsBeside = ({ row, round }: FoundInterview) =>
    round.place?.pass_needed === true || (forCompany ? row.kind === 'phone' : hasTakenPlace(row.status))
  const [members, scored, beside, resumes, granted, responses] = await Promise.all([
    findMembers(
      ctx.db,
      rows.map(({ row }) => row.roundId),
    ),
    // Related data is fetched only when it is shown: concurrent bookings need little of it.
    findScored(ctx.db, forCompany ? held : []),
    findRelated(ctx.db, idsOf(needsBeside)),
    side.actor === 'employer'
      ? negotiatedResumes(ctx.db, resumeIds, {
          kind: 'company',
          companyId: side.companyId,
          scope: side.scope,
        })
      : new Map<number, NegotiatedResume>(),
    side.actor === 'employer' ? contactsGrantedTo(ctx.db, side, resumeIds) : new Set<number>(),
    forCompany
      ? findResponses(
          ctx.db,
          idsOf(({ row }) => row.startsAt !== null),
        )
      : [],
  ])
  const now = ctx.clock.now()
  const viewer = viewerOf(actor, side)
  return rows.map((found) => {
    const { row } = found
    const more = beside.get(row.id)
    return presentInterview(
      found,
      viewer,
      {
        members: members.filter(({ roundId }) => roundId === row.roundId),
        scored: new Set(
          scored.filter(({ interviewId }) => interviewId === row.id).map(({ userId }) => userId),
        ),
        // Attendance given for another time does not count.
        responses: new Map(
          responses
            .filter(
              (said) => said.interviewId === row.id && said.startsAt.getTime() === row.startsAt?.getTime(),
            )
            .map((said) => [said.userId, said.response]),
        ),
        surveyed: more?.surveyed ?? false,
        told: more?.told ?? false,
        passGiven: more?.passDeleteAt ?? null,
        name: resumes.get(row.resumeId)?.name ?? null,
        candidatePhone: granted.has(row.resumeId) ? (more?.candidatePhone ?? null) : null,
      },
      now,
    )
  })
}

export async function presentFound(
  ctx: ServiceContext,
  actor: Actor,
  side: Side,
  found: FoundInterview,
): Promise<Interview> {
  const [shown] = await presentAll(ctx, actor, side, [found])
  if (!shown) throw new Error('an interview could not be presented')
  return shown
}

type ListQuery = CallParsed<'GET /v1/my/interviews', 'query'>
const maxDays = 45

async function list(
  ctx: ServiceContext,
  actor: Actor,
  side: Side,
  within: Within,
  { page, size, phase, tab }: ListQuery,
): Promise<InterviewPage> {
  const [rows, counts] = await Promise.all([
    pageOfInterviews(ctx.db, side, { ...within, tab }, { phase, limit: size, offset: (page - 1) * size }),
    countByPhase(ctx.db, side, within),
  ])
  const sum = (which: (counted: (typeof counts)[number]) => boolean) =>
    counts.filter(which).reduce((all, { n }) => all + n, 0)
  const of = (each: InterviewPhase) =>
    sum(({ kind, phase }) => phase === each && (!tab || tabOfKind(kind) === tab))
  const open = (each: InterviewTab) => sum(({ kind, phase }) => phase !== 'past' && tabOfKind(kind) === each)
  const byPhase = { waiting: of('waiting'), upcoming: of('upcoming'), past: of('past') }
  const total = phase ? byPhase[phase] : byPhase.waiting + byPhase.upcoming + byPhase.past
  return {
    results: await presentAll(ctx, actor, side, rows),
    total,
    page,
    size,
    by_phase: byPhase,
    open_by_tab: { video: open('video'), office: open('office') },
  }
}

const nothing = ({ page, size }: { page: number; size: number }) => ({ results: [], total: 0, page, size })

export async function listOwn(ctx: ServiceContext, actor: Actor, query: ListQuery): Promise<InterviewPage> {
  const side = sideOf(actor)
  if (!side)
    return {
      ...nothing(query),
      by_phase: { waiting: 0, upcoming: 0, past: 0 },
      open_by_tab: { video: 0, office: 0 },
    }
  return list(ctx, actor, side, {}, query)
}

/** @throws AppError vacancy_not_found */
export async function listOfVacancy(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  query: ListQuery,
): Promise<InterviewPage> {
  const side = sideOf(actor)
  const id = side?.actor === 'employer' ? await findOwnVacancyId(ctx.db, publicId, side.companyId) : undefined
  if (!side || id === undefined) throw new AppError('vacancy_not_found')
  return list(ctx, actor, side, { vacancyId: id }, query)
}

/** @throws AppError resume_not_found */
export async function listOfResume(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  query: ListQuery,
): Promise<InterviewPage> {
  const side = sideOf(actor)
  const id =
    side?.actor === 'candidate' ? await findOwnResumeId(ctx.db, publicId, side.candidateId) : undefined
  if (!side || id === undefined) throw new AppError('resume_not_found')
  return list(ctx, actor, side, { resumeId: id }, query)
}

/** @throws AppError validation_failed for an invalid or too long range */
export async function agenda(
  ctx: ServiceContext,
  actor: Actor,
  query: CallParsed<'GET /v1/my/agenda', 'query'>,
): Promise<CallResult<'GET /v1/my/agenda'>> {
  const { page, size } = query
  const side = sideOf(actor)
  const from = new Date(query.from)
  const to = new Date(query.to)
  const days = (to.getTime() - from.getTime()) / dayMs
  if (days <= 0) throw invalidField('query.to', 'date_order')
  if (days > maxDays) throw invalidField('query.to', 'time_far', { limit: maxDays })
  if (!side) return nothing(query)
  const span = { from, to, memberId: query.mine && side.actor === 'employer' ? actor.userId : undefined }
  const [rows, total] = await Promise.all([
    pageOfAgenda(ctx.db, side, span, { limit: size, offset: (page - 1) * size }),
    countAgenda(ctx.db, side, span),
  ])
  return { results: await presentAll(ctx, actor, side, rows), total, page, size }
}

/** @throws AppError not_found */
export async function readInterview(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<InterviewDetail> {
  const { side, found } = await ownInterview(ctx.db, actor, publicId)
  const [shown, steps] = await Promise.all([
    presentFound(ctx, actor, side, found),
    findSteps(ctx.db, found.row.id),
  ])
  const words = textFor(side.actor, found)
  return {
    ...shown,
    history: steps.map((step) => ({
      at: step.at.toISOString(),
      actor: step.actor,
      action: step.action,
      status: step.status,
      starts_at: step.startsAt?.toISOString() ?? null,
      reason: step.reason,
      text: step.actor === 'employer' && step.text ? words(step.text) : step.text,
    })),
  }
}
