'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useNews } from '@/components/layout/use-news'
import { CountBadge } from '@/components/ui/badge'
import { Segmented } from '@/components/ui/segmented'
import { api } from '@/lib/api/client'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { routes } from '@/lib/routes'
import { Mine } from './mine'
import { useAddress } from './use-address'
import { negotiationsKey, useNegotiations } from './use-negotiations'

/** Applications and invitations of every resume of the person, with what is left of the day's limit. */
export function MyApplications({ actions }: { actions?: (negotiation: Negotiation) => ReactNode }) {
  const t = useTranslations('negotiations.mine')
  const client = useQueryClient()
  const { origin } = useAddress()
  useNews(() => client.invalidateQueries({ queryKey: negotiationsKey }))
  const limit = useQuery({
    queryKey: [...negotiationsKey, 'limit'],
    queryFn: ({ signal }) => api('GET /v1/my/applications/limit', { signal }),
  })
  const unseen = useNegotiations({ of: 'me' }, { origin: 'invitation', page: 1 }).data?.unseen ?? 0
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
      <div className="flex">
        <Segmented
          label={t('origins')}
          items={[
            { href: routes.myApplications(), label: t('applications'), current: origin === 'application' },
            {
              href: routes.myApplications({ origin: 'invitation' }),
              label: (
                <>
                  {t('invitations')}
                  {unseen > 0 ? (
                    <CountBadge count={unseen} label={t('newInvitations', { count: unseen })} />
                  ) : null}
                </>
              ),
              current: origin === 'invitation',
            },
          ]}
        />
      </div>
      <Mine key={origin} resumeId={null} origin={origin} {...(actions && { actions })} />
    </div>
  )
}
