import type { MatchCounters } from '@/lib/contracts/matching'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../context'
import { findList, type Kind, markVisited } from './lists.repository'
import { ensureList } from './matching.service'
import { count, linesOfResume, linesOfVacancy, ownResume, ownVacancy } from './owned.service'

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
  return count(await linesOfVacancy(ctx, actor, vacancy), await findList(ctx.db, 'vacancy', vacancy.id))
}

/** The list has been looked at. @throws AppError resume_not_found, vacancy_not_found */
export async function seeMatches(
  ctx: ServiceContext,
  actor: Actor,
  kind: Kind,
  publicId: string,
): Promise<null> {
  const { id } = await (kind === 'resume' ? ownResume : ownVacancy)(ctx, actor, publicId)
  await markVisited(ctx.db, kind, id, { now: ctx.clock.now(), visitMinutes })
  return null
}
