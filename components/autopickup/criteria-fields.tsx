'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CheckGrid } from '@/components/forms/fields/check-grid'
import { TagsField } from '@/components/forms/suggest/tags-field'
import { Checkbox } from '@/components/ui/check'
import { chipClass } from '@/components/ui/chip'
import { Field, type FieldControl } from '@/components/ui/field'
import { CloseIcon } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import type { Autopickup } from '@/lib/contracts/autopickup'
import type { AutopickupCriteria } from '@/lib/contracts/autopickup-criteria'
import {
  companyTypes,
  employmentForms,
  experienceBands,
  scheduleDays,
  workFormats,
} from '@/lib/contracts/enums'

type Props = {
  criteria: AutopickupCriteria
  names: Autopickup['names']
  /** Fields the server rejected. */
  wrong: ReadonlySet<string>
  onChange: (criteria: AutopickupCriteria) => void
}

/** Search criteria; rare ones are behind a disclosure. */
export function CriteriaFields({ criteria, names, wrong, onChange }: Props) {
  const t = useTranslations('autopickup.form')
  const words = useTranslations('dictionaries')
  const [known, setKnown] = useState(names)
  const [stopText, setStopText] = useState(criteria.stop_words.join(', '))
  const put = (change: Partial<AutopickupCriteria>) => onChange({ ...criteria, ...change })
  const errorOf = (field: string) =>
    [...wrong].some((each) => each.startsWith(`criteria.${field}`)) ? t('error') : undefined
  const picked = (kind: 'roles' | 'cities', ids: readonly number[]) =>
    ids.map((id) => ({ id, name: known[kind][String(id)] ?? '' }))
  const pick = (kind: 'roles' | 'cities', values: readonly { id: number; name: string }[]) => {
    setKnown((before) => ({
      ...before,
      [kind]: { ...before[kind], ...Object.fromEntries(values.map(({ id, name }) => [String(id), name])) },
    }))
    return values.map(({ id }) => id)
  }
  return (
    <>
      <Field label={t('roles')} hint={t('rolesHint')} error={errorOf('role_ids')}>
        {(control) => (
          <TagsField
            control={control}
            kind="role"
            limit={5}
            values={picked('roles', criteria.role_ids)}
            onChange={(values) => put({ role_ids: pick('roles', values) })}
          />
        )}
      </Field>
      <Field label={t('cities')} hint={t('citiesHint')} error={errorOf('city_ids')}>
        {(control) => (
          <TagsField
            control={control}
            kind="city"
            limit={20}
            values={picked('cities', criteria.city_ids)}
            onChange={(values) => put({ city_ids: pick('cities', values) })}
          />
        )}
      </Field>
      <Field label={t('salary')} error={errorOf('min_salary')}>
        {(control) => (
          <SumInput
            control={control}
            value={criteria.min_salary}
            onChange={(min_salary) => put({ min_salary })}
          />
        )}
      </Field>
      <Checkbox
        label={t('salaryRequired')}
        checked={criteria.salary_required}
        onChange={({ target }) => put({ salary_required: target.checked })}
      />
      <CheckGrid
        legend={t('formats')}
        names={Object.fromEntries(workFormats.map((code) => [code, words(`work_formats.${code}`)]))}
        values={criteria.formats}
        onChange={(formats) => put({ formats })}
      />
      <details className="pickup-more">
        <summary>{t('more')}</summary>
        <div className="pickup-form">
          <p className="text-soft">{t('anyHint')}</p>
          <CheckGrid
            legend={t('employment')}
            names={Object.fromEntries(
              employmentForms.map((code) => [code, words(`employment_forms.${code}`)]),
            )}
            values={criteria.employment_forms}
            onChange={(employment_forms) => put({ employment_forms })}
          />
          <CheckGrid
            legend={t('schedules')}
            names={Object.fromEntries(scheduleDays.map((code) => [code, words(`schedule_days.${code}`)]))}
            values={criteria.schedules}
            onChange={(schedules) => put({ schedules })}
          />
          <CheckGrid
            legend={t('experience')}
            names={Object.fromEntries(experienceBands.map((code) => [code, words(`experience.${code}`)]))}
            values={criteria.experience}
            onChange={(experience) => put({ experience })}
          />
          <CheckGrid
            legend={t('companyTypes')}
            names={Object.fromEntries(companyTypes.map((code) => [code, t(`companyType.${code}`)]))}
            values={criteria.company_types}
            onChange={(company_types) => put({ company_types })}
          />
          <Checkbox
            label={t('verified')}
            checked={criteria.verified_only}
            onChange={({ target }) => put({ verified_only: target.checked })}
          />
          <Field label={t('stopWords')} hint={t('stopWordsHint')} error={errorOf('stop_words')}>
            {(control) => (
              <Input
                {...control}
                value={stopText}
                maxLength={1500}
                autoComplete="off"
                onChange={({ target }) => {
                  setStopText(target.value)
                  const all = target.value.split(',').map((word) => word.trim())
                  put({ stop_words: all.filter((word) => word.length >= 2).slice(0, 30) })
                }}
              />
            )}
          </Field>
          {criteria.stop_companies.length > 0 ? (
            <div className="field">
              <span className="field-label">{t('stopCompanies')}</span>
              <div className="flex flex-wrap gap-2">
                {criteria.stop_companies.map((id) => (
                  <button
                    key={id}
                    type="button"
                    className={chipClass({ outline: true })}
                    onClick={() =>
                      put({ stop_companies: criteria.stop_companies.filter((each) => each !== id) })
                    }
                  >
                    {known.companies[id] ?? id}
                    <CloseIcon size={14} />
                  </button>
                ))}
              </div>
            </div>
          ) : null}
        </div>
      </details>
    </>
  )
}

/** Strips everything but digits from a typed sum. */
function SumInput({
  control,
  value,
  onChange,
}: {
  control: FieldControl
  value: number | null
  onChange: (value: number | null) => void
}) {
  return (
    <Input
      {...control}
      className="max-w-55"
      inputMode="numeric"
      maxLength={10}
      autoComplete="off"
      value={value ?? ''}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '').slice(0, 8)
        onChange(digits === '' ? null : Number(digits))
      }}
    />
  )
}
