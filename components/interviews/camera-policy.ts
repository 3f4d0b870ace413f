'use client'

import { useEffect } from 'react'

/** Browsers that support Permissions-Policy enforce ours; the others allow the camera on every page. */
type Policed = Document & { featurePolicy?: { allowsFeature(name: string): boolean } }
const reloaded = 'camera-page-loaded'

/**
 * A soft navigation keeps the Permissions-Policy of the first document: when that one denies the camera, the page is
 * reloaded to get its own.
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
