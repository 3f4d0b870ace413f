'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect } from 'react'
import { routes } from '@/lib/routes'

/** A plan of the other side: one is led to one's own. */
export function OtherSide({ fallback }: { fallback: ReactNode }) {
  const router = useRouter()
  useEffect(() => router.replace(routes.myPlans()), [router])
  return fallback
}
