'use client'

import { type ComponentProps, type ComponentType, lazy, Suspense, useState } from 'react'
import type { BuildWatch } from '@/components/providers/build-watch'
import { useSession } from '@/stores/use-session'
import type { MemberOnly } from './member-only'

/** A page is whole without what comes late: a failure to load it is only logged. */
const late = <P,>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(() =>
    load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        console.warn('A part of the page could not be loaded', error)
        return { default: () => null }
      },
    ),
  )

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

/** What the frame of every page does after it is shown; a guest loads nothing that serves members alone. */
export function LateServices({ build, member }: Props) {
  const isMember = useSession((session) => session.user !== null)
  // After a sign-out they stay to close what they have opened.
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
