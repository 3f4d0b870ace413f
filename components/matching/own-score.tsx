'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { useClaims } from '@/components/layout/use-claims'

/** «Как вы подходите» on the page of a vacancy, for a signed-in candidate; everybody else loads nothing of it. */
export function OwnScore({ vacancyId }: { vacancyId: string }) {
  const candidate = useClaims()?.accountType === 'candidate'
  const [Panel, setPanel] = useState<ComponentType<{ vacancyId: string }> | null>(null)
  useEffect(() => {
    if (!candidate) return
    import('./own-score-panel').then(
      ({ OwnScorePanel }) => setPanel(() => OwnScorePanel),
      (error: unknown) => console.warn('The score could not be loaded', error),
    )
  }, [candidate])
  return candidate && Panel ? <Panel vacancyId={vacancyId} /> : null
}
