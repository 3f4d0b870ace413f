'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { useClaims } from '@/components/layout/use-claims'
import type { OwnFitVacancy } from './own-fit-panel'

/** «Как вы подходите» on the page of a vacancy, for a signed-in candidate; everybody else loads nothing of it. */
export function OwnFit({ vacancy }: { vacancy: OwnFitVacancy }) {
  const candidate = useClaims()?.accountType === 'candidate'
  const [Panel, setPanel] = useState<ComponentType<{ vacancy: OwnFitVacancy }> | null>(null)
  useEffect(() => {
    if (!candidate) return
    import('./own-fit-panel').then(
      ({ OwnFitPanel }) => setPanel(() => OwnFitPanel),
      (error: unknown) => console.warn('The score could not be loaded', error),
    )
  }, [candidate])
  return candidate && Panel ? <Panel vacancy={vacancy} /> : null
}
