'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useNews } from '@/components/layout/use-news'
import { api } from '@/lib/api/client'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { Mine } from './mine'
import { negotiationsKey } from './use-negotiations'

/** Applications of every resume of the person, with what is left of the day's limit. */
export function MyApplications({ actions }: { actions?: (negotiation: Negotiation) => ReactNode }) {
  const t = useTranslations('negotiations.mine')
  const client = useQueryClient()
  useNews(() => client.invalidateQueries({ queryKey: negotiationsKey }))
  const limit = useQuery({
    queryKey: [...negotiationsKey, 'limit'],
    queryFn: ({ signal }) => api('GET /v1/my/applications/limit', { signal }),
  })
  const left = limit.data
  return (
    <div className="grid gap-5">
      <header className="grid gap-1">
        <h1 className="text-2xl">{t('allTitle')}</h1>
        <p className="text-soft">{t('allLead')}</p>
        <p className="min-h-6 text-soft tabular" aria-live="polite">
          {left
            ? left.remaining_today > 0
              ? t('left', { remaining: left.remaining_today, limit: left.limit })
              : t('noneLeft', { limit: left.limit })
            : null}
        </p>
      </header>
      <Mine resumeId={null} origin="application" {...(actions && { actions })} />
    </div>
  )
}
