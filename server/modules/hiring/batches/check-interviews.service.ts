import {
  batchLimits,
  type InterviewCheck,
  type InterviewObstacle,
  interviewObstacles,
} from '@/lib/contracts/batches'
import type { CallParsed } from '@/lib/contracts/calls'
import { interviewLimits } from '@/lib/contracts/interview-states'
import { type Actor, requireRight, scopeOf } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import { awaitedSide } from '../interviews/conditions'
import { findOfNegotiations, isAnyAhead, type NegotiationInterview } from '../interviews/ongoing.repository'
import { mayInterview } from '../negotiations/negotiation-access.service'
import { type FoundNegotiation, findPending } from '../negotiations/negotiations.repository'
import { isEnded } from '../negotiations/next-state'
import { vacancyTitles } from './batches.repository'
import { batchPeople } from './batches.service'
import { everybodyOf } from './start-batch.service'

interface Facts {
  now: Date
  /** A decline waits to go out. */
  pending: boolean
  interviews: readonly NegotiationInterview[]
}

/**
 * Stricter than the state machine, which lets a recruiter propose a second interview by hand: nobody is to get one more
 * invitation because they were among many.
 */
export function interviewObstacleOf(
  found: FoundNegotiation,
  { now, pending, interviews }: Facts,
): InterviewObstacle | undefined {
  const { status, origin } = found.row
  if (isEnded(status)) return 'ended'
  if (pending) return 'pending'
  if (origin === 'application' && status === 'new') return 'unopened'
  if (origin === 'invitation' && (status === 'new' || status === 'viewed')) return 'unaccepted'
  if (isAnyAhead(interviews)) {
    const awaited = interviews.map(awaitedSide)
    if (awaited.includes('candidate')) return 'times_offered'
    return awaited.includes('employer') ? 'other_time_asked' : 'meeting_ahead'
  }
  return mayInterview(found, now) ? undefined : 'unavailable'
}

function grouped<Key, T>(all: readonly T[], keyOf: (one: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const each of all) {
    const key = keyOf(each)
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return groups
}

const named = ({ row }: FoundNegotiation) => ({ publicId: row.publicId, resumeId: row.resumeId })

/** @throws AppError forbidden, company_required, vacancy_not_found, limit_exceeded */
export async function checkInterviews(
  ctx: ServiceContext,
  actor: Actor,
  { selection }: CallParsed<'POST /v1/my/interviews/check', 'body'>,
): Promise<InterviewCheck> {
  const { id: companyId } = requireRight(actor, 'recruit')
  const found = await everybodyOf(ctx, actor, { companyId, selection })
  const ids = found.map(({ row }) => row.id)
  const [pending, interviews] = await Promise.all([findPending(ctx.db, ids), findOfNegotiations(ctx.db, ids)])
  const declined = new Set(pending.map(({ negotiationId }) => negotiationId))
  const interviewsOf = grouped(interviews, ({ negotiationId }) => negotiationId)
  const now = ctx.clock.now()
  const byObstacle = grouped(found, (each) =>
    interviewObstacleOf(each, {
      now,
      pending: declined.has(each.row.id),
      interviews: interviewsOf.get(each.row.id) ?? [],
    }),
  )
  const possible = byObstacle.get(undefined) ?? []
  const obstacles = interviewObstacles.flatMap((code) => {
    const all = byObstacle.get(code) ?? []
    return all.length === 0 ? [] : [{ code, count: all.length, first: all.slice(0, batchLimits.named) }]
  })
  const byVacancy = [...grouped(possible, ({ row }) => row.vacancyId)]
    .map(([id, all]) => ({ id, all, first: all.slice(0, interviewLimits.invitees) }))
    .toSorted((one, two) => two.all.length - one.all.length || two.id - one.id)
  const titles = await vacancyTitles(
    ctx.db,
    byVacancy.map(({ id }) => id),
  )
  const personOf = await batchPeople(
    ctx,
    { companyId, scope: scopeOf(actor) },
    [...obstacles, ...byVacancy].flatMap(({ first }) => first.map(named)),
  )
  return {
    total: found.length,
    possible: possible.length,
    obstacles: obstacles.map(({ code, count, first }) => ({
      code,
      count,
      people: first.map((each) => personOf(named(each))),
    })),
    vacancies: byVacancy.map(({ id, all, first }) => ({
      public_id: all[0]?.vacancyPublicId ?? '',
      title: titles.get(id) ?? '',
      count: all.length,
      people: first.map((each) => personOf(named(each))),
    })),
  }
}
