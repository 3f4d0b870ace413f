import { dayMs } from '@/lib/shared/time'
import type { ServiceContext } from '../context'
import {
  findSubject,
  inOrder,
  isListedResume,
  isMatchable,
  judge,
  type ListSource,
  minScore,
  otherKind,
  publishUpdates,
  type Subject,
  watchedMs,
} from './list-source'
import {
  deleteList,
  findList,
  insertIntoLists,
  listsHolding,
  removeFromLists,
  replaceList,
  storedLines,
} from './lists.repository'
import { enqueueAged, forgottenMs } from './queue.repository'

/** Lists it stands in already are judged anew, so many at most. */
const maxListsHolding = 2000
/** A list that is looked at is worked out anew so often, a few at a time. */
const agedMs = dayMs
const agedAtOnce = 20

/** Lists that are worked out ahead and stored: a change of one item is written into all lists it stands in. */
export function storedLists(ctx: ServiceContext): ListSource {
  /** The first look at a list that nobody has asked for yet: worked out for itself, no other list is touched. */
  async function compute(subject: Subject): Promise<void> {
    const { kept, floor } = await judge(ctx, subject)
    const now = ctx.clock.now()
    await ctx.db.transaction((tx) =>
      replaceList(tx, subject.kind, subject.party.id, { scored: kept, floor, now }),
    )
  }

  return {
    async listOf(subject) {
      const { kind, party } = subject
      let state = await findList(ctx.db, kind, party.id)
      // One that was made when it was read is stored from now on.
      if (!state || state.live) {
        await compute(subject)
        state = await findList(ctx.db, kind, party.id)
      }
      return state && { state, lines: storedLines(kind, party.id) }
    },

    async match(kind, id) {
      const now = ctx.clock.now()
      const other = otherKind[kind]
      const subject = await findSubject(ctx.db, kind, id)
      if (!subject || !isMatchable(subject, now)) {
        return async (tx) => {
          await inOrder(
            kind,
            () => deleteList(tx, kind, id),
            () => removeFromLists(tx, other, id, 'all'),
          )
        }
      }
      const holding = await listsHolding(ctx.db, other, id, maxListsHolding)
      const { kept, floor, spread, parties } = await judge(ctx, subject, holding)
      const worthy = spread.filter(({ score }) => score >= minScore)
      const unworthy = spread.filter(({ score }) => score < minScore).map((one) => one.id)
      const hidden = subject.kind === 'resume' && !isListedResume(subject.party)
      return async (tx) => {
        const [own, others] = await inOrder(
          kind,
          () => replaceList(tx, kind, id, { scored: kept, floor, now }),
          async () => {
            await removeFromLists(tx, other, id, hidden ? 'all' : unworthy)
            const watchedSince = new Date(now.getTime() - watchedMs)
            return insertIntoLists(tx, other, id, { scored: worthy, now, watchedSince })
          },
        )
        await publishUpdates(tx, subject, { own: own.changed, others, parties, version: own.version })
      }
    },

    renewAged: () => {
      const now = ctx.clock.now().getTime()
      return enqueueAged(ctx.db, {
        before: new Date(now - agedMs),
        visitedSince: new Date(now - forgottenMs),
        limit: agedAtOnce,
      })
    },
  }
}
