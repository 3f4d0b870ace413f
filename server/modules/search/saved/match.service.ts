import { readResumeQuery, readVacancyQuery } from '@/lib/contracts/saved-searches'
import { dayMs } from '@/lib/shared/duration'
import { publishedResume, resumeSearchesFinding } from '@/server/modules/search/resumes/fresh.service'
import { publishedVacancy, vacancySearchesFinding } from '@/server/modules/search/vacancies/fresh.service'
import { cityById } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import { keysOfPublication } from './match-keys'
import { findByKeys, planLooks } from './saved-searches.repository'
import { audiencesOf } from './search'
import { soonest } from './when'

/** A publication that comes late, after hours without a worker, is still news. */
const newsMs = dayMs
/** Searches asked in one statement. */
const atOnce = 200

type Candidate = Awaited<ReturnType<typeof findByKeys>>[number]

/** Plans a look for those of the searches that find what was published; the look itself tells, and counts once. */
async function planThose(
  ctx: ServiceContext,
  keys: readonly string[],
  ask: (searches: readonly Candidate[]) => Promise<boolean[]>,
): Promise<number> {
  const now = ctx.clock.now()
  const candidates = await findByKeys(ctx.db, keys)
  let planned = 0
  for (let from = 0; from < candidates.length; from += atOnce) {
    const batch = candidates.slice(from, from + atOnce)
    const found = await ask(batch)
    const looks = batch
      .filter((_, index) => found[index])
      .map(({ id, toldAt, timeZone }) => ({ id, at: soonest(now, toldAt, timeZone) }))
    await planLooks(ctx.db, looks)
    planned += looks.length
  }
  return planned
}

/** Has the searches that find a newly published vacancy told of it. Returns how many there are. */
export async function matchVacancy(ctx: ServiceContext, publicId: string): Promise<number> {
  const now = ctx.clock.now()
  const item = await publishedVacancy(ctx.db, publicId, new Date(now.getTime() - newsMs))
  if (!item) return 0
  const keys = keysOfPublication({
    list: 'vacancies',
    roles: item.roleId === null ? [] : [item.roleId],
    words: item.words,
    cities: item.cityIds,
    regions: item.regionIds,
  })
  return planThose(ctx, keys, (searches) =>
    vacancySearchesFinding(
      ctx,
      item,
      searches.map(({ query }) => readVacancyQuery(query)),
      now,
    ),
  )
}

/** The same for a newly published resume and the searches of employers. */
export async function matchResume(ctx: ServiceContext, publicId: string): Promise<number> {
  const item = await publishedResume(ctx.db, publicId, new Date(ctx.clock.now().getTime() - newsMs))
  if (!item) return 0
  const region = item.cityId === null ? undefined : cityById(item.cityId)?.regionId
  const keys = keysOfPublication({
    list: 'resumes',
    roles: item.roleIds,
    words: item.words,
    cities: item.cityId === null ? [] : [item.cityId],
    regions: region === undefined ? [] : [region],
  })
  return planThose(ctx, keys, async (searches) => {
    const audience = await audiencesOf(
      ctx.db,
      searches.map(({ userId }) => userId),
    )
    return resumeSearchesFinding(
      ctx,
      item,
      searches.map(({ query, userId }) => ({ search: readResumeQuery(query), audience: audience(userId) })),
      ctx.clock.now(),
    )
  })
}
