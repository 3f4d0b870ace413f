import type { DomainEvent } from '@/lib/contracts/events'
import { dayMs } from '@/lib/shared/duration'
import type { ServiceContext } from '../context'
import { dropList } from './lists.repository'
import {
  claimNext,
  complete,
  enqueueAged,
  enqueueByPublicId,
  findForgotten,
  putOff,
} from './queue.repository'
import { refreshResume, refreshVacancy } from './refresh.service'

/** A list that is looked at is worked out anew so often, a few at a time. */
const agedMs = dayMs
const agedAtOnce = 20
/** A list that nobody has looked at for so long is not kept. */
const forgottenMs = 30 * dayMs
const maxAttempts = 8
/** Items of one turn of the worker; the next turn comes at once. */
const maxAtOnce = 100

/** Notes that a resume or a vacancy has changed; the worker takes it up within a second. */
export async function noteChange(ctx: ServiceContext, event: DomainEvent): Promise<void> {
  if (event.kind === 'resume.changed') await enqueueByPublicId(ctx.db, 'resume', event.payload.resumeId)
  if (event.kind === 'vacancy.changed') await enqueueByPublicId(ctx.db, 'vacancy', event.payload.vacancyId)
}

/** Matches what has changed. Returns how many items were done. */
export async function matchChanged(ctx: ServiceContext): Promise<number> {
  for (let done = 0; done < maxAtOnce; done += 1) {
    const item = await claimNext(ctx.db)
    if (!item) return done
    const { kind, id } = item
    try {
      await ctx.db.transaction(async (tx) => {
        await (kind === 'resume' ? refreshResume : refreshVacancy)(ctx, tx, id)
        await complete(tx, item)
      })
    } catch (error) {
      const givenUp = await putOff(ctx.db, item, maxAttempts)
      if (givenUp) ctx.log.error({ err: error, kind, id }, 'an item could not be matched')
      else ctx.log.warn({ err: error, kind, id }, 'an item could not be matched, it will be tried again')
    }
  }
  return maxAtOnce
}

/** Brings lists that grow old back into the queue, and drops those nobody looks at. */
export async function ageMatches(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now().getTime()
  const visitedSince = new Date(now - forgottenMs)
  await enqueueAged(ctx.db, { before: new Date(now - agedMs), visitedSince, limit: agedAtOnce })
  const forgotten = await findForgotten(ctx.db, { before: visitedSince, limit: agedAtOnce })
  for (const { kind, id } of forgotten) await ctx.db.transaction((tx) => dropList(tx, kind, id))
}
