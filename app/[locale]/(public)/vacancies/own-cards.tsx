'use client'

import { useClaims } from '@/components/layout/use-claims'
import { useLazyComponent } from '@/components/layout/use-lazy-component'

const loadActs = () => import('./card-acts').then(({ CardActs }) => CardActs)

/** What a signed-in candidate may do with the cards of the list; nobody else loads a byte of it. */
export function OwnCards({ resultsId }: { resultsId: string }) {
  const isCandidate = useClaims()?.accountType === 'candidate'
  const Acts = useLazyComponent(loadActs, isCandidate)
  return isCandidate && Acts ? <Acts resultsId={resultsId} /> : null
}
