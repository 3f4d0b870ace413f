'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { useClaims } from '@/components/layout/use-claims'
import type { ResumeSearch } from '@/lib/contracts/resume-search'

const FullerResults = dynamic(() => import('./fuller-results').then((part) => part.FullerResults), {
  ssr: false,
})

/**
 * The list everyone gets, until an employer's browser has fetched the fuller one with its token. Guests and
 * candidates load none of that script.
 */
export function EmployerResults({ search, children }: { search: ResumeSearch; children: ReactNode }) {
  const employer = useClaims()?.accountType === 'employer'
  const [fuller, setFuller] = useState(false)
  return (
    <>
      {employer ? <FullerResults search={search} onShown={setFuller} /> : null}
      {employer && fuller ? null : children}
    </>
  )
}
