import type { Picked } from '@/components/forms/suggest-field'
import type { CallInput } from '@/lib/contracts/calls'
import type { Company } from '@/lib/contracts/companies'
import { companySizes, companyTypes } from '@/lib/contracts/enums'
import { htmlToPlain, plainToHtml } from '@/lib/format/plain-html'
import type { Office } from './company-addresses'

/** What the form holds: texts as typed. */
export interface CompanyValues {
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

export function valuesOf(company: Company | null): CompanyValues {
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

export function bodyOf(values: CompanyValues): CallInput<'POST /v1/accounts/company', 'body'> {
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
    // A city that is not chosen yet is refused at its field.
    addresses: values.offices.map(({ city, address }) => ({ city_id: city?.id ?? 0, address })),
  }
}
