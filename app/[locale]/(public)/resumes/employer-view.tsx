'use client'

import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '@/components/layout/lazy-part'
import { useClaims } from '@/components/layout/use-claims'
import type { InviteLabels } from '@/components/negotiations/invite/invite-button'
import type { ChosenNames } from '@/components/resumes/applied-filters'
import type { ResumeSearch } from '@/lib/contracts/resume-search'

const FullerView = lazyPart(() => import('./fuller-view').then((part) => part.FullerView))

interface Props {
  search: ResumeSearch
  chosen: ChosenNames
  invite: InviteLabels
  children: ReactNode
}

/**
 * The public page until an employer's browser has fetched the fuller answer with its token. Guests and candidates do
 * not load that script.
 */
export function EmployerView({ search, chosen, invite, children }: Props) {
  const employer = useClaims()?.accountType === 'employer'
  const [fuller, setFuller] = useState(false)
  return (
    <>
      {employer ? (
        <Suspense fallback={null}>
          <FullerView search={search} chosen={chosen} invite={invite} onShown={setFuller} />
        </Suspense>
      ) : null}
      {employer && fuller ? null : children}
    </>
  )
}
