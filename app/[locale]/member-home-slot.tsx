'use client'

import { Suspense } from 'react'
import { late } from '@/components/layout/late'
import { useClaims } from '@/components/layout/use-claims'

const MemberHome = late(() => import('./member-home').then((module) => module.MemberHome))

/** The place of the members' part: in every copy of the page, empty, and shown before the first paint to members only. */
export function MemberHomeSlot() {
  const claims = useClaims()
  return (
    <div className="container only-user">
      <div className="member-home">
        {claims ? (
          <Suspense fallback={null}>
            <MemberHome key={claims.id} />
          </Suspense>
        ) : null}
      </div>
    </div>
  )
}
