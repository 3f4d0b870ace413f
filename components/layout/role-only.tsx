'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect } from 'react'
import type { AccountType } from '@/lib/contracts/enums'
import { ownListOf } from '@/lib/session/claims'
import { useSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'

type Props = {
  side: AccountType
  /** Said to the other side before it is led to its own list. */
  notice: string
  /** Stands until it is known who is here. */
  fallback: ReactNode
  children: ReactNode
}

/** A page of one side; the other side goes to its own list with a notice. The API decides rights, this only leads. */
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

/** Shows its content to anyone signed in; the placeholder until that is known. */
export function MembersOnly({ fallback, children }: Pick<Props, 'fallback' | 'children'>) {
  const isMember = useSession((state) => state.user !== null)
  return isMember ? children : fallback
}

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
