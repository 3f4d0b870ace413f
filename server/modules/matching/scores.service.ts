import type { OwnScore } from '@/lib/contracts/matching'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { explainPair } from './matching.service'
import { findSendable, findVacanciesByPublicIds } from './parties.repository'
import { isMatchableVacancy } from './refresh.service'
import { scoreOf, sharesOf } from './shares'

/**
 * What the best of a person's published resumes is worth for each open vacancy; unknown and closed ones are left out.
 * @throws AppError forbidden for employers
 */
export async function ownScores(
  ctx: ServiceContext,
  actor: Actor,
  publicIds: readonly string[],
): Promise<OwnScore[]> {
  if (actor.accountType !== 'candidate') throw new AppError('forbidden')
  const resumes = await findSendable(ctx.db, actor.userId)
  if (resumes.length === 0) return []
  const now = ctx.clock.now()
  const vacancies = await findVacanciesByPublicIds(ctx.db, [...new Set(publicIds)])
  return vacancies
    .filter((vacancy) => isMatchableVacancy(vacancy, now))
    .flatMap((vacancy) => {
      const [best] = resumes
        .map((resume) => ({ resume, score: scoreOf(sharesOf(resume.facts, vacancy.facts)) }))
        .sort((a, b) => b.score - a.score)
      if (!best) return []
      return {
        vacancy_public_id: vacancy.publicId,
        resume_public_id: best.resume.publicId,
        resume_title: best.resume.title,
        match: explainPair(best.resume, vacancy),
      }
    })
}
