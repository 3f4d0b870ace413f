'use client'

import { useTranslations } from 'next-intl'
import { type ChangeEvent, useState } from 'react'
import { type Picked, SuggestField } from '@/components/forms/suggest-field'
import { useSubmit } from '@/components/forms/use-submit'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input, Select, Textarea } from '@/components/ui/input'
import { api } from '@/lib/api/client'
import type { Company, CompanyInput } from '@/lib/contracts/accounts'
import { companyTypes } from '@/lib/contracts/enums'

const valuesOf = (company: Company | null) => ({
  name: company?.name ?? '',
  type: company?.type ?? 'company',
  legal_name: company?.legal_name ?? '',
  inn: company?.inn ?? '',
  ogrn: company?.ogrn ?? '',
  site_url: company?.site_url ?? '',
  description: plain(company?.description ?? ''),
})

/** Paragraphs of stored HTML as the lines one types. */
function plain(html: string): string {
  const text = html.replace(/<br>/g, '\n').replace(/<\/(p|li|h3)>/g, '\n\n')
  return new DOMParser().parseFromString(text, 'text/html').body.textContent?.trim() ?? ''
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const asHtml = (text: string) =>
  text
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((part) => `<p>${part.replace(/[&<>]/g, (char) => escapes[char] ?? char).replace(/\n/g, '<br>')}</p>`)
    .join('')

/** «example.ru» is a site too. */
const asUrl = (text: string) => (text === '' || /^https?:\/\//.test(text) ? text : `https://${text}`)

type Props = { company: Company | null; onSaved: (company: Company) => void; onCancel: () => void }

/** A new company, or the data of one. */
export function CompanyForm({ company, onSaved, onCancel }: Props) {
  const t = useTranslations('my.companies')
  const { form, busy, errorOf, run } = useSubmit()
  const [values, setValues] = useState(() => valuesOf(company))
  const [city, setCity] = useState<Picked | null>(() =>
    company?.city_id && company.city_name ? { id: company.city_id, name: company.city_name } : null,
  )
  const put =
    (name: keyof typeof values) =>
    (event: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
      setValues({ ...values, [name]: event.target.value })

  const save = async () => {
    const body: CompanyInput = {
      name: values.name,
      type: companyTypes.find((type) => type === values.type) ?? 'company',
      legal_name: values.legal_name || null,
      inn: values.inn.trim() || null,
      ogrn: values.ogrn.trim() || null,
      site_url: asUrl(values.site_url.trim()) || null,
      description: asHtml(values.description) || null,
      city_id: city?.id ?? null,
    }
    onSaved(
      company
        ? await api('PUT /v1/accounts/company/:publicId', { params: { publicId: company.public_id }, body })
        : await api('POST /v1/accounts/company', { body }),
    )
  }
  const text = (
    name: 'name' | 'legal_name' | 'inn' | 'ogrn' | 'site_url',
    maxLength: number,
    hint?: string,
  ) => (
    <Field
      label={t(`fields.${name}`)}
      hint={hint}
      mark={name === 'name' ? undefined : t('optional')}
      error={errorOf(name)}
    >
      {(control) => (
        <Input
          {...control}
          maxLength={maxLength}
          inputMode={name === 'inn' || name === 'ogrn' ? 'numeric' : name === 'site_url' ? 'url' : undefined}
          value={values[name]}
          onChange={put(name)}
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
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {text('name', 200)}
        <Field label={t('fields.type')} error={errorOf('type')}>
          {(control) => (
            <Select
              {...control}
              value={values.type}
              onChange={put('type')}
              options={companyTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
            />
          )}
        </Field>
        {text('inn', 12, t('innHint'))}
        {text('ogrn', 15)}
        {text('legal_name', 300)}
        {text('site_url', 255)}
        <Field label={t('fields.city')} mark={t('optional')} error={errorOf('city_id')}>
          {(control) => <SuggestField control={control} kind="city" value={city} onChange={setCity} />}
        </Field>
      </div>
      <Field label={t('fields.description')} mark={t('optional')} error={errorOf('description')}>
        {(control) => (
          <Textarea {...control} maxLength={8000} value={values.description} onChange={put('description')} />
        )}
      </Field>
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
