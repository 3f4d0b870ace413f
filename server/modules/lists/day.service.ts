import type { Day } from '@/lib/contracts/home'
import {
  countUnopened,
  listOwnInterviews,
  unreadConversations,
  waitingAndNews,
} from '@/server/modules/hiring'
import { newMatchesOf } from '@/server/modules/matching'
import { listOwnResumes } from '@/server/modules/resumes'
import { listSavedSearches } from '@/server/modules/search'
import { firstStepsOf } from '@/server/modules/vacancies'
import { type Actor, actorMay } from '@/server/platform/actor'
import type { ServiceContext } from '../context'

const most = { waiting: 6, news: 5, interviews: 3, matches: 3, drafts: 3, resumesLookedAt: 5 }

/** Drafts, and the first published resume with matches since the last visit of its list. */
async function ofResumes(ctx: ServiceContext, actor: Actor): Promise<Pick<Day, 'matches' | 'drafts'>> {
  if (actor.accountType !== 'candidate') return { matches: null, drafts: [] }
  const list = (filter: 'draft' | 'published', size: number) =>
    listOwnResumes(ctx, actor, { filter, page: 1, size })
  const [drafts, published] = await Promise.all([
    list('draft', most.drafts),
    list('published', most.resumesLookedAt),
  ])
  return {
    matches: await newMatchesOf(
      ctx,
      actor,
      published.results.map(({ public_id, fields }) => ({ public_id, title: fields.title ?? '' })),
      most.matches,
    ),
    drafts: drafts.results.map(({ public_id, fields, completeness, updated_at }) => ({
      public_id,
      title: fields.title ?? '',
      completeness,
      updated_at,
    })),
  }
}

/** What a signed-in person finds at home: their turns, the other side's answers, what is agreed and what is new. */
export async function readDay(ctx: ServiceContext, actor: Actor): Promise<Day> {
  // Answers and searches are the work of those who see the whole company.
  const isPart = actor.outOfReach || (actor.company !== null && !actorMay(actor, 'see_all'))
  const [talks, interviews, unread, unopened, first_steps, resumes, searches] = await Promise.all([
    waitingAndNews(ctx, actor, most),
    listOwnInterviews(ctx, actor, { phase: 'upcoming', page: 1, size: most.interviews }),
    isPart ? { total: 0 } : unreadConversations(ctx, actor, {}),
    isPart ? 0 : countUnopened(ctx, actor),
    firstStepsOf(ctx, actor),
    ofResumes(ctx, actor),
    isPart ? { results: [] } : listSavedSearches(ctx, actor),
  ])
  return {
    ...talks,
    interviews: interviews.results,
    unread: unread.total,
    unopened,
    first_steps,
    ...resumes,
    searches: searches.results.map(({ public_id, list, name, query, new_count, new_capped }) => ({
      public_id,
      list,
      name,
      query,
      new_count,
      new_capped,
    })),
  }
}
