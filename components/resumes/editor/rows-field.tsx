'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type FieldArray, type FieldPath, useFieldArray } from 'react-hook-form'
import { addRow, removeRow } from '@/components/forms/fields/row-focus'
import { Button, IconButton } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { PlusIcon, TrashIcon } from '@/components/ui/icons'
import { Input, type Option, Select } from '@/components/ui/input'
import type { ResumeForm } from './resume-form'
import type { SectionProps } from './sections'

type Name =
  | 'courses'
  | 'attestations'
  | 'certificates'
  | 'recommendations'
  | 'portfolio'
  | 'sites'
  | 'otherContacts'

export interface Column {
  name: string
  label: string
  max?: number
  /** Options, for a select instead of a text field. */
  options?: readonly Option[]
  kind?: 'url' | 'year'
  placeholder?: string
}

interface Props<N extends Name> extends SectionProps {
  name: N
  /** The field's name in the contract, which its errors refer to. */
  field: string
  limit: number
  empty: FieldArray<ResumeForm, N>
  columns: readonly Column[]
  title: string
  hint?: ReactNode
  add: string
  /** «Курс 2». */
  item: (number: number) => string
}

/** A list of short rows with the same few fields; rows can be added and removed, errors are shown at their fields. */
export function RowsField<N extends Name>(props: Props<N>) {
  const { form, errorOf, name, field: contract, limit, empty, columns, title, hint, add, item } = props
  const t = useTranslations('resumeForm')
  const { fields, append, remove } = useFieldArray({ control: form.control, name })
  const path = (index: number, column: string) => `${name}.${index}.${column}` as FieldPath<ResumeForm>
  return (
    <fieldset className="form-rows">
      <legend className="field-label">{title}</legend>
      {hint ? <p className="text-sm text-soft">{hint}</p> : null}
      {fields.map((row, index) => (
        <fieldset key={row.id} className="form-item" aria-label={item(index + 1)}>
          <div className="flex items-center justify-between gap-3">
            <p className="font-semibold">{item(index + 1)}</p>
            <IconButton
              label={t('removeRow', { name: item(index + 1) })}
              icon={<TrashIcon size={18} />}
              onClick={(event) => removeRow(event.currentTarget, () => remove(index))}
            />
          </div>
          <div className="form-pair">
            {columns.map((column) => (
              <Field
                key={column.name}
                label={column.label}
                error={errorOf(`${contract}.${index}.${column.name}`)}
              >
                {(control) =>
                  column.options ? (
                    <Select
                      {...control}
                      {...form.register(path(index, column.name))}
                      options={column.options}
                    />
                  ) : (
                    <Input
                      {...control}
                      {...form.register(path(index, column.name))}
                      maxLength={column.kind === 'year' ? 4 : column.max}
                      placeholder={column.placeholder}
                      autoComplete="off"
                      {...(column.kind === 'url' && { inputMode: 'url', autoCapitalize: 'none' })}
                      {...(column.kind === 'year' && { inputMode: 'numeric' })}
                    />
                  )
                }
              </Field>
            ))}
          </div>
        </fieldset>
      ))}
      {fields.length < limit ? (
        <Button
          className="justify-self-start"
          size="sm"
          onClick={(event) => addRow(event.currentTarget, () => append(empty, { shouldFocus: false }))}
        >
          <PlusIcon size={18} />
          {add}
        </Button>
      ) : null}
    </fieldset>
  )
}
