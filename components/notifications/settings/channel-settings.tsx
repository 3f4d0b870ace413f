'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { settingsKey } from '@/components/layout/reach/use-notice-settings'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { ApiError } from '@/lib/api/errors'
import { type NoticeChannel, noticeChannels, noticeSections } from '@/lib/contracts/notice-kinds'
import type { NoticeSettings } from '@/lib/contracts/notice-settings'
import { disablePush, enablePush, type PushState, pushState } from '@/lib/push/browser-push'
import { useSession } from '@/stores/session'
import { showToast } from '@/stores/toasts'
import { SettingsSection } from './settings-section'
import { useNoticeChange } from './use-notice-settings'

/** Push messages of this browser. Permission is requested only on a click. */
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
      // The browser reached no push service, or our server rejected the subscription.
      if (error instanceof ApiError) showError(error)
      else setFailed(true)
    }
    setBusy(false)
  }

  return (
    <SettingsSection title={t('title')} lead={t('lead')}>
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
    </SettingsSection>
  )
}

type Row = NoticeSettings['kinds'][number]

/** The channels that a person has. */
const channelsOf = ({ has_email, has_sms, messengers }: NoticeSettings): NoticeChannel[] => {
  const has: Partial<Record<NoticeChannel, boolean>> = {
    site: true,
    email: has_email,
    push: true,
    sms: has_sms,
    ...Object.fromEntries(messengers.map(({ name, linked_at }) => [name, linked_at !== null])),
  }
  return noticeChannels.filter((channel) => has[channel])
}

/** Channels by kind of notification: one table per group, the first one expanded. */
export function Matrix({ settings }: { settings: NoticeSettings }) {
  const t = useTranslations('noticeSettings')
  const change = useNoticeChange()
  const channels = channelsOf(settings)
  const groups = noticeSections
    .map((group) => ({ group, rows: settings.kinds.filter((row) => row.group === group) }))
    .filter(({ rows }) => rows.length > 0)
  const onIn = (rows: readonly Row[], channel: NoticeChannel) => rows.filter((row) => row[channel]?.on).length
  const summaryOf = (rows: readonly Row[]) =>
    channels
      .filter((channel) => channel !== 'site')
      .map((channel) => t(`matrix.on.${channel}`, { on: onIn(rows, channel) }))
      .join(', ')
  return (
    <SettingsSection title={t('matrix.title')} lead={t('matrix.lead')} change={change}>
      {settings.phone_only ? <Notice>{t('matrix.phoneOnly')}</Notice> : null}
      <div className="rows border border-line rounded-control overflow-hidden">
        {groups.map(({ group, rows }, index) => (
          <details key={group} className="notice-group" open={index === 0}>
            <summary>
              <span className="font-semibold">{t(`groups.${group}`)}</span>
              <span className="text-xs text-soft">
                {t('matrix.summary', { all: rows.length, channels: summaryOf(rows) })}
              </span>
            </summary>
            <table className="notice-matrix" data-many={channels.length > 3 || undefined}>
              <thead>
                <tr>
                  <th scope="col">
                    <span className="sr-only">{t('matrix.kind')}</span>
                  </th>
                  {channels.map((channel) => (
                    <th key={channel} scope="col">
                      {t(`channels.${channel}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.kind}>
                    <th scope="row">{t(`kinds.${row.kind}`)}</th>
                    {channels.map((channel) => (
                      <td key={channel}>
                        <Cell
                          row={row}
                          channel={channel}
                          onChange={(on) => change.save({ kinds: [{ kind: row.kind, channel, on }] })}
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        ))}
      </div>
    </SettingsSection>
  )
}

type CellProps = { row: Row; channel: NoticeChannel; onChange: (on: boolean) => void }

/** Empty where the channel does not carry the kind. */
function Cell({ row, channel, onChange }: CellProps) {
  const t = useTranslations('noticeSettings')
  const choice = row[channel]
  if (!choice) return null
  return (
    <label className="notice-cell" title={choice.fixed ? t('matrix.fixed') : undefined}>
      <input
        type="checkbox"
        className="check-box"
        aria-label={t('matrix.cell', {
          kind: t(`kinds.${row.kind}`),
          channel: t(`channels.${channel}`),
          fixed: String(choice.fixed),
        })}
        checked={choice.on}
        disabled={choice.fixed}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="notice-cell-name" aria-hidden>
        {t(`channels.${channel}`)}
      </span>
    </label>
  )
}
