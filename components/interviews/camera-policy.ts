'use client'

import { useEffect } from 'react'

/** Browsers that heed our policy say so; the others give the camera on every page. */
type Policed = Document & { featurePolicy?: { allowsFeature(name: string): boolean } }
const reloaded = 'camera-page-loaded'

/**
 * A page that was come to softly has the policy of the one it was come from: where that gives no camera, the page is
 * loaded once more, with its own.
 */
export function useCameraPolicy(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    const allowed = (document as Policed).featurePolicy?.allowsFeature('camera') ?? true
    if (allowed) sessionStorage.removeItem(reloaded)
    else if (!sessionStorage.getItem(reloaded)) {
      sessionStorage.setItem(reloaded, '1')
      location.reload()
    }
  }, [wanted])
}
