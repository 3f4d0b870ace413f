import { sql } from 'drizzle-orm'
import type { ServiceContext } from '@/server/modules/context'
import { roleById } from '@/server/modules/dictionaries'
import { fitClickModel, resultKey, type UseCount } from '@/server/modules/search/use/click-model'
import { readUse } from '@/server/modules/search/use/search-use.repository'
import type { Finder } from './baselines'
import type { Score } from './measures'

/** Classes with fewer openings say little. */
const minOpens = 20
/** Counts of so many days are read. */
const days = 90

const gainOf = (attractions: readonly number[]) =>
  attractions.slice(0, 10).reduce((sum, attraction, place) => sum + attraction / Math.log2(place + 2), 0)

/** Counts by the class of their search, those opened most first. */
function classesOf(counts: readonly UseCount[]): UseCount[][] {
  const classes = new Map<string, UseCount[]>()
  for (const count of counts) {
    const key = `${count.kind}:${count.roleId}`
    classes.set(key, [...(classes.get(key) ?? []), count])
  }
  const opens = (list: readonly UseCount[]) => list.reduce((sum, count) => sum + count.opens, 0)
  return [...classes.values()].filter((list) => opens(list) >= minOpens).sort((a, b) => opens(b) - opens(a))
}

/**
 * (u) What people open, freed from where it stood: nDCG@10 of the list that the name of a profession finds, with the
 * attraction of a vacancy to searches of that profession as its gain. Of a database that people have used.
 */
export async function measureUse(ctx: ServiceContext, find: Finder): Promise<Score[]> {
  const { rows } = await ctx.db.execute<{ since: string }>(
    sql`select (coalesce(max(day), current_date) - ${days}::int)::text as since from search_use`,
  )
  const counts = (await readUse(ctx.db, rows[0]?.since ?? '1970-01-01')).filter(
    ({ kind }) => kind === 'trade',
  )
  const { attraction } = fitClickModel(counts)
  const scores: Score[] = []
  for (const list of classesOf(counts)) {
    const [first] = list
    const role = first && roleById(first.roleId)
    if (!first || !role) continue
    const { kind, roleId } = first
    const worth = (vacancyId: number) => attraction.get(resultKey({ kind, roleId, vacancyId })) ?? 0
    const best = gainOf([...new Set(list.map(({ vacancyId }) => worth(vacancyId)))].sort((a, b) => b - a))
    if (best === 0) continue
    const found = await find(role.name, 10)
    scores.push({ text: role.name, value: Math.min(1, gainOf(found.map(worth)) / best) })
  }
  return scores
}
