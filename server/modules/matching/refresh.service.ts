import type { DomainEvent } from '@/lib/contracts/events'
import type { ServiceContext } from '../context'
import { isMatchable, type ListSource, type MatchList, type Subject } from './list-source'
import { deleteList } from './lists.repository'
import { liveLists } from './live-lists.service'
import {
  claimNext,
  completeItem,
  enqueueByPublicId,
  findForgotten,
  forgottenMs,
  holdClaim,
  postpone,
} from './queue.repository'
import { storedLists } from './stored-lists.service'

/** Where the lists of this installation come from. */
const sourceOf = (ctx: ServiceContext): ListSource => (ctx.env.SEARCH_URL ? liveLists(ctx) : storedLists(ctx))

/** The list of an item; undefined when it is not matched at all now. */
export async function matchListOf(ctx: ServiceContext, subject: Subject): Promise<MatchList | undefined> {
  return isMatchable(subject, ctx.clock.now()) ? sourceOf(ctx).listOf(subject) : undefined
}

const forgottenAtOnce = 20
const maxAttempts = 8
/** Items of one turn of the worker; the next turn comes at once. */
const maxAtOnce = 100

/** Notes that a resume or a vacancy has changed; the worker takes it up within a second. */
export async function noteChange(ctx: ServiceContext, event: DomainEvent): Promise<void> {
  if (event.kind === 'resume.changed') await enqueueByPublicId(ctx.db, 'resume', event.payload.resumeId)
  if (event.kind === 'vacancy.changed') await enqueueByPublicId(ctx.db, 'vacancy', event.payload.vacancyId)
}

/**
 * Matches what has changed. Reading and scoring come before the transaction, which may ask a search engine; it writes
 * only while the claim holds, so that nothing read earlier is written over what was read later. Returns how many items
 * were done.
 */
export async function matchChanged(ctx: ServiceContext): Promise<number> {
  const source = sourceOf(ctx)
  for (let done = 0; done < maxAtOnce; done += 1) {
    const item = await claimNext(ctx.db)
    if (!item) return done
    const { kind, id } = item
    try {
      const write = await source.match(kind, id)
      await ctx.db.transaction(async (tx) => {
        if (!(await holdClaim(tx, item))) return
        await write(tx)
        await completeItem(tx, item)
      })
    } catch (error) {
      const givenUp = await postpone(ctx.db, item, maxAttempts)
      if (givenUp) ctx.log.error({ err: error, kind, id }, 'an item could not be matched')
      else ctx.log.warn({ err: error, kind, id }, 'an item could not be matched, it will be tried again')
    }
  }
  return maxAtOnce
}

/** Brings lists that grow old back into the queue, and drops those nobody looks at. */
export async function ageMatches(ctx: ServiceContext): Promise<void> {
  await sourceOf(ctx).renewAged()
  const before = new Date(ctx.clock.now().getTime() - forgottenMs)
  const forgotten = await findForgotten(ctx.db, { before, limit: forgottenAtOnce })
  for (const { kind, id } of forgotten) await ctx.db.transaction((tx) => deleteList(tx, kind, id))
}
