'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '@/lib/api/client'
import type { QueueGroup, QueueItem } from '@/lib/contracts/queue'
import { queueKey } from './use-queue'

/** As many as are asked for at once. */
const limit = 100

/** An item that was opened: it keeps its place in the lists it stood in, whatever becomes of it. */
export interface KeptRow {
  item: QueueItem
  /** Ids of the rows above it in each list where it stood. */
  above: ReadonlyMap<QueueGroup, readonly string[]>
}

/**
 * The rows of a list with those opened in it. One that has left the list stands below the nearest of those it stood
 * below; one that came here from another list by being opened is shown there alone.
 */
export function withKept(
  group: QueueGroup,
  fresh: readonly QueueItem[],
  kept: readonly KeptRow[],
): QueueItem[] {
  const moved = new Set(
    kept.filter(({ above }) => !above.has(group)).map(({ item: { public_id } }) => public_id),
  )
  const rows = fresh.filter(({ public_id }) => !moved.has(public_id))
  for (const { item, above } of kept) {
    const before = above.get(group)
    if (!before || rows.some(({ public_id }) => public_id === item.public_id)) continue
    const place = rows.findLastIndex(({ public_id }) => before.includes(public_id))
    rows.splice(place + 1, 0, item)
  }
  return rows
}

/**
 * Items opened in a list, until it is left, filtered anew or reloaded.
 * @param of describes the list
 */
export function useKeptRows(of: string) {
  const [state, setState] = useState<{ of: string; rows: readonly KeptRow[] }>({ of, rows: [] })
  const rows = state.of === of ? state.rows : []
  const ids = rows.map(({ item }) => item.public_id)
  // As they are now: what was done with them, and whether they are still there at all.
  const now = useQuery({
    queryKey: [...queueKey, 'only', ids],
    queryFn: ({ signal }) => api('GET /v1/my/queue', { query: { only: ids.join(','), size: limit }, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const found = new Map(now.data?.results.map((item) => [item.public_id, item]))
  const isWhole = now.data !== undefined && !now.isPlaceholderData
  const current = rows.flatMap((row) => {
    const item = found.get(row.item.public_id)
    if (item) return [{ ...row, item }]
    return isWhole ? [] : [row]
  })
  /** Keeps an item where it stands now. */
  const keep = (publicId: string, shown: ReadonlyMap<QueueGroup, readonly QueueItem[]>) => {
    if (ids.includes(publicId)) return
    const above = new Map<QueueGroup, readonly string[]>()
    let opened: QueueItem | undefined
    for (const [group, items] of shown) {
      const at = items.findIndex(({ public_id }) => public_id === publicId)
      if (at < 0) continue
      opened = items[at]
      above.set(
        group,
        items.slice(0, at).map(({ public_id }) => public_id),
      )
    }
    if (!opened) return
    const row = { item: opened, above }
    setState((before) => {
      const rest = before.of === of ? before.rows : []
      return rest.some(({ item }) => item.public_id === publicId)
        ? before
        : { of, rows: [...rest, row].slice(-limit) }
    })
  }
  return { rows: current, keep }
}
