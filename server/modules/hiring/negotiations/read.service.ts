import type { InboxSort } from '@/lib/contracts/negotiation-marks'
import { stageStatuses } from '@/lib/contracts/negotiation-stages'
import type { Negotiation, NegotiationDetail, NegotiationPage } from '@/lib/contracts/negotiations'
import { negotiatedResumesAsSent, negotiatedResumeView } from '@/server/modules/resumes'
import { vacancyCardsByKey } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { clientsOf } from '../clients/shortlist.service'
import { unreadMessages } from '../conversations/read.service'
import { findOfNegotiations } from '../interviews/ongoing.repository'
import { acceptedOffersOf } from '../offers/accepted.repository'
import { offerStateOf } from '../offers/offers.repository'
import { testsOf } from '../skill-tests/assign.service'
import { resumeSide } from './contacts.service'
import { inboxRows } from './inbox.service'
import { latestAct } from './latest-act'
import {
  countByStatus,
  countNegotiations,
  type Filter,
  listNegotiations,
  type Scope,
} from './list.repository'
import { type Side, sideOf } from './negotiations.policy'
import { presentNegotiation } from './negotiations.presenter'
import {
  type FoundNegotiation,
  findNegotiation,
  findPending,
  findSteps,
  withOtherOpen,
} from './negotiations.repository'
import { isEnded } from './next-state'
import { findResume, findVacancy } from './parties.repository'
import { countStages, findStages, peopleIn, standsIn } from './stages.repository'

/** Related data of a set of rows; a fixed number of queries. */
export async function presentAll(
  ctx: ServiceContext,
  side: Side,
  all: readonly FoundNegotiation[],
  { inbox = false }: { inbox?: boolean } = {},
): Promise<Negotiation[]> {
  if (all.length === 0) return []
  const rows = all.map(({ row }) => row)
  const ids = rows.map((row) => row.id)
  const [
    vacancies,
    resumes,
    steps,
    pending,
    otherOpen,
    unread,
    tests,
    interviews,
    inboxes,
    stages,
    clients,
    accepted,
  ] = await Promise.all([
    vacancyCardsByKey(ctx, [
      ...new Set(rows.flatMap((row) => [row.vacancyId, row.transferTargetId ?? row.vacancyId])),
    ]),
    negotiatedResumesAsSent(ctx.db, rows, resumeSide(side)),
    findSteps(ctx.db, ids),
    side.actor === 'employer' ? findPending(ctx.db, ids) : [],
    withOtherOpen(
      ctx.db,
      rows.filter((row) => isEnded(row.status)),
    ),
    unreadMessages(ctx.db, side.actor, ids),
    testsOf(ctx.db, ids, side.actor),
    findOfNegotiations(ctx.db, ids),
    inbox && side.actor === 'employer' ? inboxRows(ctx, side, rows) : undefined,
    side.actor === 'employer' ? findStages(ctx.db, side.companyId) : [],
    inbox || side.actor === 'candidate' ? clientsOf(ctx.db, side, ids) : undefined,
    acceptedOffersOf(ctx.db, rows),
  ])
  const now = ctx.clock.now()
  return all.map((found) => {
    const { row } = found
    const vacancy = vacancies.get(row.vacancyId)
    const resume = resumes.get(row.id)
    if (!vacancy || !resume) throw new Error(`negotiation ${row.id} has lost a party`)
    return presentNegotiation(found, {
      now,
      side,
      vacancy,
      transferTarget: row.transferTargetId === null ? undefined : vacancies.get(row.transferTargetId),
      resume,
      steps: steps.filter((step) => step.negotiationId === row.id),
      pending: pending.find((each) => each.negotiationId === row.id),
      otherOpen: otherOpen.has(row.id),
      unread: unread.get(row.id) ?? 0,
      test: tests.get(row.id),
      interviews: interviews.filter((each) => each.negotiationId === row.id),
      inbox: inboxes?.get(row.id),
      stages,
      client: clients?.get(row.id),
      accepted: accepted.get(row.id),
    })
  })
}

/** A negotiation for its caller. */
export async function presentOne(
  ctx: ServiceContext,
  actor: Actor,
  found: FoundNegotiation,
): Promise<Negotiation> {
  const side = sideOf(actor)
  const [shown] = side ? await presentAll(ctx, side, [found], { inbox: true }) : []
  if (!shown) throw new AppError('not_found')
  return shown
}

export interface ListQuery extends Filter {
  page: number
  size: number
  sort?: InboxSort | undefined
}

/** Filters that the counts by status do not cover. */
const isNarrow = ({ tag, rating, noted, unread, and }: Filter) =>
  tag !== undefined || rating !== undefined || noted === true || unread === true || and !== undefined

async function list(
  ctx: ServiceContext,
  side: Side,
  scope: Scope,
  query: ListQuery,
  options: { inbox?: boolean } = {},
): Promise<NegotiationPage> {
  const { page, size, sort, ...filter } = query
  const [counts, found, narrowed] = await Promise.all([
    countByStatus(ctx.db, scope),
    listNegotiations(ctx.db, scope, filter, { limit: size, offset: (page - 1) * size, sort }),
    isNarrow(filter) ? countNegotiations(ctx.db, scope, filter) : undefined,
  ])
  const ofOrigin = counts.filter(({ origin }) => !filter.origin || origin === filter.origin)
  const by_status: Record<string, number> = {}
  for (const { status, total } of ofOrigin) by_status[status] = (by_status[status] ?? 0) + total
  const sum = (some: typeof counts) => some.reduce((all, { total }) => all + total, 0)
  const matching = ofOrigin.filter(
    ({ status }) =>
      (!filter.status || status === filter.status) &&
      (!filter.stage || stageStatuses[filter.stage].includes(status)) &&
      (!filter.phase || isEnded(status) === (filter.phase === 'ended')),
  )
  const received = side.actor === 'employer' ? 'application' : 'invitation'
  return {
    results: await presentAll(ctx, side, found, options),
    total: narrowed ?? sum(matching),
    page,
    size,
    by_status,
    unseen: sum(ofOrigin.filter(({ origin, status }) => origin === received && status === 'new')),
  }
}

/** @throws AppError vacancy_not_found unless it belongs to the person's company */
export async function listOfVacancy(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { own_stage, ...query }: ListQuery & { own_stage?: string | undefined },
): Promise<NegotiationPage> {
  const side = sideOf(actor)
  const vacancy = await findVacancy(ctx.db, publicId)
  if (side?.actor !== 'employer' || vacancy?.companyId !== side.companyId) {
    throw new AppError('vacancy_not_found')
  }
  const stages = await findStages(ctx.db, side.companyId)
  const and = own_stage === undefined ? undefined : standsIn(stages, own_stage)
  const of = { vacancyId: vacancy.id, origin: query.origin }
  const [page, counts] = await Promise.all([
    list(ctx, side, { vacancyId: vacancy.id }, { ...query, and }, { inbox: true }),
    stages.length > 0 ? countStages(ctx.db, side.companyId, side.scope, of) : undefined,
  ])
  return counts ? { ...page, by_own_stage: Object.fromEntries(peopleIn(stages, counts)) } : page
}

/** @throws AppError resume_not_found unless it belongs to the person */
export async function listOfResume(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  query: ListQuery,
): Promise<NegotiationPage> {
  const side = sideOf(actor)
  const resume = await findResume(ctx.db, publicId)
  if (side?.actor !== 'candidate' || resume?.userId !== side.candidateId) {
    throw new AppError('resume_not_found')
  }
  return list(ctx, side, { resumeId: resume.id }, query)
}

/** An employer without a company has none. */
export async function listOwn(ctx: ServiceContext, actor: Actor, query: ListQuery): Promise<NegotiationPage> {
  const side = sideOf(actor)
  if (!side) {
    return { results: [], total: 0, page: query.page, size: query.size, by_status: {}, unseen: 0 }
  }
  return list(ctx, side, { side }, query)
}

/** Database id of a negotiation of the person. @throws AppError not_found */
export async function keyOfNegotiation(ctx: ServiceContext, actor: Actor, publicId: string): Promise<number> {
  const side = sideOf(actor)
  const found = side && (await findNegotiation(ctx.db, publicId, side))
  if (!found) throw new AppError('not_found')
  return found.row.id
}

/** @throws AppError not_found */
export async function getNegotiation(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<NegotiationDetail> {
  const side = sideOf(actor)
  const found = side && (await findNegotiation(ctx.db, publicId, side))
  if (!found) throw new AppError('not_found')
  const view = negotiatedResumeView(ctx.db, found.row, resumeSide(side))
  const isEmployer = side.actor === 'employer'
  const [negotiation, resume_view, latest, offer] = await Promise.all([
    presentOne(ctx, actor, found),
    view,
    latestAct(ctx.db, actor, side, found.row.id),
    isEmployer ? offerStateOf(ctx.db, found.row.id) : null,
  ])
  return { ...negotiation, resume_view, ...latest, ...(isEmployer && { offer_state: offer }) }
}
