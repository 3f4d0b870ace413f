'use client'

import { useEffect, useState } from 'react'
import type { Favorite } from '@/lib/contracts/favorites'

const keyOf = ({ type, item }: Favorite) => `${type}:${item.public_id}`

/**
 * The new list with those of the old one that are not in it any more, each after the row it stood behind: what has
 * just been let go must not vanish from under the hand that may want it back.
 */
export function keepingGone(before: readonly Favorite[], now: readonly Favorite[]): Favorite[] {
  const present = new Set(now.map(keyOf))
  const rows = [...now]
  before.forEach((row, index) => {
    if (present.has(keyOf(row))) return
    const above = before[index - 1]
    const at = above ? rows.findIndex((other) => keyOf(other) === keyOf(above)) : -1
    rows.splice(at + 1, 0, row)
  })
  return rows
}

/** Rows of one view of a list while it is looked at; another view starts anew. `fresh` tells they are of this view. */
export function useSteadyRows(
  view: string,
  results: readonly Favorite[] | undefined,
  fresh: boolean,
): readonly Favorite[] {
  const [shown, setShown] = useState<{ view: string; rows: readonly Favorite[] }>()
  useEffect(() => {
    if (!results || !fresh) return
    setShown((before) => ({
      view,
      rows: before?.view === view ? keepingGone(before.rows, results) : results,
    }))
  }, [view, results, fresh])
  return shown?.view === view ? shown.rows : (results ?? [])
}
