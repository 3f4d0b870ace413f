'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { FormSection, LiveCard } from '@/components/forms/creation/form-section'
import { CreationFrame } from '@/components/forms/creation/frame'
import { RichTextField } from '@/components/forms/rich-text/rich-text-field'
import type { SaveState } from '@/components/forms/sending/use-autosave'
import { useFieldError } from '@/components/forms/sending/use-send'
import { TagsField } from '@/components/forms/suggest/tags-field'
import { useClientChoices } from '@/components/layout/use-clients'
import { Checkbox } from '@/components/ui/check'
import { Field } from '@/components/ui/field'
import { Input, Select } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { FieldError } from '@/lib/contracts/errors'
import { vacancyDescriptionLimits } from '@/lib/contracts/vacancy-fields'
import { htmlToText } from '@/lib/shared/marked-text'
import { useSession } from '@/stores/session'
import { VacancyCard } from '../vacancy-card'
import { AnswerSection } from './answer-section'
import { BasicsSection, PaySection, type SectionProps } from './basics-sections'
import { ConditionsSection } from './conditions-section'
import type { EnumNames } from './enum-names'
import { cardOf, type PreviewCompany } from './preview'
import { RequirementsSection } from './requirements-section'
import type { VacancyForm } from './vacancy-form'
import { WordingHints } from './wording-hints'

interface Props {
  form: UseFormReturn<VacancyForm>
  names: EnumNames
  company: PreviewCompany
  /** Changes with every rejected attempt. */
  attempt: unknown
  errors: readonly FieldError[]
  saveState: SaveState
  local: boolean
  title: string
  lead?: string | undefined
  notice: ReactNode
  actions: ReactNode
  isLive: boolean
  onSubmit: () => void
}

/** The step of each section, by the id of the section. */
export const vacancySteps = [
  'basics',
  'pay',
  'text',
  'conditions',
  'requirements',
  'answer',
  'employer',
] as const

/** The form of a vacancy by steps, with its search card beside it. */
export function VacancyEditor({ form, names, company, errors, ...frame }: Props) {
  const t = useTranslations('vacancyForm')
  const card = cardOf(useWatch({ control: form.control }) as VacancyForm, company)
  const section = { form, names, errorOf: useFieldError(errors) }
  return (
    <CreationFrame
      {...frame}
      wrongFields={errors.length}
      steps={vacancySteps.map((id) => ({ id, title: t(id) }))}
      aside={
        <LiveCard title={t('card')}>
          <VacancyCard vacancy={{ ...card, title: card.title || t('cardEmptyTitle') }} level={3} />
        </LiveCard>
      }
    >
      <BasicsSection {...section} />
      <PaySection {...section} />
      <TextSection {...section} />
      <ConditionsSection {...section} />
      <RequirementsSection {...section} />
      <AnswerSection {...section} />
      <EmployerSection {...section} />
    </CreationFrame>
  )
}

/** Employer data: anonymity, responsible member, internal number. */
function EmployerSection({ form, errorOf }: SectionProps) {
  const t = useTranslations('vacancyForm')
  const { control, register } = form
  const anonymous = useWatch({ control, name: 'anonymous' })
  const isEmployer = useSession((state) => state.user?.accountType === 'employer')
  const { data: managers = [] } = useQuery({
    queryKey: ['my-vacancies', 'managers'],
    queryFn: () => api('GET /v1/my/vacancies/managers'),
    enabled: isEmployer,
  })
  const clients = useClientChoices(isEmployer)
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
        {clients.options.length > 0 ? (
          <Field label={t('client')} hint={t('clientHint')} error={errorOf('client')}>
            {(field) => (
              <Select
                {...field}
                {...register('client')}
                key={clients.options.length}
                placeholder={t('clientNone')}
                options={clients.options}
              />
            )}
          </Field>
        ) : null}
        {managers.length > 1 ? (
          <Field label={t('manager')} error={errorOf('manager')}>
            {(field) => (
              <Select
                {...field}
                {...register('manager')}
                // Remount when the options arrive: a select cannot show a value whose option is missing.
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

/** The description. */
function TextSection({ form, errorOf }: SectionProps) {
  const t = useTranslations('vacancyForm')
  const { control } = form
  const description = useWatch({ control, name: 'description' })
  return (
    <FormSection id="text" title={t('text')}>
      <Field
        editor
        label={t('description')}
        hint={t('descriptionHint', {
          ...vacancyDescriptionLimits,
          count: [...htmlToText(description)].length,
        })}
        error={errorOf('description_html')}
      >
        {(field) => (
          <Controller
            control={control}
            name="description"
            render={({ field: { value, onChange } }) => (
              <RichTextField
                control={field}
                labelledBy={`${field.id}-label`}
                value={value}
                onChange={onChange}
                placeholder={t('descriptionPlaceholder')}
              />
            )}
          />
        )}
      </Field>
      <WordingHints control={control} of="description" />
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
