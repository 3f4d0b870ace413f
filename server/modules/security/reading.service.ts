import type { Actor } from '@/server/platform/actor'
import { createLimiter } from '@/server/platform/limiter'
import type { ServiceContext } from '../context'
import { countWatched, lockWatched } from './anomalies.repository'
import { readingRules } from './rules'
import { brake } from './watched.service'

const { code, minutes, pages, applications } = readingRules
const duration = minutes * 60
const limits = {
  listPages: { points: Number.MAX_SAFE_INTEGER, duration },
  applications: { points: Number.MAX_SAFE_INTEGER, duration },
}
const max: Record<keyof typeof limits, number> = { listPages: pages, applications }

export interface ReadingWatch {
  /** A page of a list of applications was read; first pages are what everybody looks at all day. */
  page(actor: Actor, page: number): Promise<void>
  /** One application with its resume was read. */
  application(actor: Actor): Promise<void>
}

/**
 * Counts how much of the applications of a company its member reads, and brakes whoever reads too much of them by hand.
 * A table that was asked for is in the log already, and its pages are not reported a second time.
 */
export function createReadingWatch(ctx: Pick<ServiceContext, 'db' | 'clock' | 'keys'>): ReadingWatch {
  const limiter = createLimiter(ctx.db.$client, ctx.keys, limits)

  async function count(actor: Actor, what: keyof typeof limits): Promise<void> {
    const companyId = actor.company?.id
    if (companyId === undefined) return
    const { userId } = actor
    // Counted by one statement, so of requests sent at once one alone comes to this number.
    if ((await limiter.take(what, `${companyId} ${userId}`)) !== max[what]) return
    await ctx.db.transaction(async (tx) => {
      await lockWatched(tx, userId)
      const now = ctx.clock.now()
      const since = new Date(now.getTime() - minutes * 60_000)
      const tables = { kind: 'exported', of: ['applications'] } as const
      if (what === 'listPages' && (await countWatched(tx, tables, { companyId, userId, since })) > 0) return
      await brake(tx, actor, companyId, { code, now })
    })
  }

  return {
    page: async (actor, page) => {
      if (page > 1) await count(actor, 'listPages')
    },
    application: (actor) => count(actor, 'applications'),
  }
}
