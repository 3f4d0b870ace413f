'use client'

import { useCallback, useRef, useState } from 'react'
import { batchLimits } from '@/lib/contracts/batches'

interface Chosen {
  /** The list it was made in: «all» means another thing under another filter. */
  of: string
  /** Everybody the list finds, but for `ids`; otherwise `ids` alone. */
  all: boolean
  ids: ReadonlySet<string>
}

/**
 * Selected rows, across pages. With Shift, all rows since the last one get its state. Another list begins with nobody
 * selected.
 * @param of describes the list without its page
 * @param shown ids of the rows in their order on the screen
 */
export function useSelection(of: string, shown: () => readonly string[]) {
  const nobody: Chosen = { of, all: false, ids: new Set() }
  const [kept, setChosen] = useState<Chosen>(nobody)
  const { all, ids } = kept.of === of ? kept : nobody
  const last = useRef<string | null>(null)
  const has = (id: string) => ids.has(id) !== all
  const toggle = (id: string, range = false) => {
    const rows = shown()
    const [from, to] = [rows.indexOf(last.current ?? ''), rows.indexOf(id)]
    const touched =
      range && from >= 0 && to >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    const choose = !has(id)
    last.current = id
    setChosen((now) => {
      const before = now.of === of ? now : nobody
      const next = new Set(before.ids)
      for (const each of touched) {
        if (choose !== before.all) next.add(each)
        else next.delete(each)
      }
      return { ...before, ids: next }
    })
  }
  const clear = useCallback(() => setChosen({ of, all: false, ids: new Set() }), [of])
  /** These are selected no more. */
  const drop = (gone: readonly string[]) =>
    setChosen((now) => {
      const before = now.of === of ? now : nobody
      const next = new Set(before.ids)
      for (const id of gone) {
        if (before.all) next.add(id)
        else next.delete(id)
      }
      return { ...before, ids: next }
    })
  return {
    has,
    toggle,
    clear,
    drop,
    chooseAll: () => setChosen({ of, all: true, ids: new Set() }),
    count: (total: number) => (all ? Math.max(0, total - ids.size) : ids.size),
    all,
    tooMany: ids.size > batchLimits.ids,
    /** For the server: `list` describes the whole list. */
    of: <List>(list: List) => (all ? { ...list, except: [...ids] } : { ids: [...ids] }),
  }
}
