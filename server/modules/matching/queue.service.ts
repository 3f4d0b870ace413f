import type { DomainEvent } from '@/lib/contracts/events'
import { dayMs } from '@/lib/shared/duration'
import type { ServiceContext } from '../context'
import { dropList } from './lists.repository'
import {
  enqueueAged,
  enqueueByPublicId,
  findForgotten,
  putOff,
  type QueuedItem,
  takeNext,
} from './queue.repository'
import { refreshResume, refreshVacancy } from './refresh.service'

/** A list that is looked at is worked out anew so often, a few at a time. */
const agedMs = dayMs
const agedAtOnce = 20
/** A list that nobody has looked at for so long is not kept. */
const forgottenMs = 30 * dayMs
const mostTries = 8
/** Items of one turn of the worker; the next turn comes at once. */
const mostAtOnce = 100

/** Notes that a resume or a vacancy has changed; the worker takes it up within a second. */
export async function noteChange(ctx: ServiceContext, event: DomainEvent): Promise<void> {
  if (event.kind === 'resume.changed') await enqueueByPublicId(ctx.db, 'resume', event.payload.resumeId)
  if (event.kind === 'vacancy.changed') await enqueueByPublicId(ctx.db, 'vacancy', event.payload.vacancyId)
}

/** Matches what has changed. Returns how many items were done. */
export async function matchChanged(ctx: ServiceContext): Promise<number> {
  for (let done = 0; done < mostAtOnce; done += 1) {
    let item: QueuedItem | undefined
    try {
      await ctx.db.transaction(async (tx) => {
        item = await takeNext(tx)
        if (item) await (item.kind === 'resume' ? refreshResume : refreshVacancy)(ctx, tx, item.id)
      })
    } catch (error) {
      if (!item) throw error
      const givenUp = await putOff(ctx.db, item, mostTries)
      if (givenUp) ctx.log.error({ err: error, ...item }, 'an item could not be matched')
      else ctx.log.warn({ err: error, ...item }, 'an item could not be matched, it will be tried again')
    }
    if (!item) return done
  }
  return mostAtOnce
}

/** Brings lists that grow old back into the queue, and drops those nobody looks at. */
export async function ageMatches(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now().getTime()
  const visitedSince = new Date(now - forgottenMs)
  await enqueueAged(ctx.db, { before: new Date(now - agedMs), visitedSince, limit: agedAtOnce })
  const forgotten = await findForgotten(ctx.db, { before: visitedSince, limit: agedAtOnce })
  for (const { kind, id } of forgotten) await ctx.db.transaction((tx) => dropList(tx, kind, id))
}
