'use client'

import { useTranslations } from 'next-intl'
import { Controller, useFieldArray } from 'react-hook-form'
import { FormSection } from '@/components/forms/creation/form-section'
import { addRow, removeRow } from '@/components/forms/fields/row-focus'
import { SuggestText } from '@/components/forms/suggest/suggest-text'
import { Button, IconButton } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PlusIcon, TrashIcon } from '@/components/ui/icons'
import { Input, Select } from '@/components/ui/input'
import { educationLevels } from '@/lib/contracts/enums'
import { emptyCourse } from './details-form'
import { emptySchool } from './resume-form'
import { type Column, RowsField } from './rows-field'
import type { SectionProps } from './sections'

const maxSchools = 64

export function EducationSection({ form, errorOf }: SectionProps) {
  const t = useTranslations('resumeForm')
  const names = useTranslations('dictionaries')
  const { control, register } = form
  const columns: Column[] = [
    { name: 'name', label: t('courseName'), max: 512 },
    { name: 'organization', label: t('courseOrganization'), max: 128 },
    { name: 'result', label: t('result'), max: 512 },
    { name: 'year', label: t('graduation'), kind: 'year' },
  ]
  const { fields, append, remove } = useFieldArray({ control, name: 'schools' })
  return (
    <FormSection id="education" title={t('education')}>
      {fields.map((item, index) => {
        const number = index + 1
        const error = (field: string) => errorOf(`education.${index}.${field}`)
        return (
          <fieldset key={item.id} className="form-item" aria-label={t('school', { number })}>
            <div className="flex items-center justify-between gap-3">
              <p className="font-semibold">{t('school', { number })}</p>
              <IconButton
                label={t('removeSchool', { number })}
                icon={<TrashIcon size={18} />}
                onClick={(event) => removeRow(event.currentTarget, () => remove(index))}
              />
            </div>
            <Field label={t('schoolName')} error={error('name')} doubt={`education.${index}.name`}>
              {(field) => (
                <Controller
                  control={control}
                  name={`schools.${index}.name`}
                  render={({ field: { value, onChange } }) => (
                    <SuggestText
                      control={field}
                      kind="university"
                      value={value}
                      onChange={onChange}
                      maxLength={512}
                    />
                  )}
                />
              )}
            </Field>
            <div className="form-pair">
              <Field label={t('level')}>
                {(field) => (
                  <Select
                    {...field}
                    {...register(`schools.${index}.level`)}
                    options={educationLevels.map((level) => ({
                      value: level,
                      label: names(`education_levels.${level}`),
                    }))}
                  />
                )}
              </Field>
              <Field label={t('graduation')} error={error('year')}>
                {(field) => (
                  <Input
                    {...field}
                    {...register(`schools.${index}.year`)}
                    inputMode="numeric"
                    maxLength={4}
                    autoComplete="off"
                  />
                )}
              </Field>
            </div>
            <div className="form-pair">
              <Field label={t('faculty')} error={error('faculty')}>
                {(field) => <Input {...field} {...register(`schools.${index}.faculty`)} maxLength={512} />}
              </Field>
              <Field label={t('result')} error={error('result')}>
                {(field) => <Input {...field} {...register(`schools.${index}.result`)} maxLength={512} />}
              </Field>
            </div>
          </fieldset>
        )
      })}
      {fields.length < maxSchools ? (
        <Button
          className="justify-self-start"
          onClick={(event) => addRow(event.currentTarget, () => append(emptySchool, { shouldFocus: false }))}
        >
          <PlusIcon size={18} />
          {t('addSchool')}
        </Button>
      ) : null}
      <RowsField
        {...{ form, errorOf, columns }}
        name="courses"
        field="courses"
        limit={maxSchools}
        empty={emptyCourse}
        title={t('courses')}
        add={t('addCourse')}
        item={(number) => t('course', { number })}
      />
      <RowsField
        {...{ form, errorOf, columns }}
        name="attestations"
        field="attestations"
        limit={maxSchools}
        empty={emptyCourse}
        title={t('attestations')}
        hint={t('attestationsHint')}
        add={t('addAttestation')}
        item={(number) => t('attestation', { number })}
      />
    </FormSection>
  )
}

/** Evidence of the work: portfolio, certificates, references. */
export function ProofsSection(section: SectionProps) {
  const t = useTranslations('resumeForm')
  return (
    <FormSection id="proofs" title={t('proofsTitle')} hint={t('proofsHint')}>
      <RowsField
        {...section}
        name="portfolio"
        field="portfolio"
        limit={20}
        empty={{ title: '', url: '' }}
        title={t('portfolio')}
        hint={t('portfolioHint')}
        add={t('addWork')}
        item={(number) => t('work', { number })}
        columns={[
          { name: 'url', label: t('link'), max: 500, kind: 'url', placeholder: 'https://' },
          { name: 'title', label: t('workTitle'), max: 200 },
        ]}
      />
      <RowsField
        {...section}
        name="certificates"
        field="certificates"
        limit={20}
        empty={{ title: '', year: '', url: '' }}
        title={t('certificates')}
        add={t('addCertificate')}
        item={(number) => t('certificate', { number })}
        columns={[
          { name: 'title', label: t('certificateTitle'), max: 512 },
          { name: 'year', label: t('year'), kind: 'year' },
          { name: 'url', label: t('linkOptional'), max: 255, kind: 'url', placeholder: 'https://' },
        ]}
      />
      <RowsField
        {...section}
        name="recommendations"
        field="recommendations"
        limit={10}
        empty={{ name: '', position: '', organization: '' }}
        title={t('recommendations')}
        hint={t('recommendationsHint')}
        add={t('addRecommendation')}
        item={(number) => t('recommendation', { number })}
        columns={[
          { name: 'name', label: t('recommender'), max: 128 },
          { name: 'position', label: t('position'), max: 128 },
          { name: 'organization', label: t('company'), max: 128 },
        ]}
      />
    </FormSection>
  )
}
