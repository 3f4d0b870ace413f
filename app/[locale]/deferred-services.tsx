'use client'

import { type ComponentProps, Suspense, useState } from 'react'
import { lazyPart } from '@/components/layout/lazy-part'
import { useClaims } from '@/components/layout/use-claims'
import { useSession } from '@/stores/session'
import type { ForEveryone } from './for-everyone'
import type { MemberOnly } from './member-only'

const DeferredForEveryone = lazyPart<ComponentProps<typeof ForEveryone>>(() =>
  import('./for-everyone').then((module) => module.ForEveryone),
)
const DeferredMemberOnly = lazyPart<ComponentProps<typeof MemberOnly>>(() =>
  import('./member-only').then((module) => module.MemberOnly),
)
const MemberHome = lazyPart(() => import('./member-home').then((module) => module.MemberHome))

type Props = {
  build: string
  member: ComponentProps<typeof MemberOnly>
}

/** Services of every page that start after it is shown; the members' part is not loaded for guests. */
export function DeferredServices({ build, member }: Props) {
  const isMember = useSession((session) => session.user !== null)
  // Stay mounted after a sign-out, so that they can close their connections.
  const [wasMember, setWasMember] = useState(isMember)
  if (isMember && !wasMember) setWasMember(true)
  return (
    <>
      <Suspense fallback={null}>
        <DeferredForEveryone build={build} />
      </Suspense>
      {wasMember ? (
        <Suspense fallback={null}>
          <DeferredMemberOnly {...member} />
        </Suspense>
      ) : null}
    </>
  )
}

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
