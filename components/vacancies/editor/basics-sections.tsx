'use client'

import { useTranslations } from 'next-intl'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { FormSection } from '@/components/forms/creation/form-section'
import { SalaryHint } from '@/components/forms/fields/salary-hint'
import { SuggestField } from '@/components/forms/suggest/suggest-field'
import { TagsField } from '@/components/forms/suggest/tags-field'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { type EnumNames, optionsOf } from './enum-names'
import type { VacancyForm } from './vacancy-form'
import { WordingHints } from './wording-hints'

export interface SectionProps {
  form: UseFormReturn<VacancyForm>
  names: EnumNames
  /** Words for the error of a contract field. */
  errorOf: (field: string) => string | undefined
}

/** Role and place. */
export function BasicsSection({ form, errorOf }: SectionProps) {
  const t = useTranslations('vacancyForm')
  const { control, register } = form
  return (
    <FormSection id="basics" title={t('basics')}>
      <Field label={t('title')} hint={t('titleHint')} error={errorOf('title')}>
        {(field) => (
          <Input
            {...field}
            {...register('title')}
            maxLength={100}
            placeholder={t('titlePlaceholder')}
            autoComplete="off"
          />
        )}
      </Field>
      <WordingHints control={control} of="title" />
      <Field label={t('role')} hint={t('roleHint')} error={errorOf('role_id')}>
        {(field) => (
          <Controller
            control={control}
            name="role"
            render={({ field: { value, onChange } }) => (
              <SuggestField
                control={field}
                kind="role"
                value={value}
                onChange={onChange}
                placeholder={t('rolePlaceholder')}
              />
            )}
          />
        )}
      </Field>
      <Field label={t('cities')} hint={t('citiesHint')} error={errorOf('city_ids')}>
        {(field) => (
          <Controller
            control={control}
            name="cities"
            render={({ field: { value, onChange } }) => (
              <TagsField
                control={field}
                kind="city"
                values={value}
                onChange={onChange}
                limit={50}
                placeholder={t('cityPlaceholder')}
              />
            )}
          />
        )}
      </Field>
      <Field label={t('address')} error={errorOf('address')}>
        {(field) => (
          <Input {...field} {...register('address')} maxLength={300} placeholder={t('addressPlaceholder')} />
        )}
      </Field>
      <Field label={t('metro')} hint={t('metroHint')} error={errorOf('metro')}>
        {(field) => (
          <Controller
            control={control}
            name="metro"
            render={({ field: { value, onChange } }) => (
              <TagsField
                control={field}
                kind="metro"
                values={value}
                onChange={onChange}
                limit={3}
                placeholder={t('metroPlaceholder')}
              />
            )}
          />
        )}
      </Field>
    </FormSection>
  )
}

/** Salary. */
export function PaySection({ form, names, errorOf }: SectionProps) {
  const t = useTranslations('vacancyForm')
  const { control, register } = form
  const [role, cities] = useWatch({ control, name: ['role', 'cities'] })
  const currencies = Object.entries(names.currencies).map(([value, { symbol }]) => ({ value, label: symbol }))
  return (
    <FormSection id="pay" title={t('pay')} hint={t('payHint')}>
      <div className="form-pair">
        <Field label={t('salaryFrom')} error={errorOf('salary.from')}>
          {(field) => <Input {...field} {...register('salaryFrom')} inputMode="numeric" autoComplete="off" />}
        </Field>
        <Field label={t('salaryTo')} error={errorOf('salary.to')}>
          {(field) => <Input {...field} {...register('salaryTo')} inputMode="numeric" autoComplete="off" />}
        </Field>
        <Field label={t('currency')} error={errorOf('salary.currency')}>
          {(field) => <Select {...field} {...register('currency')} options={currencies} />}
        </Field>
      </div>
      <SalaryHint role={role?.id} city={cities[0]?.id} />
      <div className="form-pair">
        <Field label={t('tax')}>
          {(field) => (
            <Select
              {...field}
              {...register('tax')}
              options={[
                { value: 'net', label: t('taxNet') },
                { value: 'gross', label: t('taxGross') },
                { value: '', label: t('taxUnknown') },
              ]}
            />
          )}
        </Field>
        <Field label={t('mode')}>
          {(field) => <Select {...field} {...register('mode')} options={optionsOf(names.salary_modes)} />}
        </Field>
        <Field label={t('frequency')}>
          {(field) => (
            <Select
              {...field}
              {...register('frequency')}
              placeholder={t('frequencyAny')}
              options={optionsOf(names.salary_frequencies)}
            />
          )}
        </Field>
      </div>
    </FormSection>
  )
}
