'use client'

import { useTranslations } from 'next-intl'
import { Controller, useWatch } from 'react-hook-form'
import { FormSection } from '@/components/forms/form-section'
import { RichTextField } from '@/components/forms/rich-text/rich-text-field'
import { TagsField } from '@/components/forms/tags-field'
import { Field } from '@/components/ui/field'
import { vacancyDescriptionLimits } from '@/lib/contracts/vacancies'
import { htmlToText } from '@/lib/shared/marked-text'
import type { SectionProps } from './basics-sections'
import { WordingHints } from './wording-hints'

/** What to do and what is needed. */
export function TextSection({ form, errorOf }: SectionProps) {
  const t = useTranslations('vacancyForm')
  const { control } = form
  const description = useWatch({ control, name: 'description' })
  return (
    <FormSection id="text" title={t('text')}>
      <Field
        editor
        label={t('description')}
        hint={t('descriptionHint', {
          ...vacancyDescriptionLimits,
          count: [...htmlToText(description)].length,
        })}
        error={errorOf('description_html')}
      >
        {(field) => (
          <Controller
            control={control}
            name="description"
            render={({ field: { value, onChange } }) => (
              <RichTextField
                control={field}
                labelledBy={`${field.id}-label`}
                value={value}
                onChange={onChange}
                placeholder={t('descriptionPlaceholder')}
              />
            )}
          />
        )}
      </Field>
      <WordingHints control={control} of="description" />
      <Field label={t('skills')} hint={t('skillsHint')} error={errorOf('skills')}>
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
    </FormSection>
  )
}
