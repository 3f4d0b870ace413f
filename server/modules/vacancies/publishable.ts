import { type FieldError, fieldErrorsOf } from '@/lib/contracts/errors'
import { type VacancyDraft, VacancyPublishable } from '@/lib/contracts/vacancy-fields'
import { firstOfEachField, vacancyTextErrors } from '@/lib/shared/vacancy-text'
import { htmlToText } from '@/server/platform/html'
import { cityById, metroStationById, roleById } from './reference'

function dictionaryErrors(fields: VacancyDraft): FieldError[] {
  return [
    ...(fields.role_id != null && !roleById(fields.role_id)
      ? [{ field: 'role_id', code: 'unknown_role' as const }]
      : []),
    ...(fields.city_ids ?? []).flatMap((id, index) =>
      cityById(id) ? [] : [{ field: `city_ids.${index}`, code: 'unknown_city' as const }],
    ),
    ...(fields.metro ?? []).flatMap((id) =>
      fields.city_ids?.includes(metroStationById(id)?.cityId ?? 0)
        ? []
        : [{ field: 'metro', code: 'unknown_station' as const }],
    ),
  ]
}

/** Reported together with other errors, which a schema refinement would not be. */
function salaryErrors({ salary }: VacancyDraft): FieldError[] {
  const { from = null, to = null } = salary ?? {}
  return from !== null && to !== null && from > to ? [{ field: 'salary.to', code: 'salary_order' }] : []
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/
const phone = /^\+?[\d\s()-]{7,21}$/

function contactErrors({ contacts, show_contacts }: VacancyDraft): FieldError[] {
  const errors: FieldError[] = []
  if (contacts?.email && !email.test(contacts.email)) {
    errors.push({ field: 'contacts.email', code: 'email_invalid' })
  }
  contacts?.phones?.forEach(({ number }, index) => {
    if (!phone.test(number)) errors.push({ field: `contacts.phones.${index}.number`, code: 'phone_invalid' })
  })
  if (show_contacts && !contacts?.email && !contacts?.phones?.length) {
    errors.push({ field: 'contacts.email', code: 'required' })
  }
  return errors
}

const plainName = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
/** Generic words of company names: the remaining words identify the company. */
const legalForms = /^(?:ооо|ао|пао|зао|ип|гк|группа компаний|компания)\s+/

/** The texts of an anonymous vacancy must not contain the employer's name. */
function anonymityErrors(fields: VacancyDraft, companyName: string): FieldError[] {
  if (!fields.anonymous) return []
  const errors: FieldError[] = fields.employer_name ? [] : [{ field: 'employer_name', code: 'required' }]
  const name = plainName(companyName).replace(legalForms, '')
  const texts: [string, string][] = [
    ['employer_name', fields.employer_name ?? ''],
    ['title', fields.title ?? ''],
    ['description_html', htmlToText(fields.description_html ?? '')],
  ]
  if (name.length < 3) return errors
  for (const [field, text] of texts) {
    if (` ${plainName(text)} `.includes(` ${name} `)) errors.push({ field, code: 'company_name_in_text' })
  }
  return errors
}

/** All errors that prevent publication, each at its field; empty when there are none. */
export function publicationErrors(fields: VacancyDraft, companyName: string): FieldError[] {
  const parsed = VacancyPublishable.safeParse(fields, { reportInput: true })
  const shape = parsed.success ? [] : fieldErrorsOf(parsed.error)
  return firstOfEachField([
    ...shape,
    ...salaryErrors(fields),
    ...dictionaryErrors(fields),
    ...vacancyTextErrors(fields.title ?? '', htmlToText(fields.description_html ?? '')),
    ...contactErrors(fields),
    ...anonymityErrors(fields, companyName),
  ])
}
