'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { SaveMark } from '@/components/forms/save-mark'
import type { SaveState } from '@/components/forms/use-autosave'
import { useEarlyTyping } from '@/components/forms/use-early-typing'
import { useFieldError } from '@/components/forms/use-field-error'
import { Notice } from '@/components/ui/notice'
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
  /** What the server (or the contract) found wrong; shown at the fields until the next attempt. */
  errors: readonly FieldError[]
  saveState: SaveState
  local?: boolean
  title: string
  lead?: string
  /** Above the form: a conflict, a hint to sign up. */
  notice?: ReactNode
  actions: ReactNode
  onSubmit: () => void
}

/** The form of a vacancy with its search card beside it. */
export function VacancyEditor(props: Props) {
  const { form, names, company, errors, saveState, local, title, lead, notice, actions, onSubmit } = props
  const t = useTranslations('forms')
  const errorOf = useFieldError(errors)
  const host = useRef<HTMLFormElement>(null)
  const formId = useId()
  useEarlyTyping(formId)
  const values = useWatch({ control: form.control }) as VacancyForm

  // The first wrong field comes into view and takes the focus.
  useEffect(() => {
    if (errors.length === 0) return
    const wrong = host.current?.querySelector<HTMLElement>('[aria-invalid="true"], .field-error')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  }, [errors])

  const section = { form, names, errorOf }
  return (
    <div className="container creation">
      <form
        ref={host}
        id={formId}
        className="creation-form"
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <div>
          <h1 className="text-2xl">{title}</h1>
          {lead ? <p className="mt-2 text-soft">{lead}</p> : null}
        </div>
        {notice}
        {errors.length > 0 ? (
          <Notice tone="danger" role="alert" title={t('errorsTitle', { count: errors.length })} />
        ) : null}
        <BasicsSection {...section} />
        <PaySection {...section} />
        <TextSection {...section} />
        <ConditionsSection {...section} />
        <RequirementsSection {...section} />
        <AnswerSection {...section} />
        <EmployerSection {...section} />
        <div className="creation-bar">
          <SaveMark state={saveState} local={local} />
          {actions}
        </div>
      </form>
      <aside className="creation-aside">
        <LiveCard form={values} company={company} />
      </aside>
    </div>
  )
}
