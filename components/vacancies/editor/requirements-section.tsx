'use client'

import { useTranslations } from 'next-intl'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'
import { FormSection } from '@/components/forms/creation/form-section'
import { CheckGrid } from '@/components/forms/fields/check-grid'
import { addRow, removeRow } from '@/components/forms/fields/row-focus'
import { Button, IconButton } from '@/components/ui/button'
import { Field, FieldGroup } from '@/components/ui/field'
import { PlusIcon, TrashIcon } from '@/components/ui/icons'
import { Select } from '@/components/ui/input'
import { languageCodes } from '@/lib/contracts/enums'
import type { SectionProps } from './basics-sections'
import { optionsOf } from './enum-names'

const maxLanguages = 10

/** Requirements. */
export function RequirementsSection(props: SectionProps) {
  const { form, names, errorOf } = props
  const t = useTranslations('vacancyForm')
  const { control, register } = form
  return (
    <FormSection id="requirements" title={t('requirements')}>
      <div className="form-pair">
        <Field label={t('experience')} error={errorOf('experience')}>
          {(field) => (
            <Select
              {...field}
              {...register('experience')}
              placeholder={t('choose')}
              options={optionsOf(names.experience)}
            />
          )}
        </Field>
        <Field label={t('education')} error={errorOf('education')}>
          {(field) => (
            <Select {...field} {...register('education')} options={optionsOf(names.education_demands)} />
          )}
        </Field>
        <Field label={t('age')} hint={t('ageHint')} error={errorOf('age_restriction')}>
          {(field) => (
            <Select
              {...field}
              {...register('ageRestriction')}
              placeholder={t('ageAdult')}
              options={optionsOf(names.age_restrictions)}
            />
          )}
        </Field>
      </div>
      <Languages {...props} />
      <Controller
        control={control}
        name="licences"
        render={({ field: { value, onChange } }) => (
          <CheckGrid
            legend={t('licences')}
            names={names.driver_licences}
            values={value}
            onChange={onChange}
            error={errorOf('driver_licences')}
          />
        )}
      />
    </FormSection>
  )
}

function Languages({ form: { control, register }, names, errorOf }: SectionProps) {
  const t = useTranslations('vacancyForm')
  const { fields, append, remove } = useFieldArray({ control, name: 'languages' })
  const chosen = useWatch({ control, name: 'languages' })
  const free = languageCodes.find((code) => !chosen.some((language) => language.code === code))
  return (
    <FieldGroup legend={t('languages')} error={errorOf('languages')}>
      <div className="grid gap-3">
        {fields.map((item, index) => {
          const own = chosen[index]?.code
          return (
            <div key={item.id} className="row-of-fields">
              <Select
                aria-label={t('language')}
                {...register(`languages.${index}.code`)}
                options={optionsOf(names.languages).filter(
                  ({ value }) => value === own || !chosen.some((language) => language.code === value),
                )}
              />
              <Select
                aria-label={t('languageLevel')}
                {...register(`languages.${index}.level`)}
                options={optionsOf(names.language_levels)}
              />
              <IconButton
                label={t('removeLanguage', { name: own ? (names.languages[own] ?? '') : '' })}
                icon={<TrashIcon size={18} />}
                onClick={(event) => removeRow(event.currentTarget, () => remove(index))}
              />
            </div>
          )
        })}
        {free && fields.length < maxLanguages ? (
          <Button
            className="justify-self-start"
            onClick={(event) =>
              addRow(event.currentTarget, () =>
                append({ code: free, level: free === 'rus' ? 'l1' : 'b1' }, { shouldFocus: false }),
              )
            }
          >
            <PlusIcon size={18} />
            {t('addLanguage')}
          </Button>
        ) : null}
      </div>
    </FieldGroup>
  )
}
