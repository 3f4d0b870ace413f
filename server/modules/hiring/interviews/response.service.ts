import type { InterviewerResponse } from '@/lib/contracts/interview-states'
import type { Interview } from '@/lib/contracts/interviews'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { sideOf } from '../negotiations/negotiations.policy'
import { findMembers, lockInterview } from './interviews.repository'
import { tellOfChange } from './move.service'
import { presentFound } from './present.service'
import { isAwaited } from './presenter'
import { saveResponse } from './responses.repository'

/**
 * «Буду», «Не смогу»: said by an invited interviewer of an agreed time. No move: the time stands, colleagues see who comes.
 * @throws AppError not_found, forbidden for everyone else, wrong_state when nothing is agreed
 */
export async function respond(
  ctx: ServiceContext,
  actor: Actor,
  {
    publicId,
    response,
    socketId,
  }: { publicId: string; response: InterviewerResponse; socketId: string | undefined },
): Promise<Interview> {
  const side = sideOf(actor)
  if (!side) throw new AppError('not_found')
  const held = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const found = await lockInterview(tx, publicId, side)
    if (!found) throw new AppError('not_found')
    const { row } = found
    const members = await findMembers(tx, [row.roundId])
    const invited = members.some(({ userId }) => userId === actor.userId)
    if (!invited || found.round.organizerId === actor.userId) throw new AppError('forbidden')
    if (!row.startsAt || !isAwaited(found, now))
      throw new AppError('wrong_state', { data: { status: row.status } })
    const said = {
      interviewId: row.id,
      userId: actor.userId,
      response,
      startsAt: row.startsAt,
      createdAt: now,
    }
    await saveResponse(tx, said)
    await tellOfChange(tx, found, row, socketId)
    return found
  })
  return presentFound(ctx, actor, side, held)
}
