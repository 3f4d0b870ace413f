'use client'

import { useClaims } from '@/components/layout/use-claims'
import { useLazyComponent } from '@/components/layout/use-lazy-component'
import type { OwnFitVacancy } from './own-fit-panel'

const loadPanel = () => import('./own-fit-panel').then(({ OwnFitPanel }) => OwnFitPanel)

/** «Как вы подходите» on the page of a vacancy, for a signed-in candidate; everybody else loads nothing of it. */
export function OwnFit({ vacancy }: { vacancy: OwnFitVacancy }) {
  const isCandidate = useClaims()?.accountType === 'candidate'
  const Panel = useLazyComponent(loadPanel, isCandidate)
  return isCandidate && Panel ? <Panel vacancy={vacancy} /> : null
}
