import { LRUCache } from 'lru-cache'
import { minuteMs } from '@/lib/shared/time'
import type { Db } from '@/server/db/client'
import type { ServiceContext } from '../context'
import {
  findSubject,
  inOrder,
  isMatchable,
  judge,
  type ListSource,
  minScore,
  otherKind,
  publishUpdates,
  type Subject,
  watchedMs,
} from './list-source'
import { deleteList, findList, type Scored } from './lists.repository'
import { enterLists, madeLines, openList, outdate, rememberFound } from './live-lists.repository'

interface Made {
  scored: Scored[]
  foundAt: ReadonlyMap<number, number>
  at: Date
}

/** What is known of a list, and the version and facts of its item it was made by. */
interface Kept {
  mark: string
  made: Promise<Made>
}

/**
 * So many lists of each database are kept made, for so long: pages and counters of one visit come from one list, and who has
 * changed without a notice is in it after a minute. At 500 rows one takes some 30 KB.
 */
const maxKept = 500
const keptMs = minuteMs
const keptOf = new WeakMap<Db, LRUCache<string, Kept>>()

function keptLists(db: Db): LRUCache<string, Kept> {
  const kept = keptOf.get(db) ?? new LRUCache<string, Kept>({ max: maxKept, ttl: keptMs })
  keptOf.set(db, kept)
  return kept
}

/**
 * Lists made when they are read: the search engine finds candidates, they are scored here. Of a list only what has been found
 * in it and when is stored, so that «new since the last visit» stays true; a change of one item reaches the lists that
 * somebody looks at.
 */
export function liveLists(ctx: ServiceContext): ListSource {
  const kept = keptLists(ctx.db)

  async function make(subject: Subject, incoming: readonly number[]): Promise<Made> {
    const { kept: scored } = await judge(ctx, subject, incoming)
    const at = ctx.clock.now()
    const ids = scored.map(({ id }) => id)
    const { kind, party } = subject
    const memory = await ctx.db.transaction((tx) => rememberFound(tx, kind, party.id, { ids, now: at }))
    return { scored, foundAt: memory?.foundAt ?? new Map(), at }
  }

  return {
    async listOf(subject) {
      const { kind, party } = subject
      let state = await findList(ctx.db, kind, party.id)
      if (!state) {
        await openList(ctx.db, kind, party.id, ctx.clock.now())
        state = await findList(ctx.db, kind, party.id)
      }
      if (!state) return undefined
      const key = `${kind}:${party.id}`
      const mark = `${state.version}:${JSON.stringify(party.facts)}`
      let entry = kept.get(key)
      if (entry?.mark !== mark) {
        const making: Kept = { mark, made: make(subject, state.incoming) }
        entry = making
        kept.set(key, making)
        making.made.catch(() => {
          if (kept.get(key) === making) kept.delete(key)
        })
      }
      const { scored, foundAt, at } = await entry.made
      return { state: { ...state, computedAt: at }, lines: madeLines(scored, foundAt) }
    },

    async match(kind, id) {
      const now = ctx.clock.now()
      const subject = await findSubject(ctx.db, kind, id)
      if (!subject || !isMatchable(subject, now)) {
        return async (tx) => {
          await deleteList(tx, kind, id)
        }
      }
      const list = await findList(ctx.db, kind, id)
      const { kept: scored, spread, parties } = await judge(ctx, subject, list?.incoming)
      const ids = scored.map((one) => one.id)
      const worthy = spread.filter(({ score }) => score >= minScore).map((one) => one.id)
      return async (tx) => {
        const [own, others] = await inOrder(
          kind,
          async () => {
            const memory = await rememberFound(tx, kind, id, { ids, now })
            return memory && { fresh: memory.fresh, version: await outdate(tx, kind, id) }
          },
          () =>
            enterLists(tx, otherKind[kind], id, {
              ids: worthy,
              watchedSince: new Date(now.getTime() - watchedMs),
            }),
        )
        await publishUpdates(tx, subject, {
          own: own?.fresh ?? false,
          others,
          parties,
          version: own?.version ?? now.getTime(),
        })
      }
    },

    // Made anew whenever it is read, a list never grows old.
    renewAged: async () => {},
  }
}
