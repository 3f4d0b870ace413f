'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { FormSection } from '@/components/forms/creation/form-section'
import { MarkedTextField } from '@/components/forms/rich-text/marked-text-field'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { otherContactKinds, preferredContacts, siteKinds } from '@/lib/contracts/resume-details'
import { RowsField } from './rows-field'
import { fieldIds, type SectionProps } from './sections'
import { WritingHelp } from './writing-help'

/** Personal data and contacts. */
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
      <WritingHelp form={form} path="about" kind="about" fieldId={fieldIds.about} />
    </FormSection>
  )
}

/** Contacts: phone and e-mail first, then others. */
function ContactsFields(section: SectionProps) {
  const { form, errorOf } = section
  const { register } = form
  const t = useTranslations('resumeForm')
  return (
    <>
      <div className="form-pair">
        <Field id={fieldIds.contacts} label={t('phone')} error={errorOf('phone')} doubt="phone">
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
        <Field label={t('email')} error={errorOf('email')} doubt="email">
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
      <details className="form-more">
        <summary>{t('moreContacts')}</summary>
        <div className="grid gap-5 mt-1">
          <div className="form-pair">
            <Field label={t('preferred')}>
              {(field) => (
                <Select
                  {...field}
                  {...register('preferredContact')}
                  placeholder={t('preferredNone')}
                  options={preferredContacts.map((code) => ({
                    value: code,
                    label: t(`preferredNames.${code}`),
                  }))}
                />
              )}
            </Field>
            <Field label={t('phoneComment')} error={errorOf('phone_comment')}>
              {(field) => (
                <Input
                  {...field}
                  {...register('phoneComment')}
                  maxLength={255}
                  placeholder={t('phoneCommentPlaceholder')}
                  autoComplete="off"
                />
              )}
            </Field>
          </div>
          <RowsField
            {...section}
            name="otherContacts"
            field="other_contacts"
            limit={2}
            empty={{ kind: 'telegram', value: '', comment: '' }}
            title={t('otherContacts')}
            add={t('addContact')}
            item={(number) => t('contact', { number })}
            columns={[
              {
                name: 'kind',
                label: t('contactKind'),
                options: otherContactKinds.map((code) => ({ value: code, label: t(`contactKinds.${code}`) })),
              },
              { name: 'value', label: t('contactValue'), max: 100 },
              { name: 'comment', label: t('contactComment'), max: 255 },
            ]}
          />
          <RowsField
            {...section}
            name="sites"
            field="sites"
            limit={10}
            empty={{ kind: 'personal', url: '' }}
            title={t('sites')}
            add={t('addSite')}
            item={(number) => t('site', { number })}
            columns={[
              {
                name: 'kind',
                label: t('siteKind'),
                options: siteKinds.map((code) => ({ value: code, label: t(`siteKinds.${code}`) })),
              },
              { name: 'url', label: t('link'), max: 200, kind: 'url', placeholder: 'https://' },
            ]}
          />
        </div>
      </details>
    </>
  )
}
