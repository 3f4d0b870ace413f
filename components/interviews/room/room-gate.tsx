'use client'

import dynamic from 'next/dynamic'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useCallback, useEffect } from 'react'

const RoomDialog = dynamic(() => import('./room-dialog').then((module) => module.RoomDialog), { ssr: false })

/** Browsers that heed our policy say so; the others give the camera on every page. */
type Policed = Document & { featurePolicy?: { allowsFeature(name: string): boolean } }
const reloaded = 'room-page-loaded'

/**
 * A page that was come to softly has the policy of the one it was come from: where that gives no camera, the page is
 * loaded once more, with its own.
 */
function loadWithCamera(): void {
  const allowed = (document as Policed).featurePolicy?.allowsFeature('camera') ?? true
  if (allowed) sessionStorage.removeItem(reloaded)
  else if (!sessionStorage.getItem(reloaded)) {
    sessionStorage.setItem(reloaded, '1')
    location.reload()
  }
}

/** The room named in the address, over the page; loaded only then. */
export function RoomGate() {
  const publicId = useSearchParams().get('room')
  const pathname = usePathname()
  const router = useRouter()
  const close = useCallback(() => {
    const query = new URLSearchParams(location.search)
    query.delete('room')
    router.replace(query.size > 0 ? `${pathname}?${query}` : pathname, { scroll: false })
  }, [pathname, router])
  useEffect(() => {
    if (publicId) loadWithCamera()
  }, [publicId])
  return publicId && /^[a-z2-9]{12}$/.test(publicId) ? (
    <RoomDialog key={publicId} publicId={publicId} onClose={close} />
  ) : null
}
