'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { ApiError } from '@/lib/api/api-error'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import { Overtaken } from '@/lib/contracts/negotiations'
import { type Side, statusKey } from './status-words'

/** Who was faster and how things stand now, in words: for a move that came too late. */
export function useStaleText(side: Side) {
  const t = useTranslations('negotiations')
  return useCallback(
    (error: ApiError, origin: NegotiationOrigin): string => {
      const now = Overtaken.safeParse(error.details.data).data
      if (!now) return t('move.changed')
      const status = t(`status.${side}.${statusKey(now.status, origin)}`)
      const { by, name } = now.last ?? { by: null, name: null }
      if (now.waiting) return t('move.changedWaiting', { name: now.waiting })
      if (by === 'colleague' && name) return t('move.changedByName', { name, status })
      if (by === 'candidate' || by === 'employer') return t(`move.changedBy.${by}`, { status })
      return t('move.changedNow', { status })
    },
    [t, side],
  )
}
