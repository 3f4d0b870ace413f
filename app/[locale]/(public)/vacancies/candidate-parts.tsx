'use client'

import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '@/components/layout/lazy-part'
import { useClaims } from '@/components/layout/use-claims'
import type { OwnFitVacancy } from './[publicId]/own-fit-panel'

const CardMenus = lazyPart(() =>
  import('@/components/postponed/card-menus').then((module) => module.CardMenus),
)

/** Actions of a signed-in candidate on the cards of the list; loaded for candidates only. */
export function OwnCards({ resultsId }: { resultsId: string }) {
  if (useClaims()?.accountType !== 'candidate') return null
  return (
    <Suspense fallback={null}>
      <CardMenus resultsId={resultsId} />
    </Suspense>
  )
}

const OwnFitPanel = lazyPart(
  () => import('./[publicId]/own-fit-panel').then((module) => module.OwnFitPanel),
  () => <span hidden />,
)

const narrow = '(width < 60rem)'
function onWidth(change: () => void): () => void {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', change)
  return () => query.removeEventListener('change', change)
}

/**
 * «Как вы подходите» with a vacancy; loaded for signed-in candidates only. Its page has two places for it: beside the
 * description where there is room, above it on a phone.
 */
export function OwnFit({ vacancy, place }: { vacancy: OwnFitVacancy; place?: 'above' | 'beside' }) {
  const isNarrow = useSyncExternalStore(
    onWidth,
    () => window.matchMedia(narrow).matches,
    () => false,
  )
  const isHere = place === undefined || isNarrow === (place === 'above')
  if (useClaims()?.accountType !== 'candidate' || !isHere) return null
  return (
    <Suspense fallback={null}>
      <OwnFitPanel vacancy={vacancy} isCompact={place === 'above'} />
    </Suspense>
  )
}
