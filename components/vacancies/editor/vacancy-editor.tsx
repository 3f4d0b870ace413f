'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { CreationFrame } from '@/components/forms/creation/frame'
import type { SaveState } from '@/components/forms/use-autosave'
import { useFieldError } from '@/components/forms/use-field-error'
import type { FieldError } from '@/lib/contracts/errors'
import { AnswerSection } from './answer-section'
import { BasicsSection, PaySection } from './basics-sections'
import { ConditionsSection } from './conditions-section'
import { TextSection } from './detail-sections'
import { EmployerSection } from './employer-section'
import type { EnumNames } from './enum-names'
import { LiveCard } from './live-card'
import type { PreviewCompany } from './preview'
import { RequirementsSection } from './requirements-section'
import type { VacancyForm } from './vacancy-form'

interface Props {
  form: UseFormReturn<VacancyForm>
  names: EnumNames
  company: PreviewCompany
  /** The last try that was refused; what is still wrong with it stands at the fields. */
  attempt: unknown
  errors: readonly FieldError[]
  saveState: SaveState
  local: boolean
  title: string
  lead?: string | undefined
  notice: ReactNode
  actions: ReactNode
  onSubmit: () => void
}

/** The step of each section, by the id of the section. */
const steps = ['basics', 'pay', 'text', 'conditions', 'requirements', 'answer', 'employer'] as const

/** The form of a vacancy by steps, with its search card beside it. */
export function VacancyEditor({ form, names, company, errors, ...frame }: Props) {
  const t = useTranslations('vacancyForm')
  const values = useWatch({ control: form.control }) as VacancyForm
  const section = { form, names, errorOf: useFieldError(errors) }
  return (
    <CreationFrame
      {...frame}
      wrongFields={errors.length}
      steps={steps.map((id) => ({ id, title: t(id) }))}
      aside={<LiveCard form={values} company={company} />}
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
