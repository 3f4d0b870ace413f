'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/api/api-error'
import type { NoticeSettings } from '@/lib/contracts/notice-settings'
import { disablePush, enablePush, type PushState, pushState } from '@/lib/push/browser-push'
import { showToast } from '@/stores/toasts'
import { useSession } from '@/stores/use-session'
import { Part } from './part'
import { settingsKey } from './use-notice-settings'

/** Messages of this very browser. Nothing is asked of the person before the press. */
export function PushSwitch({ settings: { push } }: { settings: NoticeSettings }) {
  const t = useTranslations('noticeSettings.push')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const userId = useSession((session) => session.user?.id)
  const [state, setState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!userId) return
    let gone = false
    pushState(userId).then(
      (now) => gone || setState(now),
      () => gone || setState('unsupported'),
    )
    return () => {
      gone = true
    }
  }, [userId])

  const count = (devices: number | undefined) =>
    devices !== undefined &&
    cache.setQueryData<NoticeSettings>(
      settingsKey,
      (now) => now && { ...now, push: { ...now.push, devices } },
    )

  async function change(on: boolean): Promise<void> {
    if (!userId) return
    setBusy(true)
    setFailed(false)
    try {
      const next = on
        ? await enablePush(userId, push.public_key)
        : { state: 'off' as const, ...(await disablePush()) }
      setState(next.state)
      count(next.devices)
      if (!on) {
        showToast({
          variant: 'success',
          message: t('ended'),
          action: { label: t('undo'), run: () => void change(true) },
        })
      }
    } catch (error) {
      // The browser reaches no push service, or ours did not take it.
      if (error instanceof ApiError) showError(error)
      else setFailed(true)
    }
    setBusy(false)
  }

  return (
    <Part title={t('title')} lead={t('lead')}>
      {state === 'unsupported' ? (
        <Notice>{t('unsupported')}</Notice>
      ) : state === 'blocked' ? (
        <Notice tone="warning" title={t('blocked')}>
          <p>{t('blockedText')}</p>
        </Notice>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone={state === 'on' ? 'success' : 'neutral'}>{t(`states.${state ?? 'unknown'}`)}</Badge>
          <Button
            variant={state === 'on' ? 'outline' : 'primary'}
            disabled={state === null}
            busy={busy}
            onClick={() => void change(state !== 'on')}
          >
            {t(state === 'on' ? 'turnOff' : 'turnOn')}
          </Button>
        </div>
      )}
      {failed ? (
        <Notice tone="danger" role="alert" title={t('failed')}>
          <p>{t('failedText')}</p>
        </Notice>
      ) : null}
      {push.devices > 0 ? <p className="text-sm text-soft">{t('devices', { count: push.devices })}</p> : null}
    </Part>
  )
}
