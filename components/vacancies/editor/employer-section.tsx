'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useWatch } from 'react-hook-form'
import { FormSection } from '@/components/forms/form-section'
import { Checkbox } from '@/components/ui/check'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import { useSession } from '@/stores/use-session'
import type { SectionProps } from './basics-sections'

/** On whose behalf: shown or not, who answers for it, by which number it goes inside the company. */
export function EmployerSection({ form, errorOf }: SectionProps) {
  const t = useTranslations('vacancyForm')
  const { control, register } = form
  const anonymous = useWatch({ control, name: 'anonymous' })
  const isEmployer = useSession((state) => state.user?.accountType === 'employer')
  const { data: managers = [] } = useQuery({
    queryKey: ['my-vacancies', 'managers'],
    queryFn: () => api('GET /v1/my/vacancies/managers'),
    enabled: isEmployer,
  })
  return (
    <FormSection id="employer" title={t('employer')}>
      <Checkbox label={t('anonymous')} hint={t('anonymousHint')} {...register('anonymous')} />
      {anonymous ? (
        <Field label={t('employerName')} hint={t('employerNameHint')} error={errorOf('employer_name')}>
          {(field) => (
            <Input
              {...field}
              {...register('employerName')}
              maxLength={150}
              placeholder={t('employerNamePlaceholder')}
              autoComplete="off"
            />
          )}
        </Field>
      ) : null}
      <div className="form-pair">
        {managers.length > 1 ? (
          <Field label={t('manager')} error={errorOf('manager')}>
            {(field) => (
              <Select
                {...field}
                {...register('manager')}
                // The options come after the form was filled.
                key={managers.length}
                placeholder={t('managerMe')}
                options={managers.map(({ public_id, name }) => ({ value: public_id, label: name }))}
              />
            )}
          </Field>
        ) : null}
        <Field label={t('department')} error={errorOf('department')}>
          {(field) => <Input {...field} {...register('department')} maxLength={100} autoComplete="off" />}
        </Field>
        <Field label={t('code')} hint={t('codeHint')} error={errorOf('code')}>
          {(field) => <Input {...field} {...register('code')} maxLength={50} autoComplete="off" />}
        </Field>
      </div>
    </FormSection>
  )
}
