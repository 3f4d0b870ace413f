'use client'

import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component whose script is fetched once it is `needed`; undefined until then, null when it cannot be had: unlike
 * `next/dynamic`, a failed download leaves the page standing. `load` is a constant of its module.
 */
export function useLazyComponent<P>(
  load: () => Promise<ComponentType<P>>,
  needed: boolean,
): ComponentType<P> | null | undefined {
  const [Loaded, setLoaded] = useState<ComponentType<P> | null>()
  useEffect(() => {
    if (!needed) return
    load().then(
      (component) => setLoaded(() => component),
      (error: unknown) => {
        console.warn('A part of the page could not be loaded', error)
        setLoaded(null)
      },
    )
  }, [needed, load])
  return Loaded
}
