import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { type FilterName, type UnderstoodSearch, whereOf } from './conditions'

export const facetNames = [
  'region',
  'city',
  'role',
  'experience',
  'employment',
  'format',
  'period',
  'with_salary',
] as const
export type FacetName = (typeof facetNames)[number]
export type CountName = FacetName | 'salary'
export interface FacetCount {
  facet: CountName
  value: string
  count: number
}

/** Width of a bar of the salary histogram, roubles; the last bar holds everything above. */
export const salaryStep = 20_000
export const salaryBars = 16
const days = [1, 3, 7, 30] as const
/** Values shown for the long dictionaries. */
const mostValues = 60

const columns = sql`v.role_id, v.city_ids, v.region_ids, v.experience, v.employment_form, v.work_formats,
  v.published_at, v.salary_month_net, (v.salary_from is not null or v.salary_to is not null) as with_salary`

const top = (facet: CountName, value: SQL, from: SQL): SQL => sql`
  (select ${facet}::text as facet, ${value} as value, count(*) as count from ${from}
    group by 2 order by 3 desc limit ${mostValues})`

function countsOf(facet: CountName, from: SQL, now: Date): SQL {
  switch (facet) {
    case 'region':
      return top(facet, sql`r::text`, sql`${from}, unnest(region_ids) r`)
    case 'city':
      return top(facet, sql`c::text`, sql`${from}, unnest(city_ids) c`)
    case 'role':
      return sql`(select 'role'::text as facet, role_id::text as value, count(*) as count from ${from}
        where role_id is not null group by 2 order by 3 desc limit ${mostValues})`
    case 'experience':
      return top(facet, sql`experience`, sql`${from} where experience is not null`)
    case 'employment':
      return top(facet, sql`employment_form`, sql`${from} where employment_form is not null`)
    case 'format':
      return top(facet, sql`f`, sql`${from}, unnest(work_formats) f`)
    case 'period': {
      const within = days.map(
        (count) =>
          sql`(${String(count)}::text, ${new Date(now.getTime() - count * 24 * 3600 * 1000)}::timestamptz)`,
      )
      return sql`(select 'period'::text as facet, p.days as value, count(*) as count
        from (values ${sql.join(within, sql`, `)}) as p(days, since) join ${from} on published_at >= p.since group by 2)`
    }
    case 'with_salary':
      return sql`(select 'with_salary'::text as facet, '1' as value, count(*) as count from ${from} where with_salary)`
    case 'salary':
      return sql`(select 'salary'::text as facet,
          least(salary_month_net / ${salaryStep}::int, ${salaryBars - 1}::int)::text as value, count(*) as count
        from ${from} where salary_month_net is not null group by 2)`
  }
}

/** Which filters a facet leaves out of its own count: place and pay are each one question asked in two ways. */
const ownFilters: Record<CountName, readonly FilterName[]> = {
  region: ['region', 'city'],
  city: ['city'],
  role: ['role'],
  experience: ['experience'],
  employment: ['employment'],
  format: ['format'],
  period: ['period'],
  with_salary: ['with_salary'],
  salary: ['salary_from'],
}

/**
 * Counts of every facet in one round trip: facets whose own filter is not set share one pass over the matches,
 * each of the others reads the matches without its filter.
 */
export function facetsQuery(search: UnderstoodSearch, active: readonly FilterName[], now: Date): SQL {
  const groups = new Map<string, { without: readonly FilterName[]; facets: CountName[] }>()
  for (const facet of [...facetNames, 'salary'] as const) {
    const without = ownFilters[facet].filter((name) => active.includes(name))
    const key = without.join()
    const group = groups.get(key) ?? { without, facets: [] }
    group.facets.push(facet)
    groups.set(key, group)
  }
  const passes = [...groups.values()].map(({ without, facets }, index) => {
    const name = sql.raw(`pass_${index}`)
    return {
      with: sql`${name} as materialized (select ${columns} from vacancies v where ${whereOf(search, now, without)})`,
      counts: facets.map((facet) => countsOf(facet, sql`${name}`, now)),
    }
  })
  return sql`with ${sql.join(
    passes.map((pass) => pass.with),
    sql`, `,
  )} ${sql.join(
    passes.flatMap((pass) => pass.counts),
    sql` union all `,
  )}`
}

export async function countFacets(
  db: DbOrTx,
  search: UnderstoodSearch,
  active: readonly FilterName[],
  now: Date,
): Promise<FacetCount[]> {
  const { rows } = await db.execute<FacetCount & Record<string, unknown>>(facetsQuery(search, active, now))
  return rows
}
