import type { EmptyMatches, MatchCounters } from '@/lib/contracts/matching'
import { cityById, roleById } from '@/server/modules/dictionaries'
import { type Actor, actorMay } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { countOpenOf, findSeeker } from './candidates.repository'
import { citiesAround } from './distance'
import type { MatchList } from './list-source'
import {
  type ListedResume,
  type ListedVacancy,
  listedResumes,
  listedVacancies,
} from './listed-cards.repository'
import {
  findMemberVisit,
  holdsAnything,
  type Kind,
  type ListState,
  markMemberVisit,
  markVisited,
} from './lists.repository'
import { findOwnResume, findOwnVacancy, type ResumeParty, type VacancyParty } from './parties.repository'
import { matchListOf } from './refresh.service'
import { readTitle } from './titles'

/** @throws AppError resume_not_found for what is not the person's own */
export async function ownResume(ctx: ServiceContext, actor: Actor, publicId: string): Promise<ResumeParty> {
  const resume = await findOwnResume(ctx.db, actor.userId, publicId)
  if (!resume) throw new AppError('resume_not_found')
  return resume
}

/** @throws AppError vacancy_not_found for what is not the own company's */
export async function ownVacancy(ctx: ServiceContext, actor: Actor, publicId: string): Promise<VacancyParty> {
  const vacancy = actor.company ? await findOwnVacancy(ctx.db, actor.company.id, publicId) : undefined
  if (!vacancy) throw new AppError('vacancy_not_found')
  return vacancy
}

export async function linesOfResume(
  ctx: ServiceContext,
  resume: ResumeParty,
  { lines }: MatchList,
): Promise<ListedVacancy[]> {
  const seeker = await findSeeker(ctx.db, resume.userId, resume.birthDate)
  return listedVacancies(ctx.db, { resumeId: resume.id, lines }, seeker, ctx.clock.now())
}

export const linesOfVacancy = (
  ctx: ServiceContext,
  actor: Actor,
  vacancy: VacancyParty,
  { lines }: MatchList,
): Promise<ListedResume[]> =>
  listedResumes(
    ctx.db,
    { vacancyId: vacancy.id, lines },
    {
      asker: { userId: actor.userId, companyId: vacancy.companyId },
      verified: actor.company?.verified ?? false,
      now: ctx.clock.now(),
    },
  )

export const isAfter = (moment: number, than: Date | null): boolean =>
  than !== null && moment > than.getTime()

/** How many there are, and how many nobody has looked at; before the first look there is nothing to compare with. */
export const count = (
  lines: readonly { found_at: number }[],
  { visitedAt }: Pick<ListState, 'visitedAt'>,
): MatchCounters => ({
  total: lines.length,
  new: lines.filter((line) => isAfter(line.found_at, visitedAt)).length,
})

/** Why the list of a resume is empty, and where there is more. */
export async function whyEmpty(
  ctx: ServiceContext,
  { facts }: ResumeParty,
  { lines }: MatchList,
): Promise<EmptyMatches> {
  const titled = readTitle(facts.title).roleId
  const roleIds = [...new Set([...facts.roleIds, ...(titled === null ? [] : [titled])])]
  const [first] = roleIds
  const role = first === undefined ? undefined : roleById(first)
  const remote = facts.workFormats.length === 0 || facts.workFormats.includes('REMOTE')
  const { open, near } = await countOpenOf(
    ctx.db,
    { roleIds, cities: facts.cityId === null ? [] : citiesAround(facts.cityId), remote },
    ctx.clock.now(),
  )
  const reasonFor = async (): Promise<EmptyMatches['reason']> => {
    if (await holdsAnything(ctx.db, lines)) return 'all_acted'
    if (!role) return 'no_role'
    if (open === 0) return 'none_open'
    return near === 0 ? 'far' : 'weak'
  }
  return {
    reason: await reasonFor(),
    role: role ? { id: role.id, name: role.name } : null,
    open,
    near,
    city: facts.cityId === null ? null : (cityById(facts.cityId)?.name ?? null),
  }
}

const isViewer = (actor: Actor): boolean => actor.company !== null && !actorMay(actor, 'recruit')

/** The visits of a vacancy's list that count for the person: the company's, or a viewer's own. */
export async function visitsOf(
  ctx: ServiceContext,
  actor: Actor,
  vacancyId: number,
  { state }: MatchList,
): Promise<Pick<ListState, 'visitedAt' | 'previousVisitAt'>> {
  if (!isViewer(actor)) return state
  const own = await findMemberVisit(ctx.db, vacancyId, actor.userId)
  return { visitedAt: own?.visitedAt ?? null, previousVisitAt: own?.previousVisitAt ?? null }
}

/** Looks within so many minutes of each other are one visit. */
const visitMinutes = 30

export async function resumeMatchCounters(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<MatchCounters> {
  const resume = await ownResume(ctx, actor, publicId)
  const list = await matchListOf(ctx, { kind: 'resume', party: resume })
  if (!list) return { total: 0, new: 0 }
  return count(await linesOfResume(ctx, resume, list), list.state)
}

export async function vacancyMatchCounters(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<MatchCounters> {
  const vacancy = await ownVacancy(ctx, actor, publicId)
  const list = await matchListOf(ctx, { kind: 'vacancy', party: vacancy })
  if (!list) return { total: 0, new: 0 }
  const lines = await linesOfVacancy(ctx, actor, vacancy, list)
  return count(lines, await visitsOf(ctx, actor, vacancy.id, list))
}

/** The list has been looked at; by a viewer, only for themselves. @throws AppError resume_not_found, vacancy_not_found */
export async function markMatchesSeen(
  ctx: ServiceContext,
  actor: Actor,
  kind: Kind,
  publicId: string,
): Promise<null> {
  const { id } = await (kind === 'resume' ? ownResume : ownVacancy)(ctx, actor, publicId)
  const visit = { now: ctx.clock.now(), visitMinutes }
  if (kind === 'vacancy' && isViewer(actor)) await markMemberVisit(ctx.db, id, actor.userId, visit)
  else await markVisited(ctx.db, kind, id, visit)
  return null
}
