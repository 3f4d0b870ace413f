import type { MatchCounters } from '@/lib/contracts/matching'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../context'
import { findList, type Kind, type ListState, markVisited } from './lists.repository'
import { ensureList } from './matching.service'
import { findMemberVisit, markMemberVisit } from './member-visits.repository'
import { count, linesOfResume, linesOfVacancy, ownResume, ownVacancy } from './owned.service'

const mayOnlyLook = (actor: Actor): boolean => actor.company?.role === 'viewer'

/** The list of a vacancy with the visits that count for the person: the company's, or a viewer's own. */
export async function listForMember(
  ctx: ServiceContext,
  actor: Actor,
  vacancyId: number,
): Promise<ListState | undefined> {
  const list = await findList(ctx.db, 'vacancy', vacancyId)
  if (!list || !mayOnlyLook(actor)) return list
  const own = await findMemberVisit(ctx.db, vacancyId, actor.userId)
  return { ...list, visitedAt: own?.visitedAt ?? null, previousVisitAt: own?.previousVisitAt ?? null }
}

/** Looks within so many minutes of each other are one visit. */
const visitMinutes = 30

export async function resumeMatchCounters(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<MatchCounters> {
  const resume = await ownResume(ctx, actor, publicId)
  if (!(await ensureList(ctx, 'resume', resume))) return { total: 0, new: 0 }
  return count(await linesOfResume(ctx, resume), await findList(ctx.db, 'resume', resume.id))
}

export async function vacancyMatchCounters(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<MatchCounters> {
  const vacancy = await ownVacancy(ctx, actor, publicId)
  if (!(await ensureList(ctx, 'vacancy', vacancy))) return { total: 0, new: 0 }
  return count(await linesOfVacancy(ctx, actor, vacancy), await listForMember(ctx, actor, vacancy.id))
}

/** The list has been looked at; by a viewer, only for themselves. @throws AppError resume_not_found, vacancy_not_found */
export async function seeMatches(
  ctx: ServiceContext,
  actor: Actor,
  kind: Kind,
  publicId: string,
): Promise<null> {
  const { id } = await (kind === 'resume' ? ownResume : ownVacancy)(ctx, actor, publicId)
  const visit = { now: ctx.clock.now(), visitMinutes }
  if (kind === 'vacancy' && mayOnlyLook(actor)) await markMemberVisit(ctx.db, id, actor.userId, visit)
  else await markVisited(ctx.db, kind, id, visit)
  return null
}
