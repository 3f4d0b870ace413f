'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { PlusIcon, TrashIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { availabilityLimits, type TimeWindow } from '@/lib/contracts/vacancy-screening'

type Props = {
  label: string
  windows: readonly TimeWindow[]
  error: string | undefined
  onChange: (windows: TimeWindow[]) => void
}

/** The hours of one day, from and to; no hours is a day off. */
export function DayWindows({ label, windows, error, onChange }: Props) {
  const t = useTranslations('screening.hours')
  return (
    <fieldset className="screening-day">
      <legend className="screening-day-name">{label}</legend>
      {windows.length === 0 ? <span className="text-soft">{t('off')}</span> : null}
      {windows.map((window, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours under way have no other name
        <span key={index} className="screening-window">
          {(['from', 'to'] as const).map((end) => (
            <Input
              key={end}
              type="time"
              step={300}
              className="screening-time"
              aria-label={t(`${end}Of`, { day: label })}
              aria-invalid={error ? true : undefined}
              value={window[end] === '24:00' ? '23:59' : window[end]}
              onChange={({ target }) =>
                onChange(windows.map((each, at) => (at === index ? { ...each, [end]: target.value } : each)))
              }
            />
          ))}
          <IconButton
            label={t('removeWindow', { day: label })}
            icon={<TrashIcon size={18} />}
            onClick={() => onChange(windows.filter((_, at) => at !== index))}
          />
        </span>
      ))}
      {windows.length < availabilityLimits.windowsADay ? (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t('addWindowOf', { day: label })}
          onClick={() => onChange([...windows, { from: '10:00', to: '18:00' }])}
        >
          <PlusIcon size={18} />
          {t('addWindow')}
        </Button>
      ) : null}
      {error ? <p className="field-error">{error}</p> : null}
    </fieldset>
  )
}
