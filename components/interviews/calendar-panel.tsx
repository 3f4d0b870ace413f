'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Loaded } from '@/components/layout/loaded'
import { SecretAddress } from '@/components/layout/secret-address'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api/client'

const key = ['calendar'] as const

/** The secret URL of the personal calendar feed: created, replaced or revoked by its owner. */
export function CalendarPanel() {
  const t = useTranslations('calendarAddress')
  const client = useQueryClient()
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /v1/my/calendar', { signal }),
  })
  const change = async (method: 'POST' | 'DELETE') =>
    client.setQueryData(key, await api(`${method} /v1/my/calendar`, {}))
  return (
    <Card as="section" className="calendar-panel" aria-labelledby="calendar-title">
      <h2 id="calendar-title" className="text-lg">
        {t('title')}
      </h2>
      <p className="text-soft">{t('lead')}</p>
      {/* While its state is unknown, «create» is not offered: it would replace an existing URL. */}
      <Loaded query={query} height={44}>
        {({ url }) => (
          <SecretAddress
            url={url}
            label={t('title')}
            words={{
              make: t('make'),
              secret: t('secret'),
              copy: t('copy'),
              copied: t('copied'),
              renew: t('renew'),
              renewed: t('renewed'),
              end: t('end'),
              ended: t('ended'),
            }}
            onRenew={() => change('POST')}
            onEnd={() => change('DELETE')}
          />
        )}
      </Loaded>
    </Card>
  )
}
