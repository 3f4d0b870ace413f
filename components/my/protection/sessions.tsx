'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Loaded } from '@/components/layout/loaded'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { CallResult } from '@/lib/contracts/calls'
import { formatRecentMoment } from '@/lib/format/date'
import { routes } from '@/lib/routes'
import { showToast } from '@/stores/toasts'
import { Panel } from '../panel'

const SESSIONS_KEY = ['sessions'] as const

/** Active sessions, with buttons to end one, all others, or all. */
export function Sessions() {
  const t = useTranslations('my.settings')
  const router = useRouter()
  const cache = useQueryClient()
  const showError = useErrorToast()
  const query = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => api('GET /v1/accounts/sessions', { signal }),
  })
  const reload = () => cache.invalidateQueries({ queryKey: SESSIONS_KEY })
  const endOne = useMutation({
    mutationFn: (sessionId: string) =>
      api('DELETE /v1/accounts/sessions/:sessionId', { params: { sessionId } }),
    onSuccess: () => {
      showToast({ variant: 'success', message: t('ended') })
    },
    onError: showError,
    // A session that has ended already will be missing from the next list, too.
    onSettled: reload,
  })
  const endOthers = useMutation({
    mutationFn: () => api('DELETE /v1/accounts/sessions'),
    onSuccess: () => {
      showToast({ variant: 'success', message: t('othersEnded') })
      return reload()
    },
    onError: showError,
  })
  const endAll = useMutation({
    mutationFn: () => api('DELETE /v1/accounts/sessions'),
    // The current session ends on the sign-out page.
    onSuccess: () => router.push(routes.signOut()),
    onError: showError,
  })
  const busy = endOthers.isPending || endAll.isPending
  return (
    <Panel title={t('sessions')} lead={t('sessionsLead')} anchor="sessions">
      <Loaded query={query} height={96}>
        {(sessions) => (
          <>
            <ul className="rows -my-3">
              {sessions.map((session) => (
                <SessionItem
                  key={session.id}
                  session={session}
                  busy={endOne.isPending && endOne.variables === session.id}
                  onEnd={() => endOne.mutate(session.id)}
                />
              ))}
            </ul>
            <div className="flex flex-wrap gap-3">
              <Button
                disabled={sessions.length < 2 || busy}
                busy={endOthers.isPending}
                onClick={() => endOthers.mutate()}
              >
                {t('endOthers')}
              </Button>
              <Button
                variant="ghost"
                disabled={busy}
                busy={endAll.isPending || endAll.isSuccess}
                onClick={() => endAll.mutate()}
              >
                {t('endAll')}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </Panel>
  )
}

type Props = {
  session: CallResult<'GET /v1/accounts/sessions'>[number]
  busy: boolean
  onEnd: () => void
}

/** One active session. */
function SessionItem({ session, busy, onEnd }: Props) {
  const t = useTranslations('my.settings')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const device = session.device || t('unknownDevice')
  const opened = formatRecentMoment(session.created_at, { timeZone })
  return (
    <li className="my-row">
      <div className="min-w-0">
        <p className="font-medium">{device}</p>
        <p className="text-xs text-soft">
          {t('seen', { when: formatRecentMoment(session.last_seen_at, { timeZone }) })}
        </p>
        <p className="text-xs text-soft">
          {t('opened', { where: session.place ? `${session.place}, ${opened}` : opened })}
        </p>
      </div>
      {session.current ? (
        <Badge tone="success">{t('thisDevice')}</Badge>
      ) : (
        <Button size="sm" variant="ghost" busy={busy} aria-label={t('endOf', { device })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </li>
  )
}
