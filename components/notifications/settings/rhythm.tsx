'use client'

import { useTranslations } from 'next-intl'
import { Checkbox, Radio } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Select } from '@/components/ui/input'
import { letterCadences, type NoticeSettings } from '@/lib/contracts/notice-settings'
import { timeZones } from '@/lib/time-zones'
import { Part } from './part'
import { useNoticeChange } from './use-notice-settings'

/** How often letters go out. */
export function Cadence({ settings }: { settings: NoticeSettings }) {
  const t = useTranslations('noticeSettings.cadence')
  const change = useNoticeChange()
  return (
    <Part title={t('title')} lead={settings.has_email ? t('lead') : t('noEmail')} change={change}>
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
    </Part>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** When neither letters nor messages of the browser come, by which clock. */
export function QuietHours({ settings: { quiet, time_zone: zone } }: { settings: NoticeSettings }) {
  const t = useTranslations('noticeSettings.quiet')
  const names = useTranslations('common.zones')
  const change = useNoticeChange()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const named = timeZones.map(({ zone: value, name }) => ({ value: value as string, label: names(name) }))
  const unnamed = [...new Set([zone, here])].filter((one) => !named.some(({ value }) => value === one))
  return (
    <Part title={t('title')} lead={t('lead')} change={change}>
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
                // The whole day would be quiet.
                options={hours.filter(({ value }) => value !== String(quiet[end === 'from' ? 'to' : 'from']))}
                onChange={({ target }) => change.save({ quiet: { ...quiet, [end]: Number(target.value) } })}
              />
            )}
          </Field>
        ))}
        <Field label={t('zone')} className="notice-zone">
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
    </Part>
  )
}
