'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { SaveMark } from '@/components/forms/save-mark'
import type { SaveState } from '@/components/forms/use-autosave'
import { useEarlyTyping } from '@/components/forms/use-early-typing'
import { useFieldError } from '@/components/forms/use-field-error'
import { chipClass } from '@/components/ui/chip'
import { Notice } from '@/components/ui/notice'
import { AboutSection } from './about-section'
import { type Attempt, remainingErrors } from './attempt'
import { Completeness } from './completeness'
import { EducationSection } from './education-section'
import { ExperienceSection } from './experience-section'
import { LiveCard } from './live-card'
import { ProofsSection } from './proofs-section'
import type { ResumeForm } from './resume-form'
import { sectionIds } from './section'
import { SkillsSection } from './skills-section'
import { VisibilitySection } from './visibility-section'
import { WhatSection } from './what-section'

interface Props {
  form: UseFormReturn<ResumeForm>
  /** The last try that was refused; what was wrong with it stands at the fields until it is mended. */
  attempt: Attempt | null
  saveState: SaveState
  local?: boolean
  title: string
  lead?: string
  /** The photo is saved apart from the form, once there is a resume to belong to. */
  photo?: ReactNode
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
  proofs: 'proofsTitle',
  about: 'aboutTitle',
  visibility: 'visibilityTitle',
} as const

/** The form of a resume by steps, with its search card and its completeness beside it. */
export function ResumeEditor(props: Props) {
  const { form, attempt, saveState, local, title, lead, photo, notice, actions, onSubmit } = props
  const t = useTranslations('resumeForm')
  const forms = useTranslations('forms')
  const host = useRef<HTMLFormElement>(null)
  const formId = useId()
  useEarlyTyping(formId)
  const values = useWatch({ control: form.control }) as ResumeForm
  const errors = attempt ? remainingErrors(attempt, values) : []
  const errorOf = useFieldError(errors)

  // The first wrong field comes into view and takes the focus.
  useEffect(() => {
    if (!attempt) return
    const wrong = host.current?.querySelector<HTMLElement>('[aria-invalid="true"], .field-error')
    wrong?.scrollIntoView({ block: 'center' })
    wrong?.focus({ preventScroll: true })
  }, [attempt])

  const section = { form, errorOf }
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
        <nav className="creation-steps" aria-label={t('sections')}>
          {sectionIds.map((id) => (
            <a key={id} href={`#${id}`} className={chipClass({ outline: true })}>
              {t(sectionTitles[id])}
            </a>
          ))}
        </nav>
        <div className="lg:hidden">
          <Completeness form={values} />
        </div>
        {notice}
        {errors.length > 0 ? (
          <Notice tone="danger" role="alert" title={forms('errorsTitle', { count: errors.length })} />
        ) : null}
        <WhatSection {...section} />
        <ExperienceSection {...section} />
        <EducationSection {...section} />
        <SkillsSection {...section} />
        <ProofsSection {...section} />
        <AboutSection {...section} photo={photo} />
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
