'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSubmit } from '@/components/forms/sending/use-submit'
import { type Picked, SuggestField } from '@/components/forms/suggest/suggest-field'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, Select, Textarea } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/api/client'
import type { CallInput } from '@/lib/contracts/calls'
import type { Company } from '@/lib/contracts/companies'
import { companySizes, companyTypes } from '@/lib/contracts/enums'
import { htmlToPlain, plainToHtml } from '@/lib/format/plain-html'
import { CompanyAddresses, CompanyIndustries, type Office } from './company-addresses'

/** Values of the form, as typed. */
interface CompanyValues {
  name: string
  type: string
  legal_name: string
  inn: string
  ogrn: string
  site_url: string
  size: string
  description: string
  city: Picked | null
  industries: Company['industries']
  offices: Office[]
}

function valuesOf(company: Company | null): CompanyValues {
  return {
    name: company?.name ?? '',
    type: company?.type ?? 'company',
    legal_name: company?.legal_name ?? '',
    inn: company?.inn ?? '',
    ogrn: company?.ogrn ?? '',
    site_url: company?.site_url ?? '',
    size: company?.size ?? '',
    description: htmlToPlain(company?.description ?? ''),
    city: company?.city_id && company.city_name ? { id: company.city_id, name: company.city_name } : null,
    industries: company?.industries ?? [],
    offices: (company?.addresses ?? []).map(({ city_id, city_name, address }, key) => ({
      key,
      city: { id: city_id, name: city_name },
      address,
    })),
  }
}

/** «example.ru» is a site too. */
const asUrl = (text: string) => (text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`)

function bodyOf(values: CompanyValues): CallInput<'POST /v1/accounts/company', 'body'> {
  const digits = (text: string) => text.replace(/\s/g, '') || null
  return {
    name: values.name,
    type: companyTypes.find((type) => type === values.type) ?? 'company',
    legal_name: values.legal_name.trim() || null,
    inn: digits(values.inn),
    ogrn: digits(values.ogrn),
    site_url: asUrl(values.site_url.trim()) || null,
    size: companySizes.find((size) => size === values.size) ?? null,
    description: plainToHtml(values.description) || null,
    city_id: values.city?.id ?? null,
    industries: values.industries.map(({ id }) => id),
    // Text without a selected city is rejected at its field.
    addresses: values.offices.map(({ city, address }) => ({ city_id: city?.id ?? 0, address })),
  }
}

type Props = {
  company: Company | null
  /** The field that a link led to. */
  focused?: 'inn' | undefined
  onSaved: (company: Company) => void
  onCancel: () => void
}
/** Fields that only an owner may change once verification was requested. */
const requisites: ReadonlySet<string> = new Set(['name', 'legal_name', 'inn', 'ogrn'])
type TextName = 'name' | 'legal_name' | 'inn' | 'ogrn' | 'site_url'

/** Creates a company, or edits one. */
export function CompanyForm({ company, focused, onSaved, onCancel }: Props) {
  const t = useTranslations('my.companies')
  const types = useTranslations('companies')
  const { form, busy, errorOf, run } = useSubmit()
  const [values, setValues] = useState(() => valuesOf(company))
  const checked = company?.verification === 'verified' || company?.verification === 'pending'
  const locked = checked && company.role !== 'owner'
  const put = (change: Partial<CompanyValues>) => setValues((before) => ({ ...before, ...change }))

  const save = async () => {
    const offices = values.offices.filter(({ city, address }) => city !== null || address.trim() !== '')
    put({ offices })
    const body = bodyOf({ ...values, offices })
    onSaved(
      company
        ? await api('PUT /v1/accounts/company/:publicId', { params: { publicId: company.public_id }, body })
        : await api('POST /v1/accounts/company', { body }),
    )
  }
  const text = (name: TextName, maxLength: number, hint?: string) => (
    <Field
      label={t(`fields.${name}`)}
      hint={hint}
      mark={name === 'name' ? undefined : t('optional')}
      error={errorOf(name)}
    >
      {(control) => (
        <Input
          {...control}
          autoFocus={name === focused}
          maxLength={maxLength}
          readOnly={locked && requisites.has(name)}
          inputMode={name === 'inn' || name === 'ogrn' ? 'numeric' : name === 'site_url' ? 'url' : undefined}
          value={values[name]}
          onChange={(event) => put({ [name]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        run(save)
      }}
    >
      {company?.verification === 'verified' ? <Notice tone="neutral">{t('ownerOnly')}</Notice> : null}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {text('name', 200)}
        <Field label={t('fields.type')} error={errorOf('type')}>
          {(control) => (
            <Select
              {...control}
              value={values.type}
              onChange={(event) => put({ type: event.target.value })}
              options={companyTypes.map((value) => ({ value, label: types(`types.${value}`) }))}
            />
          )}
        </Field>
        {text('inn', 14, t('innHint'))}
        {text('ogrn', 18)}
        {text('legal_name', 300)}
        {text('site_url', 255)}
        <Field label={t('fields.city')} mark={t('optional')} error={errorOf('city_id')}>
          {(control) => (
            <SuggestField
              control={control}
              kind="city"
              value={values.city}
              onChange={(city) => put({ city })}
            />
          )}
        </Field>
        <Field label={t('fields.size')} mark={t('optional')} error={errorOf('size')}>
          {(control) => (
            <Select
              {...control}
              value={values.size}
              placeholder={t('sizeNone')}
              onChange={(event) => put({ size: event.target.value })}
              options={companySizes.map((value) => ({ value, label: types(`sizes.${value}`) }))}
            />
          )}
        </Field>
      </div>
      <Field label={t('fields.industries')} mark={t('optional')} error={errorOf('industries')}>
        {(control) => (
          <CompanyIndustries
            control={control}
            values={values.industries}
            onChange={(industries) => put({ industries })}
          />
        )}
      </Field>
      <Field
        label={t('fields.description')}
        mark={t('optional')}
        hint={t('descriptionHint')}
        error={errorOf('description')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={6}
            maxLength={8000}
            value={values.description}
            onChange={(event) => put({ description: event.target.value })}
          />
        )}
      </Field>
      <CompanyAddresses offices={values.offices} onChange={(offices) => put({ offices })} errorOf={errorOf} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy}>
          {t(company ? 'save' : 'create')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
