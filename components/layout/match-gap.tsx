'use client'

import { useTranslations } from 'next-intl'
import type { Obstacle } from '@/lib/shared/match-obstacles'

type Names = ReturnType<typeof useTranslations<'dictionaries'>>

/** Language names for their codes; levels as usual (A1…C2). */
function paramsOf({ params }: Obstacle, names: Names): Obstacle['params'] {
  if (params.language === undefined) return params
  return {
    language: names(`languages.${params.language}` as Parameters<Names>[0]),
    level: params.level === 'l1' ? '' : String(params.level).toUpperCase(),
  }
}

/**
 * Words of what stands against a match: beside its score, and before an application is sent. Needs the messages
 * `matching.gap` and `dictionaries.languages`.
 */
export function useGapText(): (gap: Obstacle) => string {
  const t = useTranslations('matching.gap')
  const names = useTranslations('dictionaries')
  return (gap) => t(gap.code, paramsOf(gap, names))
}
