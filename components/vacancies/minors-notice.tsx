'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useClaims } from '@/components/layout/use-claims'
import { Notice } from '@/components/ui/notice'
import { type AgeFilter, ageFilterFor } from '@/lib/shared/age'

type Props = {
  /** The current filter of the list. */
  age: AgeFilter | null
  words: Record<AgeFilter, string>
}

/** For a person under eighteen the list is filtered by age automatically, with a notice. */
export function MinorsNotice({ age, words }: Props) {
  const router = useRouter()
  const claims = useClaims()
  const today = new Date().toISOString().slice(0, 10)
  const own = claims?.accountType === 'candidate' && claims.dob ? ageFilterFor(today, claims.dob) : null
  useEffect(() => {
    if (own === null || own === age) return
    const url = new URL(window.location.href)
    url.searchParams.set('age', String(own))
    url.searchParams.delete('page')
    router.replace(url.pathname + url.search)
  }, [own, age, router])
  if (own === null) return null
  return <Notice className="mb-4">{words[own]}</Notice>
}
