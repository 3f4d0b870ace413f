'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import { formatDay } from '@/lib/format/date'
import { showToast } from '@/stores/toasts'
import { useSession } from '@/stores/use-session'

/** Over every page of one's own while the account waits for its deletion: when, and the way back. */
export function LeavingBanner() {
  const t = useTranslations('settings.leaving')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const userId = useSession((state) => state.user?.id)
  const { data } = useQuery({
    queryKey: ['deletion'],
    queryFn: ({ signal }) => api('GET /v1/accounts/deletion', { signal }),
    enabled: userId !== undefined,
    staleTime: 5 * 60_000,
  })
  const keep = useMutation({
    mutationFn: () => api('DELETE /v1/accounts/deletion'),
    onSuccess: () => {
      showToast({ variant: 'success', message: t('kept') })
      return cache.invalidateQueries()
    },
    onError: showError,
  })
  if (!data) return null
  return (
    <Notice tone="warning" role="status" className="mb-6" title={t('title', { day: formatDay(data.due_at) })}>
      <p>{t('text')}</p>
      <Button
        className="mt-3"
        size="sm"
        variant="primary"
        busy={keep.isPending}
        onClick={() => keep.mutate()}
      >
        {t('keep')}
      </Button>
    </Notice>
  )
}
