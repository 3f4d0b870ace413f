'use client'

import { Suspense } from 'react'
import { late } from '@/components/layout/late'
import { useClaims } from '@/components/layout/use-claims'
import type { OwnFitVacancy } from './own-fit-panel'

const OwnFitPanel = late(() => import('./own-fit-panel').then((module) => module.OwnFitPanel))

/** «Как вы подходите» on the page of a vacancy, for a signed-in candidate; everybody else loads nothing of it. */
export function OwnFit({ vacancy }: { vacancy: OwnFitVacancy }) {
  if (useClaims()?.accountType !== 'candidate') return null
  return (
    <Suspense fallback={null}>
      <OwnFitPanel vacancy={vacancy} />
    </Suspense>
  )
}
