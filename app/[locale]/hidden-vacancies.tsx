'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { useClaims } from '@/components/layout/use-claims'

/** For a signed-in candidate, lists leave out what they have hidden; nobody else loads a byte of it. */
export function HiddenVacancies() {
  const claims = useClaims()
  const owner = claims?.accountType === 'candidate' ? claims.id : null
  const [Watch, setWatch] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!owner) return
    import('@/components/postponed/hidden-watch').then(
      ({ HiddenWatch }) => setWatch(() => HiddenWatch),
      (error: unknown) => console.warn('Hidden vacancies stay in the lists', error),
    )
  }, [owner])
  return owner && Watch ? <Watch key={owner} /> : null
}
