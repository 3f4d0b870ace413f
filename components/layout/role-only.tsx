'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect } from 'react'
import type { AccountType } from '@/lib/contracts/enums'
import { ownListOf } from '@/lib/session/claims'
import { useSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'

type Props = {
  side: AccountType
  /** Toast for the other account type before it is redirected to its own list. */
  notice: string
  /** Shown until the session is known. */
  fallback: ReactNode
  children: ReactNode
}

/**
 * A page for one account type; the other is redirected to its own list with a toast. Authorisation is up to the API.
 */
export function RoleOnly({ side, notice, fallback, children }: Props) {
  const router = useRouter()
  const accountType = useSession((state) => state.user?.accountType)
  const isGuestSide = accountType !== undefined && accountType !== side
  useEffect(() => {
    if (!isGuestSide) return
    showToast({ variant: 'info', message: notice })
    router.replace(ownListOf(accountType))
  }, [isGuestSide, accountType, notice, router])
  return accountType === side ? children : fallback
}

/** Renders its content for anyone signed in; the placeholder until the session is known. */
export function MembersOnly({ fallback, children }: Pick<Props, 'fallback' | 'children'>) {
  const isMember = useSession((state) => state.user !== null)
  return isMember ? children : fallback
}

/** Two variants of a page by account type; the placeholder until the session is known. */
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
