'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { FormSection } from '@/components/forms/form-section'
import { MarkedTextField } from '@/components/forms/rich-text/marked-text-field'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { ContactsFields } from './contacts-fields'
import { fieldIds, type SectionProps } from './section'

/** Who one is and how to reach them. */
export function AboutSection({ form, errorOf, photo }: SectionProps & { photo?: ReactNode }) {
  const { register } = form
  const t = useTranslations('resumeForm')
  const common = useTranslations('common')
  return (
    <FormSection id="about" title={t('aboutTitle')} hint={t('aboutHint')}>
      {photo}
      <div className="form-pair">
        <Field id={fieldIds.name} label={t('lastName')} error={errorOf('last_name')} doubt="last_name">
          {(field) => (
            <Input {...field} {...register('lastName')} maxLength={100} autoComplete="family-name" />
          )}
        </Field>
        <Field label={t('firstName')} error={errorOf('first_name')} doubt="first_name">
          {(field) => (
            <Input {...field} {...register('firstName')} maxLength={100} autoComplete="given-name" />
          )}
        </Field>
        <Field
          label={t('middleName')}
          mark={common('optional')}
          error={errorOf('middle_name')}
          doubt="middle_name"
        >
          {(field) => (
            <Input {...field} {...register('middleName')} maxLength={100} autoComplete="additional-name" />
          )}
        </Field>
      </div>
      <ContactsFields form={form} errorOf={errorOf} />
      <div className="form-pair">
        <Field
          label={t('birthDate')}
          mark={common('optional')}
          error={errorOf('birth_date')}
          doubt="birth_date"
        >
          {(field) => <Input {...field} {...register('birthDate')} type="date" autoComplete="bday" />}
        </Field>
        <Field label={t('gender')} mark={common('optional')} doubt="gender">
          {(field) => (
            <Select
              {...field}
              {...register('gender')}
              placeholder={t('genderNone')}
              options={(['female', 'male'] as const).map((code) => ({
                value: code,
                label: t(`genders.${code}`),
              }))}
            />
          )}
        </Field>
        <Field
          label={t('citizenship')}
          mark={common('optional')}
          error={errorOf('citizenship')}
          doubt="citizenship"
        >
          {(field) => <Input {...field} {...register('citizenship')} maxLength={300} />}
        </Field>
        <Field
          label={t('workPermits')}
          mark={common('optional')}
          hint={t('workPermitsHint')}
          error={errorOf('work_permits')}
        >
          {(field) => <Input {...field} {...register('workPermits')} maxLength={800} />}
        </Field>
      </div>
      <Field editor id={fieldIds.about} label={t('about')} error={errorOf('about')} doubt="about">
        {(field) => (
          <Controller
            control={form.control}
            name="about"
            render={({ field: { value, onChange } }) => (
              <MarkedTextField
                control={field}
                labelledBy={`${field.id}-label`}
                value={value}
                onChange={onChange}
                rows={6}
                maxLength={32_768}
                placeholder={t('aboutPlaceholder')}
              />
            )}
          />
        )}
      </Field>
    </FormSection>
  )
}
