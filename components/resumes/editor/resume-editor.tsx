'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { CreationFrame } from '@/components/forms/creation/frame'
import type { SaveState } from '@/components/forms/use-autosave'
import { useFieldError } from '@/components/forms/use-field-error'
import type { FieldError } from '@/lib/contracts/errors'
import { AboutSection } from './about-section'
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
  /** The last try that was refused; what is still wrong with it stands at the fields. */
  attempt: unknown
  errors: readonly FieldError[]
  saveState: SaveState
  local: boolean
  title: string
  lead?: string | undefined
  /** The photo is saved apart from the form. */
  photo: ReactNode
  notice: ReactNode
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
export function ResumeEditor({ form, errors, photo, ...frame }: Props) {
  const t = useTranslations('resumeForm')
  const values = useWatch({ control: form.control }) as ResumeForm
  const section = { form, errorOf: useFieldError(errors) }
  return (
    <CreationFrame
      {...frame}
      wrongFields={errors.length}
      steps={sectionIds.map((id) => ({ id, title: t(sectionTitles[id]) }))}
      head={<Completeness form={values} />}
      aside={
        <>
          <Completeness form={values} />
          <LiveCard form={values} />
        </>
      }
    >
      <WhatSection {...section} />
      <ExperienceSection {...section} />
      <EducationSection {...section} />
      <SkillsSection {...section} />
      <ProofsSection {...section} />
      <AboutSection {...section} photo={photo} />
      <VisibilitySection {...section} />
    </CreationFrame>
  )
}
