import type { InterviewWay } from '@/lib/contracts/interview-states'
import type { Interview } from '@/lib/contracts/interviews'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { holdInterview } from './hold.service'
import { findById, setTimes, updateInterview } from './interviews.repository'
import { wakeAt } from './moments'
import { subjectOf, tellOfChange } from './move.service'
import { tell } from './notices.service'
import { presentFound } from './present.service'
import { isWayOpen } from './presenter'

/**
 * «Еду», «Опаздываю на 15 минут»: no move, but everyone who waits sees it at once.
 * @throws AppError not_found, wrong_state when nobody waits for it
 */
export async function tellWay(
  ctx: ServiceContext,
  actor: Actor,
  { publicId, state, socketId }: { publicId: string; state: InterviewWay; socketId: string | undefined },
): Promise<Interview> {
  const { side, found } = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const held = await holdInterview(tx, actor, publicId)
    const { row } = held.found
    if (held.side.actor !== 'candidate' || !isWayOpen(held.found, now))
      throw new AppError('wrong_state', { data: { status: row.status } })
    const after = await updateInterview(tx, row, { way: state, wayAt: now })
    await setTimes(tx, row.id, { wakeAt: wakeAt(subjectOf(after), now, after.rescheduleBy) })
    const changed = await findById(tx, row.id)
    if (!changed) throw new Error(`interview ${row.id} vanished under its lock`)
    if (state !== row.way) {
      const key = `interview:${publicId}:way:${state}:${row.startsAt?.getTime() ?? 0}`
      await tell(tx, changed, { kind: 'interview.way', reader: 'employer', key, now })
    }
    await tellOfChange(tx, changed, after, socketId)
    return { side: held.side, found: changed }
  })
  return presentFound(ctx, actor, side, found)
}
