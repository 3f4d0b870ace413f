import { freshness } from '@/server/modules/search/query-analysis/freshness'
import type { FoundRows } from '@/server/modules/vacancies'

/** Rows found, best first, adverts that differ in their place alone as one. */
export interface Pool {
  rows: FoundRows
  /** Index of the first row of each group, in order. */
  first: Int32Array
  /** How well the first rows fit the words. */
  ranks: readonly number[]
  /** There are more than these. */
  full: boolean
  /** Older ones were not looked at for want of time. */
  partial: boolean
}

export function foldGroups(rows: FoundRows): Int32Array {
  const seen = new Set<number>()
  const first: number[] = []
  for (let n = 0; n < rows.count; n += 1) {
    const group = rows.groups[n] as number
    if (seen.has(group)) continue
    seen.add(group)
    first.push(n)
  }
  return Int32Array.from(first)
}

export interface Listed {
  id: number
  group: number
}

const listedAt = ({ rows }: Pool, n: number): Listed => ({
  id: rows.ids[n] as number,
  group: rows.groups[n] as number,
})

/** One page of the ranked tiers, each without what an earlier one had, and of the rest. */
export function pageOf(pools: readonly Pool[], offset: number, limit: number): Listed[] {
  const seen = new Set<number>()
  const page: Listed[] = []
  for (const pool of pools) {
    for (const n of pool.first) {
      const found = listedAt(pool, n)
      if (seen.has(found.group)) continue
      seen.add(found.group)
      if (seen.size > offset) page.push(found)
      if (page.length === limit) return page
    }
  }
  return page
}

/** The pool with its rows in another order: the least key first, rows of one key as they were. */
export function sortedBy(pool: Pool, keyOf: (row: number) => number): Pool {
  const keys = Float64Array.from(pool.first, keyOf)
  const order = Array.from(pool.first.keys()).sort(
    (a, b) => (keys[a] as number) - (keys[b] as number) || a - b,
  )
  return { ...pool, first: Int32Array.from(order, (n) => pool.first[n] as number) }
}

/** The first `most` rows by how well they fit and how new they are, the others as they were. */
export const byRank = (pool: Pool, most: number, now: Date): Pool =>
  sortedBy(pool, (n) => {
    const rank = n < most ? pool.ranks[n] : undefined
    return rank === undefined ? 1 : -(rank + freshness(pool.rows.published[n] as number, now))
  })
