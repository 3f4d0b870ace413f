'use client'

import { Suspense } from 'react'
import { late } from '@/components/layout/late'
import { useClaims } from '@/components/layout/use-claims'
import type { OwnFitVacancy } from './[publicId]/own-fit-panel'

const CardMenus = late(() => import('@/components/postponed/card-menus').then((module) => module.CardMenus))

/** Actions of a signed-in candidate on the cards of the list; loaded for candidates only. */
export function OwnCards({ resultsId }: { resultsId: string }) {
  if (useClaims()?.accountType !== 'candidate') return null
  return (
    <Suspense fallback={null}>
      <CardMenus resultsId={resultsId} />
    </Suspense>
  )
}

const OwnFitPanel = late(() => import('./[publicId]/own-fit-panel').then((module) => module.OwnFitPanel))

/** «Как вы подходите» on the vacancy page; loaded for signed-in candidates only. */
export function OwnFit({ vacancy }: { vacancy: OwnFitVacancy }) {
  if (useClaims()?.accountType !== 'candidate') return null
  return (
    <Suspense fallback={null}>
      <OwnFitPanel vacancy={vacancy} />
    </Suspense>
  )
}
