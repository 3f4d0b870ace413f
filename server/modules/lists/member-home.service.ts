import type { MemberHome } from '@/lib/contracts/home'
import type { OwnResumeList } from '@/lib/contracts/own-resumes'
import {
  countOwnQueue,
  homeNegotiations,
  listOwnInterviews,
  unreadConversations,
} from '@/server/modules/hiring'
import { newMatchesOf } from '@/server/modules/matching'
import { listOwnResumes } from '@/server/modules/resumes'
import { listSavedSearches } from '@/server/modules/search'
import { firstStepsOf } from '@/server/modules/vacancies'
import { type Actor, actorMay } from '@/server/platform/actor'
import type { ServiceContext } from '../context'

const most = { waiting: 6, news: 5, sent: 3, interviews: 3, matches: 3, drafts: 3, resumesLookedAt: 5 }

/** What keeps a candidate from their first application: nobody applies without a resume that is published. */
function firstStepOf({ live, draft }: OwnResumeList['counts']): MemberHome['first_steps'] {
  if (live === 0) return ['resume']
  return live === draft ? ['draft'] : []
}

type OfResumes = Pick<MemberHome, 'matches' | 'drafts' | 'first_steps'>

/** Drafts, the first published resume with matches since the last visit of its list, and what is to be done about them. */
async function ofResumes(ctx: ServiceContext, actor: Actor): Promise<OfResumes> {
  if (actor.accountType !== 'candidate') return { matches: null, drafts: [], first_steps: [] }
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
    first_steps: firstStepOf(drafts.counts),
    drafts: drafts.results.map(({ public_id, fields, completeness, updated_at }) => ({
      public_id,
      title: fields.title ?? '',
      completeness,
      updated_at,
    })),
  }
}

/** What a signed-in person finds at home: their turns, the other side's answers, what is agreed and what is new. */
export async function readMemberHome(ctx: ServiceContext, actor: Actor): Promise<MemberHome> {
  // Answers and searches are the work of those who see the whole company.
  const isPart = actor.withoutAccess || (actor.company !== null && !actorMay(actor, 'see_all'))
  const [talks, interviews, unread, queue, ofCompany, resumes, searches] = await Promise.all([
    homeNegotiations(ctx, actor, most),
    listOwnInterviews(ctx, actor, { phase: 'upcoming', page: 1, size: most.interviews }),
    isPart ? { total: 0 } : unreadConversations(ctx, actor, {}),
    countOwnQueue(ctx, actor),
    firstStepsOf(ctx, actor),
    ofResumes(ctx, actor),
    isPart ? { results: [] } : listSavedSearches(ctx, actor),
  ])
  return {
    ...talks,
    interviews: interviews.results,
    unread: unread.total,
    queue,
    ...resumes,
    first_steps: [...ofCompany, ...resumes.first_steps],
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
