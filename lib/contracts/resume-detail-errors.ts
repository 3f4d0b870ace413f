import { z } from 'zod'
import type { FieldError } from './errors'
import { isWebAddress, webAddress } from './resume-details'
import type { ResumeDraft } from './resumes'

const email = z.email()

/** What keeps the lists of a resume from being published: rows that say too little, addresses that lead nowhere. */
export function detailErrors(fields: ResumeDraft): FieldError[] {
  const errors: FieldError[] = []
  const needs = (list: string, part: string, items: readonly object[] | undefined) =>
    items?.forEach((item, index) => {
      if (!(item as Record<string, unknown>)[part]) {
        errors.push({ field: `${list}.${index}.${part}`, code: 'required' })
      }
    })
  const leads = (list: string, items: readonly { url?: string | undefined }[] | undefined) =>
    items?.forEach(({ url }, index) => {
      if (url && !isWebAddress(webAddress(url))) {
        errors.push({ field: `${list}.${index}.url`, code: 'url_invalid' })
      }
    })
  needs('courses', 'name', fields.courses)
  needs('attestations', 'name', fields.attestations)
  needs('certificates', 'title', fields.certificates)
  needs('recommendations', 'name', fields.recommendations)
  needs('portfolio', 'url', fields.portfolio)
  needs('sites', 'url', fields.sites)
  needs('other_contacts', 'value', fields.other_contacts)
  leads('experience', fields.experience)
  leads('certificates', fields.certificates)
  leads('portfolio', fields.portfolio)
  leads('sites', fields.sites)
  fields.other_contacts?.forEach(({ kind, value }, index) => {
    if (kind === 'email' && value && !email.safeParse(value).success) {
      errors.push({ field: `other_contacts.${index}.value`, code: 'email_invalid' })
    }
  })
  return errors
}
