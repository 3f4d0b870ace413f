'use client'

import { useTranslations } from 'next-intl'
import { Controller } from 'react-hook-form'
import { CheckGrid } from '@/components/forms/check-grid'
import { FormSection } from '@/components/forms/form-section'
import { SuggestField } from '@/components/forms/suggest-field'
import { TagsField } from '@/components/forms/tags-field'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import {
  currencies,
  employmentForms,
  jobSearchStatuses,
  relocationTypes,
  tripReadiness,
  workFormats,
} from '@/lib/contracts/enums'
import type { SectionProps } from './section'

/** Who one wants to be, where, for how much. */
export function WhatSection({ form, errorOf }: SectionProps) {
  const t = useTranslations('resumeForm')
  const names = useTranslations('dictionaries')
  const { control, register } = form
  return (
    <FormSection id="what" title={t('what')}>
      <Field label={t('title')} error={errorOf('title')}>
        {(field) => (
          <Input
            {...field}
            {...register('title')}
            maxLength={100}
            placeholder={t('titlePlaceholder')}
            autoComplete="organization-title"
          />
        )}
      </Field>
      <Field label={t('roles')} hint={t('rolesHint')} error={errorOf('role_ids')}>
        {(field) => (
          <Controller
            control={control}
            name="roles"
            render={({ field: { value, onChange } }) => (
              <TagsField
                control={field}
                kind="role"
                values={value}
                onChange={onChange}
                limit={5}
                placeholder={t('rolesPlaceholder')}
              />
            )}
          />
        )}
      </Field>
      <Field label={t('city')} error={errorOf('city_id')}>
        {(field) => (
          <Controller
            control={control}
            name="city"
            render={({ field: { value, onChange } }) => (
              <SuggestField
                control={field}
                kind="city"
                value={value}
                onChange={onChange}
                placeholder={t('cityPlaceholder')}
              />
            )}
          />
        )}
      </Field>
      <div className="form-pair">
        <Field label={t('salary')} hint={t('salaryHint')} error={errorOf('salary')}>
          {(field) => (
            <Input {...field} {...register('salary')} inputMode="numeric" maxLength={16} autoComplete="off" />
          )}
        </Field>
        <Field label={t('currency')}>
          {(field) => (
            <Select
              {...field}
              {...register('currency')}
              options={currencies.map((code) => ({ value: code, label: names(`currencies.${code}`) }))}
            />
          )}
        </Field>
      </div>
      <Controller
        control={control}
        name="workFormats"
        render={({ field: { value, onChange } }) => (
          <CheckGrid
            legend={t('formats')}
            names={Object.fromEntries(workFormats.map((code) => [code, names(`work_formats.${code}`)]))}
            values={value}
            onChange={onChange}
            error={errorOf('work_formats')}
          />
        )}
      />
      <Controller
        control={control}
        name="employmentForms"
        render={({ field: { value, onChange } }) => (
          <CheckGrid
            legend={t('employment')}
            names={Object.fromEntries(
              employmentForms.map((code) => [code, names(`employment_forms.${code}`)]),
            )}
            values={value}
            onChange={onChange}
            error={errorOf('employment_forms')}
          />
        )}
      />
      <div className="form-pair">
        <Field label={t('status')}>
          {(field) => (
            <Select
              {...field}
              {...register('status')}
              options={jobSearchStatuses.map((code) => ({ value: code, label: t(`statuses.${code}`) }))}
            />
          )}
        </Field>
        <Field label={t('relocation')}>
          {(field) => (
            <Select
              {...field}
              {...register('relocation')}
              options={relocationTypes.map((code) => ({ value: code, label: t(`relocations.${code}`) }))}
            />
          )}
        </Field>
        <Field label={t('trips')}>
          {(field) => (
            <Select
              {...field}
              {...register('trips')}
              options={tripReadiness.map((code) => ({ value: code, label: t(`tripsNames.${code}`) }))}
            />
          )}
        </Field>
      </div>
    </FormSection>
  )
}
