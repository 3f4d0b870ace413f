import type { MatchCounters } from '@/lib/contracts/matching'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { findSeeker } from './exclusions.repository'
import { type ListedResume, type ListedVacancy, listedResumes, listedVacancies } from './listing.repository'
import type { ListState } from './lists.repository'
import { findOwnResume, findOwnVacancy, type ResumeParty, type VacancyParty } from './parties.repository'

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

export async function linesOfResume(ctx: ServiceContext, resume: ResumeParty): Promise<ListedVacancy[]> {
  const seeker = await findSeeker(ctx.db, resume.userId, resume.birthDate)
  return listedVacancies(ctx.db, resume.id, seeker, ctx.clock.now())
}

export const linesOfVacancy = (
  ctx: ServiceContext,
  actor: Actor,
  vacancy: VacancyParty,
): Promise<ListedResume[]> =>
  listedResumes(ctx.db, vacancy.id, {
    asker: { userId: actor.userId, companyId: vacancy.companyId },
    verified: actor.company?.verified ?? false,
    now: ctx.clock.now(),
  })

export const later = (moment: number, than: Date | null): boolean => than !== null && moment > than.getTime()

/** How many there are, and how many nobody has looked at; before the first look there is nothing to compare with. */
export const count = (
  lines: readonly { found_at: number }[],
  list: ListState | undefined,
): MatchCounters => ({
  total: lines.length,
  new: lines.filter((line) => later(line.found_at, list?.visitedAt ?? null)).length,
})
