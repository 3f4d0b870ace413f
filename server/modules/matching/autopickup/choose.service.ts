import type { AutopickupCriteria } from '@/lib/contracts/autopickup'
import type { MatchScore } from '@/lib/contracts/matching'
import type { ServiceContext } from '../../context'
import { pairKey, scoreFor, vacanciesAllowedFor } from '../matching.service'
import { type Fitting, findFitting } from './fitting.repository'

/** Of the newest that fit the criteria, so many are scored. */
const mostLooked = 300

export interface Chosen extends Fitting {
  match: MatchScore
}

interface Wish {
  resumeId: number
  criteria: AutopickupCriteria
  minScore: number
  since: Date
  fresh: boolean
}

/** Vacancies by the criteria that the person may be shown and that match well enough, the best first. */
export async function choose(ctx: ServiceContext, wish: Wish): Promise<Chosen[]> {
  const now = ctx.clock.now()
  const { resumeId, criteria, since, fresh } = wish
  const found = await findFitting(ctx.db, { criteria, resumeId, since, now, limit: mostLooked, fresh })
  const ids = found.map(({ id }) => id)
  const allowed = await vacanciesAllowedFor(ctx, resumeId, ids)
  const scores = await scoreFor(ctx, { resumeIds: [resumeId], vacancyIds: [...allowed] })
  return found
    .flatMap((vacancy) => {
      const match = allowed.has(vacancy.id) ? scores.get(pairKey(resumeId, vacancy.id)) : undefined
      return match && match.score >= wish.minScore ? [{ ...vacancy, match }] : []
    })
    .sort((a, b) => b.match.score - a.match.score || b.publishedAt.getTime() - a.publishedAt.getTime())
}
