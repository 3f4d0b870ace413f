'use client'

import { useTranslations } from 'next-intl'
import { FormSection } from '@/components/forms/form-section'
import { Field } from '@/components/ui/field'
import { Input, Select, Textarea } from '@/components/ui/input'
import type { SectionProps } from './section'

/** Who one is and how to reach them. */
export function AboutSection({ form: { register }, errorOf }: SectionProps) {
  const t = useTranslations('resumeForm')
  const common = useTranslations('common')
  return (
    <FormSection id="about" title={t('aboutTitle')} hint={t('aboutHint')}>
      <div className="form-pair">
        <Field label={t('lastName')} error={errorOf('last_name')}>
          {(field) => (
            <Input {...field} {...register('lastName')} maxLength={100} autoComplete="family-name" />
          )}
        </Field>
        <Field label={t('firstName')} error={errorOf('first_name')}>
          {(field) => (
            <Input {...field} {...register('firstName')} maxLength={100} autoComplete="given-name" />
          )}
        </Field>
        <Field label={t('middleName')} mark={common('optional')} error={errorOf('middle_name')}>
          {(field) => (
            <Input {...field} {...register('middleName')} maxLength={100} autoComplete="additional-name" />
          )}
        </Field>
      </div>
      <div className="form-pair">
        <Field label={t('phone')} error={errorOf('phone')}>
          {(field) => (
            <Input
              {...field}
              {...register('phone')}
              type="tel"
              inputMode="tel"
              maxLength={32}
              autoComplete="tel"
            />
          )}
        </Field>
        <Field label={t('email')} error={errorOf('email')}>
          {(field) => (
            <Input
              {...field}
              {...register('email')}
              type="email"
              inputMode="email"
              maxLength={254}
              autoComplete="email"
            />
          )}
        </Field>
      </div>
      <div className="form-pair">
        <Field label={t('birthDate')} mark={common('optional')} error={errorOf('birth_date')}>
          {(field) => <Input {...field} {...register('birthDate')} type="date" autoComplete="bday" />}
        </Field>
        <Field label={t('gender')} mark={common('optional')}>
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
        <Field label={t('citizenship')} mark={common('optional')} error={errorOf('citizenship')}>
          {(field) => <Input {...field} {...register('citizenship')} maxLength={300} />}
        </Field>
      </div>
      <Field label={t('about')} error={errorOf('about')}>
        {(field) => (
          <Textarea
            {...field}
            {...register('about')}
            rows={6}
            maxLength={32_768}
            placeholder={t('aboutPlaceholder')}
          />
        )}
      </Field>
    </FormSection>
  )
}
