'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type Picked, SuggestField } from '@/components/forms/suggest/suggest-field'
import { Button } from '@/components/ui/button'
import { Field, type FieldControl } from '@/components/ui/field'
import { CloseIcon, PlusIcon } from '@/components/ui/icons'
import { Input, Select } from '@/components/ui/input'
import { loadDictionaries } from '@/lib/api/dictionaries'
import { type Company, companyLimits } from '@/lib/contracts/companies'

export interface Office {
  /** A client-side key, so that removing a row does not shift the text of others. */
  key: number
  city: Picked | null
  address: string
}

/** Offices of a company, the main one first. */
export function CompanyAddresses({
  offices,
  onChange,
  errorOf,
}: {
  offices: readonly Office[]
  onChange: (offices: Office[]) => void
  errorOf: (field: string) => string | undefined
}) {
  const t = useTranslations('my.companies.offices')
  const put = (office: Office) =>
    onChange(offices.map((other) => (other.key === office.key ? office : other)))
  const nextKey = Math.max(0, ...offices.map((office) => office.key)) + 1
  return (
    <fieldset className="grid gap-4">
      <legend className="field-label mb-2">{t('title')}</legend>
      {offices.map((office, index) => (
        <div
          key={office.key}
          className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
        >
          <Field label={t('city')} error={errorOf(`addresses.${index}.city_id`)}>
            {(control) => (
              <SuggestField
                control={control}
                kind="city"
                value={office.city}
                onChange={(city) => put({ ...office, city })}
              />
            )}
          </Field>
          <Field label={t('address')} error={errorOf(`addresses.${index}.address`)}>
            {(control) => (
              <Input
                {...control}
                maxLength={300}
                autoComplete="off"
                value={office.address}
                onChange={(event) => put({ ...office, address: event.target.value })}
              />
            )}
          </Field>
          <Button
            variant="ghost"
            className="sm:mt-7"
            aria-label={t('removeNumber', { number: index + 1 })}
            onClick={() => onChange(offices.filter((other) => other !== office))}
          >
            {t('remove')}
          </Button>
        </div>
      ))}
      {offices.length < companyLimits.addresses ? (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...offices, { key: nextKey, city: null, address: '' }])}
        >
          <PlusIcon size={16} />
          {t('add')}
        </Button>
      ) : null}
    </fieldset>
  )
}

type Industry = Company['industries'][number]

/** Areas of business of a company, from the dictionary. */
export function CompanyIndustries({
  control,
  values,
  onChange,
}: {
  control: FieldControl
  values: readonly Industry[]
  onChange: (values: Industry[]) => void
}) {
  const t = useTranslations('my.companies')
  const forms = useTranslations('forms')
  const areas = useQuery({ queryKey: ['areas'], queryFn: async () => (await loadDictionaries()).areas })
  const left = (areas.data ?? []).filter((area) => !values.some((value) => value.id === area.id))
  return (
    <div className="grid gap-2">
      {values.length > 0 ? (
        <ul className="tags-list">
          {values.map((value) => (
            <li key={value.id}>
              <button
                type="button"
                className="chip"
                aria-label={forms('remove', { name: value.name })}
                onClick={() => onChange(values.filter((other) => other !== value))}
              >
                {value.name}
                <CloseIcon size={14} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {values.length >= companyLimits.industries ? (
        <p className="field-hint">{forms('limitReached', { limit: companyLimits.industries })}</p>
      ) : (
        <Select
          {...control}
          value=""
          placeholder={t('industryAdd')}
          options={left.map((area) => ({ value: String(area.id), label: area.name }))}
          onChange={(event) => {
            const area = left.find(({ id }) => String(id) === event.target.value)
            if (area) onChange([...values, area])
          }}
        />
      )}
    </div>
  )
}
