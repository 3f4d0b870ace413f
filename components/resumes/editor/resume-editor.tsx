'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { SaveMark } from '@/components/forms/save-mark'
import type { SaveState } from '@/components/forms/use-autosave'
import { useFieldError } from '@/components/forms/use-field-error'
import { chipClass } from '@/components/ui/chip'
import { Notice } from '@/components/ui/notice'
import type { FieldError } from '@/lib/contracts/errors'
import { AboutSection } from './about-section'
import { Completeness } from './completeness'
import { EducationSection } from './education-section'
import { ExperienceSection } from './experience-section'
import { LiveCard } from './live-card'
import type { ResumeForm } from './resume-form'
import { sectionIds } from './section'
import { SkillsSection } from './skills-section'
import { VisibilitySection } from './visibility-section'
import { WhatSection } from './what-section'

interface Props {
  form: UseFormReturn<ResumeForm>
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

const sectionTitles = {
  what: 'what',
  experience: 'experience',
  education: 'education',
  skills: 'skillsTitle',
  about: 'aboutTitle',
  visibility: 'visibilityTitle',
} as const

/** The form of a resume by steps, with its search card and its completeness beside it. */
export function ResumeEditor(props: Props) {
  const { form, errors, saveState, local, title, lead, notice, actions, onSubmit } = props
  const t = useTranslations('resumeForm')
  const forms = useTranslations('forms')
  const errorOf = useFieldError(errors)
  const host = useRef<HTMLFormElement>(null)
  const values = useWatch({ control: form.control }) as ResumeForm

  // The first wrong field comes into view and takes the focus.
  useEffect(() => {
    if (errors.length === 0) return
    const wrong = host.current?.querySelector<HTMLElement>('[aria-invalid="true"], .field-error')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  }, [errors])

  const section = { form, errorOf }
  return (
    <div className="container creation">
      <form
        ref={host}
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
        <nav className="creation-steps" aria-label={t('sections')}>
          {sectionIds.map((id) => (
            <a key={id} href={`#${id}`} className={chipClass({ outline: true })}>
              {t(sectionTitles[id])}
            </a>
          ))}
        </nav>
        {notice}
        {errors.length > 0 ? (
          <Notice tone="danger" role="alert" title={forms('errorsTitle', { count: errors.length })} />
        ) : null}
        <WhatSection {...section} />
        <ExperienceSection {...section} />
        <EducationSection {...section} />
        <SkillsSection {...section} />
        <AboutSection {...section} />
        <VisibilitySection {...section} />
        <div className="creation-bar">
          <SaveMark state={saveState} local={local} />
          {actions}
        </div>
      </form>
      <aside className="creation-aside">
        <Completeness form={values} />
        <LiveCard form={values} />
      </aside>
    </div>
  )
}
