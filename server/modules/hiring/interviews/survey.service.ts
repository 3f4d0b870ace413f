import { minSurveys, type SurveyInput } from '@/lib/contracts/interview-feedback'
import { defaultZone } from '@/lib/shared/time'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { dayIn, startOfDay } from '@/server/platform/time'
import type { ServiceContext } from '../../context'
import * as repository from './feedback.repository'
import { lockOwnInterview } from './interview-access.service'
import { hasTakenPlace } from './presenter'

/** @throws AppError not_found, forbidden for the company, wrong_state before the end and for a second survey */
export async function answerSurvey(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, ...scores }: SurveyInput & { publicId: string },
): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const { side, found } = await lockOwnInterview(tx, actor, publicId)
    const { row } = found
    if (side.actor !== 'candidate') throw new AppError('forbidden')
    const survey = { interviewId: row.id, companyId: row.companyId, ...scores, createdAt: ctx.clock.now() }
    if (!hasTakenPlace(row.status) || !(await repository.insertSurvey(tx, survey)))
      throw new AppError('wrong_state', { data: { status: row.status } })
    return null
  })
}

/** Recomputes company ratings from surveys of earlier days. */
export function recomputeRatings(ctx: ServiceContext): Promise<number> {
  const before = startOfDay(dayIn(ctx.clock.now(), defaultZone), defaultZone)
  return repository.recomputeRatings(ctx.db, { before, least: minSurveys })
}
