'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { FormSection } from '@/components/forms/creation/form-section'
import { CreationFrame } from '@/components/forms/creation/frame'
import { CheckGrid } from '@/components/forms/fields/check-grid'
import type { SaveState } from '@/components/forms/sending/use-autosave'
import { useFieldError } from '@/components/forms/sending/use-send'
import { Button } from '@/components/ui/button'
import { Checkbox, Radio } from '@/components/ui/check'
import { FieldGroup } from '@/components/ui/field'
import { Progress } from '@/components/ui/progress'
import { resumeVisibilities } from '@/lib/contracts/enums'
import type { FieldError } from '@/lib/contracts/errors'
import { routes } from '@/lib/routes'
import { completenessOf, completenessWeights, missingParts } from '@/lib/shared/resume-completeness'
import { AboutSection } from './about-section'
import { EducationSection, ProofsSection } from './education-section'
import { ExperienceSection } from './experience-section'
import { LiveCard } from './live-card'
import { PositionSection } from './position-section'
import { draftOf } from './resume-draft'
import type { ResumeForm } from './resume-form'
import { fieldIds, jump, type SectionProps, sectionIds } from './sections'
import { SkillsSection } from './skills-section'

const hideable = ['names_and_photo', 'phones', 'email', 'other_contacts', 'experience'] as const

/** Visibility of the resume, with the separate consent that «everyone» requires. */
function VisibilitySection({ form, errorOf }: SectionProps) {
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

const shownSteps = 3

/** Completeness in percent and the most valuable missing parts, each a link to its field. */
function Completeness({ form, onNoExperience }: { form: ResumeForm; onNoExperience: () => void }) {
  const t = useTranslations('resumeForm')
  const draft = draftOf(form)
  const percent = completenessOf(draft)
  const next = missingParts(draft).slice(0, shownSteps)
  return (
    <section className="grid gap-2">
      <p className="font-semibold" aria-live="polite">
        {t('completeness', { percent })}
      </p>
      <Progress value={percent} label={t('completeness', { percent })} />
      {next.length > 0 ? (
        <ul className="grid gap-1" aria-label={t('nextSteps')}>
          {next.map((part) => (
            <li key={part} className="grid gap-1">
              <button type="button" className="next-step" onClick={() => jump(fieldIds[part])}>
                <span>{t(`parts.${part}`)}</span>
                <span className="flex-none text-success font-semibold tabular-nums">
                  {t('stepWorth', { worth: completenessWeights[part] })}
                </span>
              </button>
              {part === 'experience' && form.jobs.length === 0 ? (
                <Button size="sm" variant="ghost" className="justify-self-start" onClick={onNoExperience}>
                  {t('noExperience')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-soft">{t('allDone')}</p>
      )}
    </section>
  )
}

interface Props {
  form: UseFormReturn<ResumeForm>
  /** Changes with every rejected attempt. */
  attempt: unknown
  errors: readonly FieldError[]
  saveState: SaveState
  local: boolean
  title: string
  lead?: string | undefined
  /** Saved apart from the form. */
  photo: ReactNode
  notice: ReactNode
  opening: ReactNode
  waiting: ReactNode
  actions: ReactNode
  isLive: boolean
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

/** The resume form by steps, with a preview card and the completeness beside it. */
export function ResumeEditor({ form, errors, photo, ...frame }: Props) {
  const t = useTranslations('resumeForm')
  const values = useWatch({ control: form.control }) as ResumeForm
  const section = { form, errorOf: useFieldError(errors) }
  const chooseNoExperience = () => {
    form.setValue('noExperience', true, { shouldDirty: true })
    // The button goes with what it answered: its checkbox stands where the choice can be taken back.
    jump(fieldIds.experience)
  }
  return (
    <CreationFrame
      {...frame}
      wrongFields={errors.length}
      steps={sectionIds.map((id) => ({ id, title: t(sectionTitles[id]) }))}
      foot={<Completeness form={values} onNoExperience={chooseNoExperience} />}
      aside={
        <>
          <Completeness form={values} onNoExperience={chooseNoExperience} />
          <LiveCard form={values} />
        </>
      }
    >
      <PositionSection {...section} />
      <ExperienceSection {...section} />
      <EducationSection {...section} />
      <SkillsSection {...section} />
      <ProofsSection {...section} />
      <AboutSection {...section} photo={photo} />
      <VisibilitySection {...section} />
    </CreationFrame>
  )
}
