'use client'

import { useTranslations } from 'next-intl'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'
import { FormSection } from '@/components/forms/creation/form-section'
import { MonthField } from '@/components/forms/fields/month-field'
import { addRow, removeRow } from '@/components/forms/fields/row-focus'
import { MarkedTextField } from '@/components/forms/rich-text/marked-text-field'
import { SuggestText } from '@/components/forms/suggest/suggest-text'
import { Button, IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Field } from '@/components/ui/field'
import { PlusIcon, TrashIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { routes } from '@/lib/routes'
import { JobGaps } from './job-gaps'
import { emptyJob } from './resume-form'
import { fieldIds, jump, type SectionProps } from './sections'
import { WritingHelp } from './writing-help'

const maxJobs = 64
const descriptionId = (index: number) => `resume-job-${index}`

/** Jobs with dates and description. */
export function ExperienceSection({ form, errorOf }: SectionProps) {
  const t = useTranslations('resumeForm')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'jobs' })
  const isWithout = useWatch({ control: form.control, name: 'noExperience' })
  return (
    <FormSection id="experience" title={t('experience')} hint={isWithout ? undefined : t('experienceHint')}>
      {fields.map((item, index) => (
        <JobFields
          key={item.id}
          form={form}
          errorOf={errorOf}
          index={index}
          onRemove={(button) => removeRow(button, () => remove(index))}
        />
      ))}
      {fields.length > 1 ? <JobGaps form={form} aboutId={fieldIds.about} /> : null}
      {fields.length === 0 ? <Checkbox label={t('noExperience')} {...form.register('noExperience')} /> : null}
      {fields.length === 0 && isWithout ? <FirstSteps /> : null}
      {fields.length < maxJobs ? (
        <Button
          className="justify-self-start"
          onClick={(event) =>
            addRow(event.currentTarget, () => {
              append(emptyJob, { shouldFocus: false })
              form.setValue('noExperience', false)
            })
          }
        >
          <PlusIcon size={18} />
          {t('addJob')}
        </Button>
      ) : null}
    </FormSection>
  )
}

const firstSteps = ['education', 'proofs', 'about'] as const

/** What is told instead of jobs, each a way to its place in the form. */
function FirstSteps() {
  const t = useTranslations('resumeForm.firstSteps')
  return (
    <Notice title={t('title')}>
      <ul className="mt-1 grid gap-1">
        {firstSteps.map((step) => (
          <li key={step}>
            <button
              type="button"
              className="link text-left"
              onClick={() => jump(step === 'about' ? fieldIds.about : step)}
            >
              {t(step)}
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">
        <a className="link" href={routes.firstJob()} target="_blank" rel="noreferrer">
          {t('more')}
        </a>
      </p>
    </Notice>
  )
}

function JobFields({
  form,
  errorOf,
  index,
  onRemove,
}: SectionProps & { index: number; onRemove: (button: HTMLElement) => void }) {
  const t = useTranslations('resumeForm')
  const common = useTranslations('common')
  const { control, register, setValue } = form
  const current = useWatch({ control, name: `jobs.${index}.current` })
  const path = (field: string) => `experience.${index}.${field}`
  const error = (field: string) => errorOf(path(field))
  const number = index + 1
  return (
    <fieldset className="form-item" aria-label={t('job', { number })}>
      <div className="flex items-center justify-between gap-3">
        <p className="font-semibold">{t('job', { number })}</p>
        <IconButton
          label={t('removeJob', { number })}
          icon={<TrashIcon size={18} />}
          onClick={(event) => onRemove(event.currentTarget)}
        />
      </div>
      <div className="form-pair">
        <Field label={t('position')} error={error('position')} doubt={path('position')}>
          {(field) => (
            <Controller
              control={control}
              name={`jobs.${index}.position`}
              render={({ field: { value, onChange } }) => (
                <SuggestText
                  control={field}
                  kind="position"
                  value={value}
                  onChange={onChange}
                  maxLength={512}
                />
              )}
            />
          )}
        </Field>
        <Field label={t('company')} error={error('company')} doubt={path('company')}>
          {(field) => (
            <Controller
              control={control}
              name={`jobs.${index}.company`}
              render={({ field: { value, onChange } }) => (
                <SuggestText
                  control={field}
                  kind="company"
                  value={value}
                  onChange={onChange}
                  maxLength={512}
                />
              )}
            />
          )}
        </Field>
      </div>
      <div className="form-pair">
        <Field label={t('start')} error={error('start')} doubt={path('start')}>
          {(field) => (
            <Controller
              control={control}
              name={`jobs.${index}.start`}
              render={({ field: { value, onChange } }) => (
                <MonthField control={field} value={value} onChange={onChange} />
              )}
            />
          )}
        </Field>
        <Field label={t('end')} error={error('end')} doubt={path('end')}>
          {(field) => (
            <Controller
              control={control}
              name={`jobs.${index}.end`}
              render={({ field: { value, onChange } }) => (
                <MonthField
                  control={field}
                  value={current ? '' : value}
                  onChange={onChange}
                  disabled={current}
                />
              )}
            />
          )}
        </Field>
      </div>
      <Checkbox
        label={t('current')}
        {...register(`jobs.${index}.current`, {
          onChange: (event: { target: { checked: boolean } }) => {
            if (event.target.checked) setValue(`jobs.${index}.end`, '')
          },
        })}
      />
      <Field
        editor
        id={descriptionId(index)}
        label={t('description')}
        error={error('description')}
        doubt={path('description')}
      >
        {(field) => (
          <Controller
            control={control}
            name={`jobs.${index}.description`}
            render={({ field: { value, onChange } }) => (
              <MarkedTextField
                control={field}
                labelledBy={`${field.id}-label`}
                value={value}
                onChange={onChange}
                rows={5}
                maxLength={32_768}
                placeholder={t('descriptionPlaceholder')}
              />
            )}
          />
        )}
      </Field>
      <WritingHelp
        form={form}
        path={`jobs.${index}.description`}
        kind="job"
        number={number}
        fieldId={descriptionId(index)}
      />
      <div className="form-pair">
        <Field label={t('companyUrl')} mark={common('optional')} error={error('url')}>
          {(field) => (
            <Input
              {...field}
              {...register(`jobs.${index}.url`)}
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              maxLength={255}
              placeholder="https://"
            />
          )}
        </Field>
        <Field label={t('industries')} mark={common('optional')} error={error('industries')}>
          {(field) => (
            <Input
              {...field}
              {...register(`jobs.${index}.industries`)}
              maxLength={500}
              placeholder={t('industriesPlaceholder')}
            />
          )}
        </Field>
      </div>
    </fieldset>
  )
}
