'use client'

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { PagedList, pageAfter } from '@/components/layout/paged-list'
import { useErrorToast } from '@/components/layout/use-error-toast'
import { Button } from '@/components/ui/button'
import { Checkbox, Radio } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { letterCadences, type NoticeSettings } from '@/lib/contracts/notice-settings'
import type { Mute } from '@/lib/contracts/notifications'
import { formatDay } from '@/lib/format/date'
import { timeZones } from '@/lib/shared/zones'
import { showToast } from '@/stores/toasts'
import { SettingsSection } from './settings-section'
import { useNoticeChange } from './use-notice-settings'

const key = ['notice-mutes'] as const
const pageSize = 10

/** Muted kinds and objects, each with an unmute button. */
export function Muted() {
  const t = useTranslations('noticeSettings.muted')
  const cache = useQueryClient()
  const showError = useErrorToast()
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      api('GET /v1/notifications/mutes', { query: { page: pageParam, size: pageSize }, signal }),
    initialPageParam: 1,
    getNextPageParam: pageAfter,
  })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

  const change = useMutation({
    mutationFn: async ({ mute, silent }: { mute: Mute; silent: boolean }) => {
      const body = { type: mute.type, public_id: mute.public_id }
      await (silent
        ? api('POST /v1/notifications/mutes', { body })
        : api('DELETE /v1/notifications/mutes', { body }))
    },
    onSuccess: (_, { mute, silent }) => {
      if (!silent) {
        showToast({
          variant: 'success',
          message: t('ended'),
          action: { label: t('undo'), run: () => change.mutate({ mute, silent: true }) },
        })
      }
      return cache.invalidateQueries({ queryKey: key })
    },
    onError: showError,
  })
  const busy = change.isPending ? change.variables.mute.public_id : null

  return (
    <SettingsSection title={t('title')} lead={t('lead')}>
      <PagedList query={query} height={48} more={t('more')}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-soft">{t('empty')}</p>
          ) : (
            <ul className="rows -my-3">
              {rows.map((mute) => (
                <li key={mute.public_id} className="my-row">
                  <p className="min-w-0 break-words">
                    <span className="font-medium">{mute.title || t('nameless')}</span>
                    <span className="block text-xs text-soft">
                      {t(`types.${mute.type}`)}.{' '}
                      {t('since', { day: formatDay(mute.created_at, { timeZone }) })}
                    </span>
                  </p>
                  <Button
                    size="sm"
                    busy={busy === mute.public_id}
                    aria-label={t('endNamed', { name: mute.title || t('nameless') })}
                    onClick={() => change.mutate({ mute, silent: false })}
                  >
                    {t('end')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </PagedList>
    </SettingsSection>
  )
}

/** Frequency of letters. */
export function Cadence({ settings }: { settings: NoticeSettings }) {
  const t = useTranslations('noticeSettings.cadence')
  const change = useNoticeChange()
  return (
    <SettingsSection title={t('title')} lead={settings.has_email ? t('lead') : t('noEmail')} change={change}>
      <FieldGroup legend={<span className="sr-only">{t('title')}</span>}>
        {letterCadences.map((each) => (
          <Radio
            key={each}
            name="notice-cadence"
            label={t(`ways.${each}`)}
            hint={t(`hints.${each}`)}
            checked={settings.cadence === each}
            onChange={() => change.save({ cadence: each })}
          />
        ))}
      </FieldGroup>
    </SettingsSection>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** Quiet hours for letters and push messages, and their time zone. */
export function QuietHours({ settings: { quiet, time_zone: zone } }: { settings: NoticeSettings }) {
  const t = useTranslations('noticeSettings.quiet')
  const names = useTranslations('common.zones')
  const change = useNoticeChange()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const named = timeZones.map(({ zone: value, name }) => ({ value: value as string, label: names(name) }))
  const unnamed = [...new Set([zone, here])].filter((one) => !named.some(({ value }) => value === one))
  return (
    <SettingsSection title={t('title')} lead={t('lead')} change={change}>
      <Checkbox
        label={t('on')}
        checked={quiet.on}
        onChange={({ target }) => change.save({ quiet: { ...quiet, on: target.checked } })}
      />
      <div className="notice-hours">
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={t(end)}>
            {(control) => (
              <Select
                {...control}
                disabled={!quiet.on}
                value={String(quiet[end])}
                // Equal hours would mute the whole day.
                options={hours.filter(({ value }) => value !== String(quiet[end === 'from' ? 'to' : 'from']))}
                onChange={({ target }) => change.save({ quiet: { ...quiet, [end]: Number(target.value) } })}
              />
            )}
          </Field>
        ))}
        <Field label={t('zone')} className="max-sm:col-span-full">
          {(control) => (
            <Select
              {...control}
              value={zone}
              options={[...named, ...unnamed.map((one) => ({ value: one, label: one }))]}
              onChange={({ target }) => change.save({ time_zone: target.value })}
            />
          )}
        </Field>
      </div>
      {here !== zone ? (
        <p className="text-sm text-soft">
          {t('elsewhere')}{' '}
          <button type="button" className="link" onClick={() => change.save({ time_zone: here })}>
            {t('takeHere')}
          </button>
        </p>
      ) : null}
    </SettingsSection>
  )
}
