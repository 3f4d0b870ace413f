import type { ServiceContext } from '@/server/modules/context'
import { countWords } from '@/server/modules/search/query-analysis/lexicon.service'
import type { TimedJob } from './timetable'

export function searchJobs(ctx: ServiceContext): TimedJob[] {
  return [{ name: 'search-words', everyMs: 60_000, run: () => countWords(ctx) }]
}
