'use client'

import { useEffect } from 'react'
import { api } from '@/lib/api/client'
import type { ViewedType } from '@/lib/contracts/views'
import { useSession } from '@/stores/session'

type Props = {
  type: ViewedType
  publicId: string
  /** Secret of a resume's direct link. */
  token?: string | undefined
}

/** Says that this page was looked at, once somebody really does: not while it is prefetched or in a tab behind. */
export function CountView({ type, publicId, token }: Props) {
  const ready = useSession((state) => state.ready)
  useEffect(() => {
    if (!ready) return
    let counted = false
    const count = () => {
      if (counted || document.visibilityState !== 'visible') return
      counted = true
      const body = { type, public_id: publicId, ...(token !== undefined && { token }) }
      // A view more or less: nobody is told.
      api('POST /v1/views', { body }).catch(() => undefined)
    }
    count()
    document.addEventListener('visibilitychange', count)
    return () => document.removeEventListener('visibilitychange', count)
  }, [ready, type, publicId, token])
  return null
}
