'use client'

import { useTranslations } from 'next-intl'
import { Controller, useWatch } from 'react-hook-form'
import { FormSection } from '@/components/forms/creation/form-section'
import { Checkbox, Radio } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { replyPromises } from '@/lib/contracts/enums'
import type { SectionProps } from './basics-sections'

/** Reply promise, required letter, contact person. */
export function AnswerSection({ form, errorOf }: SectionProps) {
  const t = useTranslations('vacancyForm')
  const { control, register } = form
  const anonymous = useWatch({ control, name: 'anonymous' })
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
      </div>
      {([0, 1] as const).map((index) => (
        <div key={index} className="form-pair">
          <Field
            label={t(index === 0 ? 'contactPhone' : 'contactPhoneTwo')}
            error={errorOf(`contacts.phones.${index}`)}
          >
            {(field) => (
              <Input
                {...field}
                {...register(`contactPhones.${index}.number`)}
                maxLength={32}
                inputMode="tel"
                autoComplete={index === 0 ? 'tel' : 'off'}
              />
            )}
          </Field>
          <Field label={t('phoneComment')}>
            {(field) => (
              <Input
                {...field}
                {...register(`contactPhones.${index}.comment`)}
                maxLength={255}
                placeholder={t('phoneCommentPlaceholder')}
                autoComplete="off"
              />
            )}
          </Field>
        </div>
      ))}
      <Checkbox
        label={t('showContacts')}
        hint={anonymous ? t('showContactsAnonymous') : undefined}
        disabled={anonymous}
        {...register('showContacts')}
      />
    </FormSection>
  )
}
