'use client'

import { useEffect } from 'react'
import { lazyApi } from '@/lib/api/credentials'
import type { ViewedType } from '@/lib/contracts/views'
import { useSession } from '@/stores/session'

type Props = {
  type: ViewedType
  publicId: string
  /** Secret of a resume's direct link. */
  token?: string | undefined
}

/** Reports a page view once the page is visible: not for prefetches or background tabs. */
export function CountView({ type, publicId, token }: Props) {
  const ready = useSession((state) => state.ready)
  useEffect(() => {
    if (!ready) return
    let counted = false
    const count = () => {
      if (counted || document.visibilityState !== 'visible') return
      counted = true
      const body = { type, public_id: publicId, ...(token !== undefined && { token }) }
      // A lost view is acceptable: the error is ignored.
      lazyApi('POST /v1/views', { body }).catch(() => undefined)
    }
    count()
    document.addEventListener('visibilitychange', count)
    return () => document.removeEventListener('visibilitychange', count)
  }, [ready, type, publicId, token])
  return null
}
