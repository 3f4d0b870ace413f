import { eq, sql } from 'drizzle-orm'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { negotiationSteps, negotiations } from '@/server/db/schema/negotiations'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import { listNegotiations } from './list.repository'
import { sideOf } from './negotiations.policy'
import { presentAll } from './read.service'

/** The last step is not the candidate's, and it is not their turn. */
const answered = sql`${negotiations.turn} is distinct from 'candidate' and (select s.actor from ${negotiationSteps} s
  where s.negotiation_id = ${negotiations.id} order by s.id desc limit 1) <> 'candidate'`

/** The candidate made the last step, and the company is to answer. */
const sentOff = sql`${negotiations.turn} = 'employer' and (select s.actor from ${negotiationSteps} s
  where s.negotiation_id = ${negotiations.id} order by s.id desc limit 1) = 'candidate'`

/** A candidate's own turns, the latest answers of companies, and what waits for theirs; nothing for an employer. */
export async function homeNegotiations(
  ctx: ServiceContext,
  actor: Actor,
  most: { waiting: number; news: number; sent: number },
): Promise<{ waiting: Negotiation[]; news: Negotiation[]; sent: Negotiation[] }> {
  const side = sideOf(actor)
  if (side?.actor !== 'candidate') return { waiting: [], news: [], sent: [] }
  const [waiting, news, sent] = await Promise.all([
    listNegotiations(
      ctx.db,
      { side },
      { phase: 'open', and: eq(negotiations.turn, 'candidate') },
      { limit: most.waiting, offset: 0, sort: 'due' },
    ),
    listNegotiations(ctx.db, { side }, { and: answered }, { limit: most.news, offset: 0, sort: 'activity' }),
    listNegotiations(
      ctx.db,
      { side },
      { phase: 'open', and: sentOff },
      { limit: most.sent, offset: 0, sort: 'due' },
    ),
  ])
  const all = await presentAll(ctx, side, [...waiting, ...news, ...sent])
  const toSent = waiting.length + news.length
  return {
    waiting: all.slice(0, waiting.length),
    news: all.slice(waiting.length, toSent),
    sent: all.slice(toSent),
  }
}
