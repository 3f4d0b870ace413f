'use client'

import type { ReactNode } from 'react'
import { useSession } from '@/stores/use-session'

/** The same page said for each side; nothing until it is known who is here. */
export function ByRole({
  candidate,
  employer,
  fallback,
}: {
  candidate: ReactNode
  employer: ReactNode
  fallback: ReactNode
}) {
  const accountType = useSession((state) => state.user?.accountType)
  if (accountType === undefined) return fallback
  return accountType === 'employer' ? employer : candidate
}
