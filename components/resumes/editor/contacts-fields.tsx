'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { otherContactKinds, preferredContacts, siteKinds } from '@/lib/contracts/resume-details'
import { RowsField } from './rows-field'
import { fieldIds, type SectionProps } from './section'

/** How to reach the person: phone and address first, then whatever else there is. */
export function ContactsFields(section: SectionProps) {
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
        <div className="form-fields">
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
