import type { Negotiation } from '@/lib/contracts/negotiations'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import { countNegotiations, listNegotiations } from './list.repository'
import { sideOf } from './negotiations.policy'
import { presentAll } from './read.service'

/** A candidate's own turns, and the latest answers of companies besides; nothing for an employer. */
export async function waitingAndNews(
  ctx: ServiceContext,
  actor: Actor,
  most: { waiting: number; news: number },
): Promise<{ waiting: Negotiation[]; news: Negotiation[] }> {
  const side = sideOf(actor)
  if (side?.actor !== 'candidate') return { waiting: [], news: [] }
  const [waiting, news] = await Promise.all([
    listNegotiations(
      ctx.db,
      { side },
      { phase: 'open', turn: 'candidate' },
      { limit: most.waiting, offset: 0, sort: 'due' },
    ),
    listNegotiations(ctx.db, { side }, { answered: true }, { limit: most.news, offset: 0, sort: 'activity' }),
  ])
  const all = await presentAll(ctx, side, [...waiting, ...news])
  return { waiting: all.slice(0, waiting.length), news: all.slice(waiting.length) }
}

/** Applications to the company that nobody has opened. */
export async function countUnopened(ctx: ServiceContext, actor: Actor): Promise<number> {
  const side = sideOf(actor)
  return side?.actor === 'employer' ? countNegotiations(ctx.db, { side }, { unread: true }) : 0
}
