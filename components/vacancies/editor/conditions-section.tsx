'use client'

import { useTranslations } from 'next-intl'
import { Controller, useWatch } from 'react-hook-form'
import { FormSection } from '@/components/forms/creation/form-section'
import { CheckGrid } from '@/components/forms/fields/check-grid'
import { Checkbox } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Select } from '@/components/ui/input'
import type { SectionProps } from './basics-sections'
import { optionsOf } from './enum-names'

const usualHours = ['HOURS_4', 'HOURS_6', 'HOURS_8', 'HOURS_10', 'HOURS_12', 'HOURS_24', 'FLEXIBLE'] as const

/** Employment, place, schedule, contract. */
export function ConditionsSection({ form, names, errorOf }: SectionProps) {
  const t = useTranslations('vacancyForm')
  const { control, register } = form
  const employment = useWatch({ control, name: 'employmentForm' })
  return (
    <FormSection id="conditions" title={t('conditions')}>
      <Field label={t('employment')} error={errorOf('employment_form')}>
        {(field) => (
          <Select
            {...field}
            {...register('employmentForm')}
            placeholder={t('choose')}
            options={optionsOf(names.employment_forms)}
          />
        )}
      </Field>
      {employment === 'FLY_IN_FLY_OUT' ? (
        <Controller
          control={control}
          name="flyInDays"
          render={({ field: { value, onChange } }) => (
            <CheckGrid
              legend={t('flyInDays')}
              names={names.fly_in_fly_out_days}
              values={value}
              onChange={onChange}
              error={errorOf('fly_in_fly_out_days')}
            />
          )}
        />
      ) : null}
      <Controller
        control={control}
        name="workFormats"
        render={({ field: { value, onChange } }) => (
          <CheckGrid
            legend={t('formats')}
            names={names.work_formats}
            values={value}
            onChange={onChange}
            error={errorOf('work_formats')}
          />
        )}
      />
      <Controller
        control={control}
        name="scheduleDays"
        render={({ field: { value, onChange } }) => (
          <CheckGrid
            legend={t('schedule')}
            names={names.schedule_days}
            values={value}
            onChange={onChange}
            error={errorOf('schedule_days')}
          />
        )}
      />
      <Controller
        control={control}
        name="workingHours"
        render={({ field: { value, onChange } }) => (
          <CheckGrid
            legend={t('hours')}
            names={names.working_hours}
            values={value}
            onChange={onChange}
            error={errorOf('working_hours')}
            only={usualHours}
          />
        )}
      />
      <Controller
        control={control}
        name="civilLawContracts"
        render={({ field: { value, onChange } }) => (
          <FieldGroup legend={t('contract')} error={errorOf('civil_law_contracts')}>
            <div className="check-grid">
              <Checkbox label={t('laborContract')} {...register('laborContract')} />
              {optionsOf(names.civil_law_contracts).map(({ value: code, label }) => (
                <Checkbox
                  key={code}
                  label={label}
                  checked={value.some((each) => each === code)}
                  onChange={(event) =>
                    onChange(event.target.checked ? [...value, code] : value.filter((each) => each !== code))
                  }
                />
              ))}
            </div>
          </FieldGroup>
        )}
      />
      <FieldGroup legend={t('more')}>
        <Checkbox label={t('night')} {...register('nightShifts')} />
        <Checkbox label={t('internship')} {...register('internship')} />
        <Checkbox label={t('handicapped')} {...register('acceptHandicapped')} />
      </FieldGroup>
    </FormSection>
  )
}
