import { isPossiblePhoneNumber } from 'libphonenumber-js/min'
import { z } from 'zod'
import { type FieldError, fieldErrorsOf } from '@/lib/contracts/errors'
import { detailErrors } from '@/lib/contracts/resume-details'
import { type ResumeDraft, ResumePublishable } from '@/lib/contracts/resume-fields'
import { ageOn } from '@/lib/shared/age'
import { cityById, roleById } from '@/server/modules/dictionaries'
import { hasContacts } from './public-text'

/** Youngest age to look for work by the law. */
const youngestAge = 14
const email = z.email()

/** What no draft may hold either: places and roles that do not exist, a birth date that cannot be. */
export function draftErrors(fields: ResumeDraft, now: Date): FieldError[] {
  const errors: FieldError[] = []
  if (fields.city_id !== null && fields.city_id !== undefined && !cityById(fields.city_id)) {
    errors.push({ field: 'city_id', code: 'unknown_city' })
  }
  fields.role_ids?.forEach((id, index) => {
    if (!roleById(id)) errors.push({ field: `role_ids.${index}`, code: 'unknown_role' })
  })
  fields.relocation_city_ids?.forEach((id, index) => {
    if (!cityById(id)) errors.push({ field: `relocation_city_ids.${index}`, code: 'unknown_city' })
  })
  const birth = fields.birth_date
  if (birth && (birth < '1900-01-01' || birth > now.toISOString().slice(0, 10))) {
    errors.push({ field: 'birth_date', code: 'date_invalid' })
  } else if (birth && ageOn(now.toISOString().slice(0, 10), birth) < youngestAge) {
    errors.push({ field: 'birth_date', code: 'age_restricted', params: { limit: youngestAge } })
  }
  return errors
}

/** Numbers nobody can call; what else is wrong with the lists is the contract's to say. */
function otherPhoneErrors(fields: ResumeDraft): FieldError[] {
  return (fields.other_contacts ?? []).flatMap(({ kind, value }, index) =>
    kind === 'phone' && value && !isPossiblePhoneNumber(value, 'RU')
      ? [{ field: `other_contacts.${index}.value`, code: 'phone_invalid' as const }]
      : [],
  )
}

/** Everything that keeps a resume from being published, each at its field; empty when nothing does. */
export function publicationErrors(fields: ResumeDraft, now: Date): FieldError[] {
  const parsed = ResumePublishable.safeParse(fields, { reportInput: true })
  const errors = parsed.success ? [] : fieldErrorsOf(parsed.error)
  const thisMonth = now.toISOString().slice(0, 7)
  fields.experience?.forEach((job, index) => {
    if (job.start && job.start > thisMonth) {
      errors.push({ field: `experience.${index}.start`, code: 'date_invalid' })
    }
  })
  if (fields.email && !email.safeParse(fields.email).success) {
    errors.push({ field: 'email', code: 'email_invalid' })
  }
  if (fields.phone && !isPossiblePhoneNumber(fields.phone, 'RU')) {
    errors.push({ field: 'phone', code: 'phone_invalid' })
  }
  if (fields.visibility === 'everyone') {
    if (hasContacts(fields.title ?? '')) errors.push({ field: 'title', code: 'contacts_in_text' })
    if (hasContacts(fields.about ?? '')) errors.push({ field: 'about', code: 'contacts_in_text' })
    fields.experience?.forEach((job, index) => {
      if (hasContacts(job.description)) {
        errors.push({ field: `experience.${index}.description`, code: 'contacts_in_text' })
      }
    })
  }
  return [...errors, ...detailErrors(fields), ...otherPhoneErrors(fields), ...draftErrors(fields, now)]
}
