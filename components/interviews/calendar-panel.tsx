'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Loaded } from '@/components/layout/loaded'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { showToast } from '@/stores/toasts'

const key = ['calendar'] as const

/** The secret URL of the personal calendar feed: created, replaced or revoked by its owner. */
export function CalendarPanel() {
  const t = useTranslations('calendarAddress')
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /v1/my/calendar', { signal }),
  })
  return (
    <Card as="section" className="calendar-panel" aria-labelledby="calendar-title">
      <h2 id="calendar-title" className="text-lg">
        {t('title')}
      </h2>
      <p className="text-soft">{t('lead')}</p>
      {/* While its state is unknown, «create» is not offered: it would replace an existing URL. */}
      <Loaded query={query} height={44}>
        {({ url }) => <Address url={url} />}
      </Loaded>
    </Card>
  )
}

function Address({ url }: { url: string | null }) {
  const t = useTranslations('calendarAddress')
  const client = useQueryClient()
  const showError = useErrorToast()
  const change = useMutation({
    mutationFn: (method: 'POST' | 'DELETE') => api(`${method} /v1/my/calendar`, {}),
    onSuccess: (next, method) => {
      client.setQueryData(key, next)
      if (method === 'DELETE') showToast({ variant: 'success', message: t('ended') })
      else if (url) showToast({ variant: 'success', message: t('renewed') })
    },
    onError: showError,
  })
  const isGoing = (method: 'POST' | 'DELETE') => change.isPending && change.variables === method
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url ?? '')
      showToast({ variant: 'success', message: t('copied') })
    } catch (error) {
      showError(error)
    }
  }
  if (!url)
    return (
      <Button className="justify-self-start" busy={isGoing('POST')} onClick={() => change.mutate('POST')}>
        {t('make')}
      </Button>
    )
  return (
    <>
      <Input readOnly aria-label={t('title')} value={url} onFocus={({ target }) => target.select()} />
      <p className="text-xs text-soft">{t('secret')}</p>
      <div className="moves">
        <Button onClick={() => void copy()}>{t('copy')}</Button>
        <Button variant="ghost" busy={isGoing('POST')} onClick={() => change.mutate('POST')}>
          {t('renew')}
        </Button>
        <Button variant="ghost" busy={isGoing('DELETE')} onClick={() => change.mutate('DELETE')}>
          {t('end')}
        </Button>
      </div>
    </>
  )
}
