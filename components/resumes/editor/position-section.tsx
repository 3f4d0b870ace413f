'use client'

import { useTranslations } from 'next-intl'
import { Controller, useWatch } from 'react-hook-form'
import { FormSection } from '@/components/forms/creation/form-section'
import { CheckGrid } from '@/components/forms/fields/check-grid'
import { SalaryHint } from '@/components/forms/fields/salary-hint'
import { SuggestField } from '@/components/forms/suggest/suggest-field'
import { TagsField } from '@/components/forms/suggest/tags-field'
import { Checkbox } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import {
  currencies,
  employmentForms,
  jobSearchStatuses,
  relocationTypes,
  tripReadiness,
  workFormats,
} from '@/lib/contracts/enums'
import { travelTimes } from '@/lib/contracts/resume-details'
import { fieldIds, type SectionProps } from './sections'

/** Desired position, places and salary. */
export function PositionSection({ form, errorOf }: SectionProps) {
  const t = useTranslations('resumeForm')
  const names = useTranslations('dictionaries')
  const common = useTranslations('common')
  const { control, register } = form
  const moves = useWatch({ control, name: 'relocation' }) !== 'no_relocation'
  const status = useWatch({ control, name: 'status' })
  const quiet = status === 'not_looking_for_job' || status === 'accepted_job_offer'
  const [roles, city] = useWatch({ control, name: ['roles', 'city'] })
  const option = (value: string, label: string) => ({ value, label })
  const moving = [
    { name: 'relocation', options: relocationTypes.map((code) => option(code, t(`relocations.${code}`))) },
    { name: 'trips', options: tripReadiness.map((code) => option(code, t(`tripsNames.${code}`))) },
    { name: 'travelTime', options: travelTimes.map((code) => option(code, t(`travelTimes.${code}`))) },
  ] as const
  return (
    <FormSection id="what" title={t('what')}>
      <Field id={fieldIds.title} label={t('title')} error={errorOf('title')} doubt="title">
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
      <Field
        id={fieldIds.role}
        label={t('roles')}
        hint={t('rolesHint')}
        error={errorOf('role_ids')}
        doubt="role_ids"
      >
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
      <Field id={fieldIds.city} label={t('city')} error={errorOf('city_id')} doubt="city_id">
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
      <Field label={t('district')} mark={common('optional')} error={errorOf('district')}>
        {(field) => (
          <Input
            {...field}
            {...register('district')}
            maxLength={100}
            placeholder={t('districtPlaceholder')}
            autoComplete="off"
          />
        )}
      </Field>
      <div className="form-pair">
        <Field
          id={fieldIds.salary}
          label={t('salary')}
          hint={t('salaryHint')}
          error={errorOf('salary')}
          doubt="salary"
        >
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
      <SalaryHint role={roles[0]?.id} city={city?.id} />
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
        <Field label={t('status')} hint={quiet ? t('statusQuiet') : undefined}>
          {(field) => (
            <Select
              {...field}
              {...register('status')}
              options={jobSearchStatuses.map((code) => ({ value: code, label: t(`statuses.${code}`) }))}
            />
          )}
        </Field>
        {moving.map(({ name, options }) => (
          <Field key={name} label={t(name)}>
            {(field) => <Select {...field} {...register(name)} options={options} />}
          </Field>
        ))}
      </div>
      {moves ? (
        <Field
          label={t('relocationCities')}
          hint={t('relocationCitiesHint')}
          error={errorOf('relocation_city_ids')}
        >
          {(field) => (
            <Controller
              control={control}
              name="relocationCities"
              render={({ field: { value, onChange } }) => (
                <TagsField control={field} kind="city" values={value} onChange={onChange} limit={10} />
              )}
            />
          )}
        </Field>
      ) : null}
      <FieldGroup legend={t('also')}>
        <div className="check-grid">
          <Checkbox label={t('internship')} {...register('internship')} />
          <Checkbox label={t('temporaryJob')} {...register('temporaryJob')} />
          <Checkbox label={t('nightShifts')} {...register('nightShifts')} />
          <Checkbox label={t('volunteering')} {...register('volunteering')} />
        </div>
      </FieldGroup>
    </FormSection>
  )
}
