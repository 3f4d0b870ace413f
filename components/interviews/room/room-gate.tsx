'use client'

import dynamic from 'next/dynamic'
import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import { useCameraPolicy } from '../camera-policy'

const RoomDialog = dynamic(() => import('./room-dialog').then((module) => module.RoomDialog), { ssr: false })

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
  useCameraPolicy(publicId !== null)
  return publicId && /^[a-z2-9]{12}$/.test(publicId) ? (
    <RoomDialog key={publicId} publicId={publicId} onClose={close} />
  ) : null
}
