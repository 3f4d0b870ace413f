'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { useClaims } from '@/components/layout/use-claims'

interface Props {
  resultsId: string
}

/** What a signed-in candidate may do with the cards of the list; nobody else loads a byte of it. */
export function OwnCards({ resultsId }: Props) {
  const claims = useClaims()
  const candidate = claims?.accountType === 'candidate' ? claims.id : null
  const [Acts, setActs] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (!candidate) return
    import('./card-acts').then(
      ({ CardActs }) => setActs(() => CardActs),
      (error: unknown) => console.warn('Cards could not get their acts', error),
    )
  }, [candidate])
  return candidate && Acts ? <Acts resultsId={resultsId} /> : null
}
