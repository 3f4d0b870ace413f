'use client'

import { useEffect, useState } from 'react'
import { api } from '@/lib/api/client'
import type { Company } from '@/lib/contracts/companies'
import { useSession } from '@/stores/use-session'

type Reader =
  | { side: 'unknown' | 'guest' | 'candidate' }
  | { side: 'employer'; companies: readonly Company[] }

/** Who looks at the letter of a company, known a moment later than the page is drawn; the company they act for comes first. */
export function useReader(): Reader {
  const ready = useSession((state) => state.ready)
  const user = useSession((state) => state.user)
  const employer = ready && user?.accountType === 'employer' ? user.id : null
  const [companies, setCompanies] = useState<readonly Company[] | null>(null)

  useEffect(() => {
    setCompanies(null)
    if (employer === null) return
    const aborted = new AbortController()
    api('GET /v1/accounts/companies', { signal: aborted.signal }).then(setCompanies, (error: unknown) => {
      if (aborted.signal.aborted) return
      // Without their list the page says what holds for everyone.
      console.warn('Own companies could not be asked', error)
      setCompanies([])
    })
    return () => aborted.abort()
  }, [employer])

  if (!ready || (employer !== null && companies === null)) return { side: 'unknown' }
  if (employer !== null) return { side: 'employer', companies: companies ?? [] }
  return { side: user ? 'candidate' : 'guest' }
}
