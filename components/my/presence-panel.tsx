'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Loaded } from '@/components/layout/loaded'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Checkbox } from '@/components/ui/check'
import { api } from '@/lib/api/client'
import type { PrivacySettings } from '@/lib/contracts/personal-data'
import { Panel } from './panel'

const KEY = ['privacy'] as const

/** Whether others see that one is online. */
export function PresencePanel() {
  const t = useTranslations('settings.presence')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET /v1/accounts/privacy', { signal }),
  })
  const change = useMutation({
    mutationFn: (body: PrivacySettings) => api('PUT /v1/accounts/privacy', { body }),
    // Shown at once; a failure takes it back.
    onMutate: async (next) => {
      await cache.cancelQueries({ queryKey: KEY })
      const before = cache.getQueryData<PrivacySettings>(KEY)
      cache.setQueryData(KEY, next)
      return { before }
    },
    onError: (error, _, context) => {
      cache.setQueryData(KEY, context?.before)
      showError(error)
    },
    // One change at a time, so that the last word stands.
    scope: { id: 'privacy' },
  })
  return (
    <Panel title={t('title')}>
      <Loaded query={query} height={52}>
        {(settings) => (
          <Checkbox
            label={t('label')}
            hint={t('hint')}
            checked={settings.presence_visible}
            onChange={(event) => change.mutate({ presence_visible: event.target.checked })}
          />
        )}
      </Loaded>
    </Panel>
  )
}
