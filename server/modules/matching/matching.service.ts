import type { MatchScore } from '@/lib/contracts/match-score'
import type { OwnScore } from '@/lib/contracts/matching'
import { normaliseSkill } from '@/server/modules/dictionaries'
import type { PairFacts } from '@/server/modules/hiring'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { canShowResume, findSeeker, vacanciesFor } from './candidates.repository'
import { explain } from './explain'
import { isMatchableResume, isMatchableVacancy } from './list-source'
import { listedResumes, listedVacancies } from './listed-cards.repository'
import {
  findResumes,
  findSendable,
  findVacancies,
  findVacanciesByPublicIds,
  type ResumeParty,
  type VacancyParty,
} from './parties.repository'
import { matchListOf } from './refresh.service'
import { fitOf } from './score'

/** Names a pair among many. */
export const pairKey = (resumeId: number, vacancyId: number): string => `${resumeId}:${vacancyId}`

/** A pair's score with its words; skills are named as the vacancy writes them. */
export const explainPair = (resume: ResumeParty, vacancy: VacancyParty): MatchScore =>
  explain(
    resume.facts,
    vacancy.facts,
    (key) => vacancy.skillNames.get(key) ?? normaliseSkill(key)?.name ?? key,
  )

interface Pairs {
  resumeIds: readonly number[]
  vacancyIds: readonly number[]
  /** Roubles a month that the person asks for now, where it is said elsewhere than in the resume. */
  wantedSalary?: number | null | undefined
}

/** Scores of every resume with every vacancy (database keys) by `pairKey`; whether a pair may meet is not asked here. */
export async function scoreFor(
  ctx: ServiceContext,
  { resumeIds, vacancyIds, wantedSalary }: Pairs,
): Promise<Map<string, MatchScore>> {
  const [found, vacancies] = await Promise.all([
    findResumes(ctx.db, resumeIds),
    findVacancies(ctx.db, vacancyIds),
  ])
  const resumes = wantedSalary
    ? found.map((resume) => ({ ...resume, facts: { ...resume.facts, salaryMonthNet: wantedSalary } }))
    : found
  return new Map(
    resumes.flatMap((resume) =>
      vacancies.map((vacancy) => [pairKey(resume.id, vacancy.id), explainPair(resume, vacancy)] as const),
    ),
  )
}

/** One vacancy with each of these resumes (database keys): score and salaries, by the resume's key. */
export async function comparedWith(
  ctx: ServiceContext,
  vacancyId: number,
  resumeIds: readonly number[],
): Promise<Map<number, PairFacts>> {
  const [resumes, [vacancy]] = await Promise.all([
    findResumes(ctx.db, resumeIds),
    findVacancies(ctx.db, [vacancyId]),
  ])
  if (!vacancy) return new Map()
  return new Map(
    resumes.map((resume) => [
      resume.id,
      {
        match: explainPair(resume, vacancy),
        pay: { offered: vacancy.facts.salaryMonthNet, wanted: resume.facts.salaryMonthNet },
      },
    ]),
  )
}

export interface Match {
  /** Database key of the other side. */
  id: number
  score: number
  foundAt: Date
}

export interface MatchesWanted {
  limit?: number
  minScore?: number
  /** Found after this moment. */
  since?: Date
}

function wanted(
  rows: readonly { id: number; score: number; found_at: number }[],
  wish: MatchesWanted,
): Match[] {
  const { limit = 100, minScore = 0, since } = wish
  return rows
    .filter((row) => row.score >= minScore && (since === undefined || row.found_at > since.getTime()))
    .slice(0, limit)
    .map((row) => ({ id: row.id, score: row.score, foundAt: new Date(row.found_at) }))
}

/** Vacancies (database keys) that the owner of a resume may be shown now, best first. */
export async function matchesOfResume(
  ctx: ServiceContext,
  resumeId: number,
  wish: MatchesWanted = {},
): Promise<Match[]> {
  const [resume] = await findResumes(ctx.db, [resumeId])
  const list = resume && (await matchListOf(ctx, { kind: 'resume', party: resume }))
  if (!resume || !list) return []
  const seeker = await findSeeker(ctx.db, resume.userId, resume.birthDate)
  const { lines } = list
  return wanted(await listedVacancies(ctx.db, { resumeId, lines }, seeker, ctx.clock.now()), wish)
}

/**
 * Resumes (database keys) that the company of a vacancy may be shown now, best first, one of each person. For nobody of
 * it in particular: who reads them may be hidden from by more people.
 */
export async function matchesOfVacancy(
  ctx: ServiceContext,
  vacancyId: number,
  wish: MatchesWanted & { verified: boolean },
): Promise<Match[]> {
  const [vacancy] = await findVacancies(ctx.db, [vacancyId])
  const list = vacancy && (await matchListOf(ctx, { kind: 'vacancy', party: vacancy }))
  if (!vacancy || !list) return []
  const asker = { userId: null, companyId: vacancy.companyId }
  const { lines } = list
  const now = ctx.clock.now()
  const rows = await listedResumes(ctx.db, { vacancyId, lines }, { asker, verified: wish.verified, now })
  return wanted(rows, wish)
}

/**
 * Of these vacancies (database keys), those that the owner of a resume may be shown as matches: open, no company of
 * their own or hidden from, old enough, not negotiated already.
 */
export async function vacanciesAllowedFor(
  ctx: ServiceContext,
  resumeId: number,
  vacancyIds: readonly number[],
): Promise<Set<number>> {
  const [resume] = await findResumes(ctx.db, [resumeId])
  if (!resume || !isMatchableResume(resume)) return new Set()
  const seeker = await findSeeker(ctx.db, resume.userId, resume.birthDate)
  return vacanciesFor(ctx.db, seeker, vacancyIds, ctx.clock.now())
}

/** Whether a pair may not meet as a match: for the owner of the resume, or for the company of the vacancy. */
export async function isExcluded(
  ctx: ServiceContext,
  pair: { resumeId: number; vacancyId: number },
  side: 'candidate' | 'employer',
): Promise<boolean> {
  if (side === 'employer') return !(await canShowResume(ctx.db, pair, ctx.clock.now()))
  return !(await vacanciesAllowedFor(ctx, pair.resumeId, [pair.vacancyId])).has(pair.vacancyId)
}

/**
 * What the best of a person's published resumes, or the named one of them, is worth for each open vacancy; unknown and closed
 * vacancies are left out.
 * @throws AppError forbidden for employers; resume_not_found also for another's
 */
export async function ownScores(
  ctx: ServiceContext,
  actor: Actor,
  publicIds: readonly string[],
  resumePublicId?: string,
): Promise<OwnScore[]> {
  if (actor.accountType !== 'candidate') throw new AppError('forbidden')
  const own = await findSendable(ctx.db, actor.userId)
  const resumes = resumePublicId ? own.filter(({ publicId }) => publicId === resumePublicId) : own
  if (resumePublicId && resumes.length === 0) throw new AppError('resume_not_found')
  if (resumes.length === 0) return []
  const now = ctx.clock.now()
  const vacancies = await findVacanciesByPublicIds(ctx.db, [...new Set(publicIds)])
  return vacancies
    .filter((vacancy) => isMatchableVacancy(vacancy, now))
    .flatMap((vacancy) => {
      const [best] = resumes
        .map((resume) => ({ resume, fit: fitOf(resume.facts, vacancy.facts).fit }))
        .sort((a, b) => b.fit - a.fit)
      if (!best) return []
      return {
        vacancy_public_id: vacancy.publicId,
        resume_public_id: best.resume.publicId,
        resume_title: best.resume.title,
        match: explainPair(best.resume, vacancy),
      }
    })
}
