'use client'

import { useEffect } from 'react'
import { useClaims } from '@/components/layout/use-claims'

/**
 * Adds the signed-in candidate's scores to the cards of a cached page. Not loaded for guests and employers. Renders
 * nothing.
 */
export function OwnScores({ words }: { words: string }) {
  const claims = useClaims()
  const candidate = claims?.accountType === 'candidate' ? claims.id : null
  useEffect(() => {
    if (!candidate) return
    let stop: (() => void) | undefined
    let gone = false
    import('./paint-scores').then(
      ({ paintScores }) => {
        if (!gone) stop = paintScores(words)
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
