'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import type { NoticeSettings } from '@/lib/contracts/notice-settings'
import { showToast } from '@/stores/toasts'
import { settingsKey, useNoticeSettings } from './use-notice-settings'

type Messenger = NoticeSettings['messengers'][number]

/** Links one messenger: a link into the chat, and what becomes of it while the chat is open elsewhere. */
export function MessengerLink({
  messenger: { name, linked_at, pending_until },
  brief = false,
}: {
  messenger: Messenger
  /** Only the button, until it is pressed. */
  brief?: boolean
}) {
  const t = useTranslations('reach.messengers')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const title = t(`names.${name}`)
  const settle = () => cache.invalidateQueries({ queryKey: settingsKey })
  const link = useMutation({
    mutationFn: () =>
      api('POST /v1/notifications/messengers/:messenger/link', { params: { messenger: name } }),
    onError: showError,
    onSettled: settle,
  })
  const unlink = useMutation({
    mutationFn: () => api('DELETE /v1/notifications/messengers/:messenger', { params: { messenger: name } }),
    onSuccess: () => link.reset(),
    onError: showError,
    onSettled: settle,
  })
  const given = link.data
  const waits = linked_at === null && given !== undefined
  const isOver = waits && pending_until === null && !link.isPending
  useNoticeSettings({ watch: waits && !isOver })
  useDone(linked_at !== null, () => showToast({ variant: 'success', message: t('done', { name: title }) }))

  if (linked_at !== null)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-semibold">{title}</span>
        <Badge tone="success">{t('states.linked')}</Badge>
        <Button
          variant="outline"
          busy={unlink.isPending}
          aria-label={t('unlinkNamed', { name: title })}
          onClick={() =>
            unlink.mutate(undefined, {
              onSuccess: () => showToast({ variant: 'success', message: t('ended', { name }) }),
            })
          }
        >
          {t('unlink')}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        {brief && !waits ? null : (
          <>
            <span className="font-semibold">{title}</span>
            <Badge>{t(waits && !isOver ? 'states.pending' : 'states.off')}</Badge>
          </>
        )}
        {waits ? null : (
          <Button size={brief ? 'sm' : 'md'} busy={link.isPending} onClick={() => link.mutate()}>
            {t('link', { name: title })}
          </Button>
        )}
      </div>
      {waits && !isOver ? (
        <div className="grid justify-items-start gap-2" role="status">
          <p>{t(`steps.${name}`)}</p>
          <div className="flex flex-wrap gap-3">
            <a
              href={given.url}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'primary' })}
            >
              {t('open', { name: title })}
            </a>
            <Button variant="ghost" busy={unlink.isPending} onClick={() => unlink.mutate()}>
              {t('cancel')}
            </Button>
          </div>
          <p className="text-sm text-soft">
            {t('until', { time: clock.format(new Date(given.expires_at)) })}
          </p>
        </div>
      ) : null}
      {isOver ? (
        <div className="flex flex-wrap items-center gap-3" role="status">
          <p className="text-sm text-soft">{t('expired')}</p>
          <Button variant="outline" onClick={() => link.mutate()}>
            {t('again')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const clock = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit' })

/** Says once that what was awaited has come, not that it stood so from the beginning. */
function useDone(done: boolean, say: () => void): void {
  const before = useRef(done)
  useEffect(() => {
    if (done && !before.current) say()
    before.current = done
  })
}
