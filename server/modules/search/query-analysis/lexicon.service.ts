import type { Db } from '@/server/db/client'
import type { ServiceContext } from '@/server/modules/context'
import { Lexicon } from './lexicon'
import { findCounted, findCountedTitles, findState, recount } from './words.repository'

/** How old a lexicon may be before it is looked whether words were counted anew. */
const lookEveryMs = 60_000
/** Words are counted at most this often, and never for more than a hundredth of the time. */
const countEveryMs = 10 * 60_000

interface Held {
  lexicon: Lexicon
  countedAt: number
  lookedAt: number
  looking: boolean
}

const held = new WeakMap<Db, Promise<Held>>()

async function load(db: Db, lookedAt: number): Promise<Held> {
  const state = await findState(db)
  return {
    lexicon: state ? new Lexicon(await findCounted(db), await findCountedTitles(db)) : new Lexicon([], []),
    countedAt: state?.countedAt.getTime() ?? 0,
    lookedAt,
    looking: false,
  }
}

/** Looks behind the back of whoever asks: a search never waits for words to be read again. */
async function refresh(ctx: ServiceContext, own: Held, now: number): Promise<void> {
  own.looking = true
  try {
    const state = await findState(ctx.db)
    if (state && state.countedAt.getTime() !== own.countedAt)
      held.set(ctx.db, Promise.resolve(await load(ctx.db, now)))
    own.lookedAt = now
  } catch (error) {
    ctx.log.warn({ err: error }, 'words of the search could not be read again')
  } finally {
    own.looking = false
  }
}

/** The words a search may have meant, as last counted. */
export async function lexiconOf(ctx: ServiceContext): Promise<Lexicon> {
  const now = ctx.clock.now().getTime()
  let promise = held.get(ctx.db)
  if (!promise) {
    promise = load(ctx.db, now)
    held.set(ctx.db, promise)
    promise.catch(() => held.delete(ctx.db))
  }
  const own = await promise
  if (!own.looking && Math.abs(now - own.lookedAt) > lookEveryMs) void refresh(ctx, own, now)
  return own.lexicon
}

/** Counts the words anew when it is time to. */
export async function countWords(ctx: ServiceContext): Promise<void> {
  const now = ctx.clock.now()
  const state = await findState(ctx.db)
  const age = state ? now.getTime() - state.countedAt.getTime() : Number.POSITIVE_INFINITY
  if (age < Math.max(countEveryMs, (state?.tookMs ?? 0) * 100)) return
  await recount(ctx.db, now)
}

/** Counts the words at once and forgets what was read: for imports, benches and tests. */
export async function countWordsNow(ctx: Pick<ServiceContext, 'db' | 'clock'>): Promise<void> {
  await recount(ctx.db, ctx.clock.now())
  held.delete(ctx.db)
}
