'use client'

import { useTranslations } from 'next-intl'
import { Controller, useWatch } from 'react-hook-form'
import { CheckGrid } from '@/components/forms/check-grid'
import { FormSection } from '@/components/forms/form-section'
import { TagsField } from '@/components/forms/tags-field'
import { Checkbox, Radio } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Input, Select, Textarea } from '@/components/ui/input'
import { replyPromises } from '@/lib/contracts/enums'
import { vacancyDescriptionLimits } from '@/lib/contracts/vacancies'
import type { SectionProps } from './basics-sections'
import { optionsOf } from './enum-names'

const usualHours = ['HOURS_4', 'HOURS_6', 'HOURS_8', 'HOURS_10', 'HOURS_12', 'HOURS_24', 'FLEXIBLE'] as const

/** What to do and what is needed. */
export function TextSection({ form, errorOf }: SectionProps) {
  const t = useTranslations('vacancyForm')
  const { control, register } = form
  const description = useWatch({ control, name: 'description' })
  return (
    <FormSection id="text" title={t('text')}>
      <Field
        label={t('description')}
        hint={t('descriptionHint', { ...vacancyDescriptionLimits, count: [...description.trim()].length })}
        error={errorOf('description_html')}
      >
        {(field) => (
          <Textarea
            {...field}
            {...register('description')}
            rows={14}
            maxLength={12_000}
            placeholder={t('descriptionPlaceholder')}
          />
        )}
      </Field>
      <Field label={t('skills')} hint={t('skillsHint')} error={errorOf('skills')}>
        {(field) => (
          <Controller
            control={control}
            name="skills"
            render={({ field: { value, onChange } }) => (
              <TagsField
                control={field}
                kind="skill"
                values={value}
                onChange={onChange}
                limit={30}
                free
                placeholder={t('skillsPlaceholder')}
              />
            )}
          />
        )}
      </Field>
    </FormSection>
  )
}

/** Employment, place, schedule, experience. */
export function ConditionsSection({ form, names, errorOf }: SectionProps) {
  const t = useTranslations('vacancyForm')
  const { control, register } = form
  return (
    <FormSection id="conditions" title={t('conditions')}>
      <div className="form-pair">
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
        <Field label={t('experience')} error={errorOf('experience')}>
          {(field) => (
            <Select
              {...field}
              {...register('experience')}
              placeholder={t('choose')}
              options={optionsOf(names.experience)}
            />
          )}
        </Field>
        <Field label={t('education')} error={errorOf('education')}>
          {(field) => (
            <Select {...field} {...register('education')} options={optionsOf(names.education_demands)} />
          )}
        </Field>
      </div>
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
      <FieldGroup legend={t('more')}>
        <Checkbox label={t('night')} {...register('nightShifts')} />
        <Checkbox label={t('internship')} {...register('internship')} />
        <Checkbox label={t('handicapped')} {...register('acceptHandicapped')} />
      </FieldGroup>
    </FormSection>
  )
}

/** The promise, the letter, the contact person. */
export function AnswerSection({ form, errorOf }: SectionProps) {
  const t = useTranslations('vacancyForm')
  const { control, register } = form
  return (
    <FormSection id="answer" title={t('answer')}>
      <Controller
        control={control}
        name="replyPromise"
        render={({ field: { value, onChange, name } }) => (
          <FieldGroup legend={t('promise')} hint={t('promiseHint')} error={errorOf('reply_promise_days')}>
            {replyPromises.map((days) => (
              <Radio
                key={days}
                name={name}
                label={t('promiseDays', { days })}
                checked={value === days}
                onChange={() => onChange(days)}
              />
            ))}
          </FieldGroup>
        )}
      />
      <Checkbox label={t('letter')} {...register('letterRequired')} />
      <div className="form-pair">
        <Field label={t('contactName')} error={errorOf('contacts.name')}>
          {(field) => <Input {...field} {...register('contactName')} maxLength={255} autoComplete="name" />}
        </Field>
        <Field label={t('contactEmail')} error={errorOf('contacts.email')}>
          {(field) => (
            <Input
              {...field}
              {...register('contactEmail')}
              maxLength={255}
              inputMode="email"
              autoComplete="email"
            />
          )}
        </Field>
        <Field label={t('contactPhone')} error={errorOf('contacts.phone')}>
          {(field) => (
            <Input
              {...field}
              {...register('contactPhone')}
              maxLength={32}
              inputMode="tel"
              autoComplete="tel"
            />
          )}
        </Field>
      </div>
      <Checkbox label={t('showContacts')} {...register('showContacts')} />
      <Field label={t('code')} error={errorOf('code')}>
        {(field) => <Input {...field} {...register('code')} maxLength={50} autoComplete="off" />}
      </Field>
    </FormSection>
  )
}
