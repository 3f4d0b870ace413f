'use client'

import { useState } from 'react'

/** People chosen on any page of the list, until the choice is dropped. */
export function useChosen() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return {
    ids: [...ids],
    has: (id: string) => ids.has(id),
    toggle: (id: string) =>
      setIds((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    add: (more: readonly string[]) => setIds((before) => new Set([...before, ...more])),
    clear: () => setIds(new Set()),
  }
}
