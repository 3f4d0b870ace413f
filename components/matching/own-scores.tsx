'use client'

import { useEffect } from 'react'
import { useClaims } from '@/components/layout/use-claims'

/**
 * Adds the signed-in candidate's scores and distances from home to the vacancies of a cached page. Not loaded for guests and employers. Renders
 * nothing.
 */
export function OwnScores({ words }: { words: string }) {
  const claims = useClaims()
  const candidate = claims?.accountType === 'candidate' ? claims.id : null
  useEffect(() => {
    if (!candidate) return
    let stop: (() => void) | undefined
    let gone = false
    import('./paint-own').then(
      ({ paintOwn }) => {
        if (!gone) stop = paintOwn(words)
      },
      (error: unknown) => console.warn('Scores could not be loaded', error),
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [candidate, words])
  return null
}
