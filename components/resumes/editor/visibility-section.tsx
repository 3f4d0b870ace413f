'use client'

import { useTranslations } from 'next-intl'
import { Controller, useWatch } from 'react-hook-form'
import { CheckGrid } from '@/components/forms/check-grid'
import { FormSection } from '@/components/forms/form-section'
import { Checkbox, Radio } from '@/components/ui/check'
import { FieldGroup } from '@/components/ui/field'
import { resumeVisibilities } from '@/lib/contracts/enums'
import { routes } from '@/lib/routes'
import type { SectionProps } from './section'

const hideable = ['names_and_photo', 'phones', 'email', 'other_contacts', 'experience'] as const

/** Who may see it, with the separate consent that «everyone» needs. */
export function VisibilitySection({ form, errorOf }: SectionProps) {
  const t = useTranslations('resumeForm')
  const { control, register } = form
  const visibility = useWatch({ control, name: 'visibility' })
  const given = useWatch({ control, name: 'consentGiven' })
  return (
    <FormSection id="visibility" title={t('visibilityTitle')}>
      <FieldGroup legend={t('visibility')} error={errorOf('visibility')}>
        <div className="grid gap-2">
          {resumeVisibilities.map((code) => (
            <Radio
              key={code}
              value={code}
              {...register('visibility')}
              label={t(`visibilities.${code}`)}
              hint={t(`visibilityHints.${code}`)}
            />
          ))}
        </div>
      </FieldGroup>
      {visibility === 'everyone' || given ? (
        <FieldGroup legend={t('consentTitle')} error={errorOf('distribution_consent')}>
          <Checkbox
            label={t('consent')}
            hint={t(visibility === 'everyone' ? 'consentHint' : 'consentGiven')}
            {...register('consent')}
          />
        </FieldGroup>
      ) : null}
      <Controller
        control={control}
        name="hiddenFields"
        render={({ field: { value, onChange } }) => (
          <CheckGrid
            legend={t('hidden')}
            names={Object.fromEntries(hideable.map((code) => [code, t(`hiddenFields.${code}`)]))}
            values={value}
            onChange={onChange}
          />
        )}
      />
      <p className="text-soft">
        {t.rich('stopListHint', {
          link: (text) => (
            <a className="link" href={`${routes.mySettings()}#stop-list`} target="_blank" rel="noreferrer">
              {text}
            </a>
          ),
        })}
      </p>
    </FormSection>
  )
}
