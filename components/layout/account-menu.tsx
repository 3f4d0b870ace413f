'use client'

import { Suspense } from 'react'
import { UserIcon } from '@/components/ui/icons'
import { lazyPart } from './lazy-part'
import { useClaims } from './use-claims'

const nobody = (
  <span className="account-button">
    <span className="avatar bg-wash text-soft">
      <UserIcon />
    </span>
  </span>
)

const Items = lazyPart(() => import('./account-menu-items').then((module) => module.AccountMenuItems))

/**
 * Account menu of a signed-in person. Every page reserves its place, since one cached page serves everyone; guests do
 * not load it.
 */
export function AccountMenu() {
  if (!useClaims()) return nobody
  return (
    <Suspense fallback={nobody}>
      <Items />
    </Suspense>
  )
}
