'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { FieldControl } from '@/components/ui/field'
import { Select } from '@/components/ui/input'

const monthName = new Intl.DateTimeFormat('ru-RU', { month: 'long', timeZone: 'UTC' })
const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1).padStart(2, '0'),
  label: monthName.format(new Date(Date.UTC(2020, index, 1))),
}))

interface Props {
  control: FieldControl
  /** `YYYY-MM`, empty until both halves are chosen. */
  value: string
  onChange: (value: string) => void
  disabled?: boolean
  /** Years offered, newest first. */
  from?: number
  to?: number
}

/** Month and year as two native selects: fast on a phone, no calendar widget. */
export function MonthField({ control, value, onChange, disabled, from, to }: Props) {
  const t = useTranslations('forms')
  // Holds a half-made choice: the form stores complete months only.
  const [half, setHalf] = useState({ year: '', month: '' })
  const [year = '', month = ''] = value ? value.split('-') : [half.year, half.month]
  const last = to ?? new Date().getFullYear()
  const years = Array.from({ length: last - (from ?? 1950) + 1 }, (_, index) => String(last - index))
  const choose = (next: { year: string; month: string }) => {
    setHalf(next)
    onChange(next.year && next.month ? `${next.year}-${next.month}` : '')
  }
  return (
    <div className="grid gap-2 grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <Select
        {...control}
        aria-label={t('month')}
        value={month}
        disabled={disabled}
        placeholder={t('month')}
        options={months}
        onChange={(event) => choose({ year, month: event.target.value })}
      />
      <Select
        aria-label={t('year')}
        aria-invalid={control['aria-invalid']}
        aria-describedby={control['aria-describedby']}
        value={year}
        disabled={disabled}
        placeholder={t('year')}
        options={years.map((one) => ({ value: one, label: one }))}
        onChange={(event) => choose({ year: event.target.value, month })}
      />
    </div>
  )
}
