'use client'

import { type ComponentProps, Suspense, useState } from 'react'
import { late } from '@/components/layout/late'
import type { BuildWatch } from '@/components/providers/build-watch'
import { useSession } from '@/stores/session'
import type { MemberOnly } from './member-only'

const LateBuildWatch = late<ComponentProps<typeof BuildWatch>>(() =>
  import('@/components/providers/build-watch').then((module) => module.BuildWatch),
)
const LateMemberOnly = late<ComponentProps<typeof MemberOnly>>(() =>
  import('./member-only').then((module) => module.MemberOnly),
)

type Props = {
  build: ComponentProps<typeof BuildWatch>
  member: ComponentProps<typeof MemberOnly>
}

/** Services of every page that start after it is shown; the members' part is not loaded for guests. */
export function LateServices({ build, member }: Props) {
  const isMember = useSession((session) => session.user !== null)
  // Stay mounted after a sign-out, so that they can close their connections.
  const [wasMember, setWasMember] = useState(isMember)
  if (isMember && !wasMember) setWasMember(true)
  return (
    <>
      <Suspense fallback={null}>
        <LateBuildWatch {...build} />
      </Suspense>
      {wasMember ? (
        <Suspense fallback={null}>
          <LateMemberOnly {...member} />
        </Suspense>
      ) : null}
    </>
  )
}
