'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { type KeepMonths, keepMonths, type TalentGround, type TalentRecord } from '@/lib/contracts/talent'
import { moscowTimeOf } from '@/lib/shared/time'

const today = () => moscowTimeOf(new Date()).toISOString().slice(0, 10)

/** Why a company may keep data, since when, and for how long. */
export interface Ground {
  ground: TalentGround
  ground_on: string
  ground_note: string
  keep_months: KeepMonths
}

export const groundOf = (record: TalentRecord | null): Ground => ({
  ground: record?.ground ?? 'consent',
  ground_on: record?.ground_on ?? today(),
  ground_note: record?.ground_note ?? '',
  keep_months: keepMonths.find((months) => months === record?.keep_months) ?? 12,
})

type Props = {
  values: Ground
  grounds: readonly TalentGround[]
  /** Months the person agreed to themselves: what proves it is not changed, and the term only becomes shorter. */
  agreed?: number | null
  errorOf: (field: string) => string | undefined
  onChange: (change: Partial<Ground>) => void
}

export function GroundFields({ values, grounds, agreed = null, errorOf, onChange }: Props) {
  const t = useTranslations('people.form')
  const words = useTranslations('people.grounds')
  const common = useTranslations('common')
  const fixed = agreed !== null
  const terms = keepMonths.filter((count) => agreed === null || count <= agreed)
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Field label={t('ground')} error={errorOf('ground')}>
          {(control) => (
            <Select
              {...control}
              value={values.ground}
              disabled={fixed}
              options={grounds.map((value) => ({ value, label: words(value) }))}
              onChange={({ target }) =>
                onChange({ ground: grounds.find((value) => value === target.value) ?? 'consent' })
              }
            />
          )}
        </Field>
        <Field label={t('groundOn')} error={errorOf('ground_on')}>
          {(control) => (
            <Input
              {...control}
              type="date"
              readOnly={fixed}
              max={today()}
              value={values.ground_on}
              onChange={({ target }) => onChange({ ground_on: target.value })}
            />
          )}
        </Field>
        <Field label={t('keepMonths')} error={errorOf('keep_months')}>
          {(control) => (
            <Select
              {...control}
              value={String(values.keep_months)}
              options={terms.map((count) => ({ value: String(count), label: t('months', { count }) }))}
              onChange={({ target }) =>
                onChange({ keep_months: keepMonths.find((months) => String(months) === target.value) ?? 12 })
              }
            />
          )}
        </Field>
      </div>
      <Field
        label={t('groundNote')}
        {...(!fixed && { mark: common('optional') })}
        hint={t(fixed ? 'groundOfForm' : 'groundNoteHint')}
        error={errorOf('ground_note')}
      >
        {(control) => (
          <Input
            {...control}
            maxLength={500}
            readOnly={fixed}
            value={values.ground_note}
            onChange={({ target }) => onChange({ ground_note: target.value })}
          />
        )}
      </Field>
    </>
  )
}
