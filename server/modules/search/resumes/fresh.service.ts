import type { ResumeSearch } from '@/lib/contracts/resume-search'
import type { DbOrTx } from '@/server/db/client'
import { hidesFromWhich } from '@/server/modules/resumes'
import { lexeme } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import { understandSearch, understandWords, withConditions } from '../query-analysis/understand'
import { type WrittenSearch, writtenSearch } from '../saved/written-search'
import type { Audience } from './conditions'
import { filtersOf, passesFilter } from './filters'
import {
  type FreshResume,
  findFreshResumes,
  findPublishedResume,
  type PublishedResume,
  readTextQuery,
  wordsFindingResume,
} from './resume-finder.repository'

/** Whose eyes a search has: a verified company's, or everyone's. */
export type ResumeAudience = Audience

/** What a search finds among what was first published after a moment, the newest first. */
export async function freshResumes(
  ctx: ServiceContext,
  db: DbOrTx,
  search: ResumeSearch,
  options: { audience: ResumeAudience; now: Date; since: Date; limit: number },
): Promise<FreshResume[]> {
  return findFreshResumes(
    db,
    { search: await understandSearch(ctx, search), audience: options.audience },
    options,
  )
}

/** A listed resume that was first published after `since`, with all that searches look at; undefined otherwise. */
export const publishedResume = (
  db: DbOrTx,
  publicId: string,
  since: Date,
): Promise<PublishedResume | undefined> => findPublishedResume(db, publicId, since)

/** Which of these people may find the resume: it is open to their kind, and its owner does not hide from them. */
export async function whoMayFind(
  ctx: ServiceContext,
  item: PublishedResume,
  audiences: readonly ResumeAudience[],
): Promise<boolean[]> {
  const isHiddenFrom = await hidesFromWhich(
    ctx.db,
    item.userId,
    audiences.map(({ asker }) => asker),
  )
  return audiences.map(({ kind, asker }) => (item.open || kind === 'company') && !isHiddenFrom(asker))
}

/**
 * Which of these searches find the resume, as the list would, whoever may see it: filters are told without asking
 * anything, and only what is left has its words looked for, in one reading of the row.
 */
export async function resumeSearchesFinding(
  ctx: ServiceContext,
  item: PublishedResume,
  searches: readonly ResumeSearch[],
  now: Date,
): Promise<boolean[]> {
  const words = new Set(item.words)
  const row = {
    has: (code: number) => words.has(lexeme(code)),
    salary: item.salary ?? -1,
    raised: item.raised,
  }
  const read = await Promise.all(searches.map((search) => withConditions(ctx, search)))
  const fits = read.map((search) => filtersOf(search, now).every((filter) => passesFilter(filter, row)))
  const asked = await Promise.all(
    read.flatMap((search, n) =>
      fits[n] && search.text !== ''
        ? [understandWords(ctx, search).then((words) => ({ n, search: words }))]
        : [],
    ),
  )
  const answers = await wordsFindingResume(
    ctx.db,
    item.id,
    asked.map(({ search }) => search),
  )
  for (const [at, { n }] of asked.entries()) fits[n] = answers[at] ?? false
  return fits
}

/** What a resume must have to be found; a period is left out: whatever has just been published passes. */
export async function writeDownResumeSearch(
  ctx: ServiceContext,
  search: ResumeSearch,
): Promise<WrittenSearch> {
  const understood = await understandSearch(ctx, search)
  return writtenSearch(await readTextQuery(ctx.db, understood), filtersOf(understood, ctx.clock.now()))
}
