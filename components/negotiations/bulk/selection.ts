'use client'

import { useCallback, useRef, useState } from 'react'
import { batchLimits } from '@/lib/contracts/batches'

interface Chosen {
  /** Everybody the list finds, but for `ids`; otherwise `ids` alone. */
  all: boolean
  ids: ReadonlySet<string>
}
const nobody: Chosen = { all: false, ids: new Set() }

/** Selected rows, across pages. With Shift, all rows since the last one get its state. */
export function useSelection(shown: readonly string[]) {
  const [{ all, ids }, setChosen] = useState<Chosen>(nobody)
  const last = useRef<string | null>(null)
  const has = (id: string) => ids.has(id) !== all
  const toggle = (id: string, range = false) => {
    const [from, to] = [shown.indexOf(last.current ?? ''), shown.indexOf(id)]
    const touched =
      range && from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    const choose = !has(id)
    last.current = id
    setChosen((before) => {
      const next = new Set(before.ids)
      for (const each of touched) {
        if (choose !== before.all) next.add(each)
        else next.delete(each)
      }
      return { ...before, ids: next }
    })
  }
  const clear = useCallback(() => setChosen(nobody), [])
  return {
    has,
    toggle,
    clear,
    chooseAll: () => setChosen({ all: true, ids: new Set() }),
    count: (total: number) => (all ? Math.max(0, total - ids.size) : ids.size),
    all,
    tooMany: ids.size > batchLimits.ids,
    /** For the server: `list` describes the whole list. */
    of: <List>(list: List) => (all ? { ...list, except: [...ids] } : { ids: [...ids] }),
  }
}
