'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { formatRecentMoment } from '@/lib/format/date'
import { showToast } from '@/stores/toasts'
import { Loaded } from './loaded'
import { Panel } from './panel'

const SESSIONS_KEY = ['sessions'] as const

/** Where one is signed in, and the way to end it everywhere else. */
export function Sessions() {
  const t = useTranslations('my.settings')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const query = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => api('GET /v1/accounts/sessions', { signal }),
  })
  const end = useMutation({
    mutationFn: () => api('DELETE /v1/accounts/sessions'),
    onSuccess: () => {
      showToast({ variant: 'success', message: t('othersEnded') })
      return cache.invalidateQueries({ queryKey: SESSIONS_KEY })
    },
    onError: showError,
  })
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Panel title={t('sessions')} lead={t('sessionsLead')}>
      <Loaded query={query} height={96}>
        {(sessions) => (
          <>
            <ul className="my-rows -my-3">
              {sessions.map((session) => (
                <li key={session.id} className="my-row">
                  <div>
                    <p className="font-medium">{session.device || t('unknownDevice')}</p>
                    <p className="text-xs text-soft">
                      {t('seen', { when: formatRecentMoment(session.last_seen_at, { timeZone }) })}
                    </p>
                  </div>
                  {session.current ? <Badge tone="success">{t('thisDevice')}</Badge> : null}
                </li>
              ))}
            </ul>
            <Button
              className="justify-self-start"
              disabled={sessions.length < 2}
              busy={end.isPending}
              onClick={() => end.mutate()}
            >
              {t('endOthers')}
            </Button>
          </>
        )}
      </Loaded>
    </Panel>
  )
}
