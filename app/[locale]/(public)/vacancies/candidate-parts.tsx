'use client'

import { Suspense } from 'react'
import { late } from '@/components/layout/late'
import { useClaims } from '@/components/layout/use-claims'
import type { OwnFitVacancy } from './[publicId]/own-fit-panel'

const CardMenus = late(() => import('@/components/postponed/card-menus').then((module) => module.CardMenus))

/** What a signed-in candidate may do with the cards of the list; nobody else loads a byte of it. */
export function OwnCards({ resultsId }: { resultsId: string }) {
  if (useClaims()?.accountType !== 'candidate') return null
  return (
    <Suspense fallback={null}>
      <CardMenus resultsId={resultsId} />
    </Suspense>
  )
}

const OwnFitPanel = late(() => import('./[publicId]/own-fit-panel').then((module) => module.OwnFitPanel))

/** «Как вы подходите» on the page of a vacancy, for a signed-in candidate; everybody else loads nothing of it. */
export function OwnFit({ vacancy }: { vacancy: OwnFitVacancy }) {
  if (useClaims()?.accountType !== 'candidate') return null
  return (
    <Suspense fallback={null}>
      <OwnFitPanel vacancy={vacancy} />
    </Suspense>
  )
}
