'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { TalentSending } from '@/lib/contracts/talent-invitations'
import { hourMs, secondMs } from '@/lib/shared/time'

export const sendingsKey = ['people', 'sendings'] as const
const isUnfinished = ({ state }: TalentSending) => state === 'waiting' || state === 'running'

/** Progress and results of sendings. The answer holds a day; only what is unfinished or younger than an hour is drawn. */
export function Sendings({ mayEdit }: { mayEdit: boolean }) {
  const t = useTranslations('peopleInvitations.sendings')
  const { data } = useQuery({
    queryKey: sendingsKey,
    queryFn: ({ signal }) => api('GET /v1/my/people-invitations', { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? secondMs : false),
  })
  const shown = (data ?? []).filter(
    (sending) => isUnfinished(sending) || Date.now() - new Date(sending.created_at).getTime() < hourMs,
  )
  if (shown.length === 0) return null
  return (
    <ul className="grid gap-2" aria-label={t('label')}>
      {shown.slice(0, 3).map((sending) => (
        <Line key={sending.public_id} sending={sending} mayEdit={mayEdit} />
      ))}
    </ul>
  )
}

function Line({ sending, mayEdit }: { sending: TalentSending; mayEdit: boolean }) {
  const t = useTranslations('peopleInvitations.sendings')
  const words = useTranslations('peopleInvitations.obstacles')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const [busy, setBusy] = useState(false)
  const { counts, state, failed, public_id: publicId } = sending
  const total = counts.waiting + counts.sent + counts.failed
  async function undo() {
    setBusy(true)
    try {
      await api('DELETE /v1/my/people-invitations/:publicId', { params: { publicId } })
    } catch (error) {
      showError(error)
    }
    setBusy(false)
    await cache.invalidateQueries({ queryKey: ['people'] })
  }
  const said = {
    waiting: () => t('waiting', { count: counts.waiting }),
    running: () => t('running', { done: counts.sent + counts.failed, total }),
    done: () => t('done', { sent: counts.sent, failed: counts.failed }),
    undone: () => t('undone', { sent: counts.sent }),
  }
  return (
    <li className="card grid gap-2 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 grow basis-60 wrap-anywhere" role="status">
          <strong>{t('title', { vacancy: sending.vacancy.title })}</strong>: {said[state]()}
        </p>
        {mayEdit && counts.waiting > 0 ? (
          <Button size="sm" busy={busy} onClick={() => void undo()}>
            {t('undo')}
          </Button>
        ) : null}
      </div>
      {isUnfinished(sending) ? (
        <progress className="w-full" max={total} value={counts.sent + counts.failed} aria-hidden="true" />
      ) : null}
      {failed.length > 0 ? (
        <details>
          <summary className="min-h-11 py-2.5 cursor-pointer">{t('who')}</summary>
          <ul className="grid gap-1 text-sm">
            {failed.map(({ public_id, name, code }) => (
              <li key={public_id} className="wrap-anywhere">
                {name}: {words(code)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </li>
  )
}
