'use client'

import { useTranslations } from 'next-intl'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'
import { FormSection } from '@/components/forms/creation/form-section'
import { CheckGrid } from '@/components/forms/fields/check-grid'
import { addRow, removeRow } from '@/components/forms/fields/row-focus'
import { TagsField } from '@/components/forms/suggest/tags-field'
import { Button, IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/check'
import { Field, FieldGroup } from '@/components/ui/field'
import { PlusIcon, TrashIcon } from '@/components/ui/icons'
import { Select } from '@/components/ui/input'
import { driverLicences, languageCodes, languageLevels } from '@/lib/contracts/enums'
import { fieldIds, type SectionProps } from './sections'

const maxLanguages = 20

/** Skills, languages, licences. */
export function SkillsSection({ form, errorOf }: SectionProps) {
  const t = useTranslations('resumeForm')
  const names = useTranslations('dictionaries')
  const { control, register } = form
  return (
    <FormSection id="skills" title={t('skillsTitle')}>
      <Field
        id={fieldIds.skills}
        label={t('skills')}
        hint={t('skillsHint')}
        error={errorOf('skills')}
        doubt="skills"
      >
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
      <Languages form={form} errorOf={errorOf} />
      <Controller
        control={control}
        name="licences"
        render={({ field: { value, onChange } }) => (
          <CheckGrid
            legend={t('licences')}
            names={Object.fromEntries(driverLicences.map((code) => [code, names(`driver_licences.${code}`)]))}
            values={value}
            onChange={onChange}
          />
        )}
      />
      <Checkbox label={t('vehicle')} {...register('hasVehicle')} />
    </FormSection>
  )
}

function Languages({ form: { control, register }, errorOf }: SectionProps) {
  const t = useTranslations('resumeForm')
  const names = useTranslations('dictionaries')
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
                options={languageCodes
                  .filter((code) => code === own || !chosen.some((language) => language.code === code))
                  .map((code) => ({ value: code, label: names(`languages.${code}`) }))}
              />
              <Select
                aria-label={t('languageLevel')}
                {...register(`languages.${index}.level`)}
                options={languageLevels.map((level) => ({
                  value: level,
                  label: names(`language_levels.${level}`),
                }))}
              />
              <IconButton
                label={t('removeLanguage', { name: own ? names(`languages.${own}`) : '' })}
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
