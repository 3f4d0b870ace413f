import { replyPromises } from '@/lib/contracts/enums'
import { type FieldError, fieldErrorsOf } from '@/lib/contracts/errors'
import { type VacancyDraft, VacancyPublishable } from '@/lib/contracts/vacancy-fields'
import { htmlToText } from '@/lib/shared/marked-text'
import { firstOfEachField, vacancyTextErrors } from '@/lib/shared/vacancy-text'
import { emptyVacancyForm, type VacancyForm } from './vacancy-form'

/** Digits of «85 000»; null when there are none. */
export function amountOf(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 10)
  const amount = Number(digits)
  return digits === '' || amount < 1 ? null : Math.min(amount, 2_147_483_647)
}

export function draftOf(form: VacancyForm): VacancyDraft {
  const from = amountOf(form.salaryFrom)
  const to = amountOf(form.salaryTo)
  const contact = {
    name: form.contactName || null,
    email: form.contactEmail || null,
    phones: form.contactPhones
      .filter(({ number }) => number.trim() !== '')
      .map(({ number, comment }) => ({ number, comment: comment || null })),
  }
  return {
    title: form.title,
    role_id: form.role?.id ?? null,
    city_ids: form.cities.map((city) => city.id),
    address: form.address || null,
    metro: form.metro.map((station) => station.id),
    salary:
      from === null && to === null
        ? null
        : {
            from,
            to,
            currency: form.currency,
            gross: form.tax === '' ? null : form.tax === 'gross',
            mode: form.mode,
            frequency: form.frequency || null,
          },
    description_html: form.description,
    skills: form.skills.map((skill) => skill.name),
    employment_form: form.employmentForm || null,
    work_formats: form.workFormats,
    schedule_days: form.scheduleDays,
    working_hours: form.workingHours,
    experience: form.experience || null,
    education: form.education,
    labor_contract: form.laborContract,
    civil_law_contracts: form.civilLawContracts,
    fly_in_fly_out_days: form.employmentForm === 'FLY_IN_FLY_OUT' ? form.flyInDays : [],
    age_restriction: form.ageRestriction || null,
    languages: form.languages,
    driver_licences: form.licences,
    internship: form.internship,
    night_shifts: form.nightShifts,
    accept_handicapped: form.acceptHandicapped,
    response_letter_required: form.letterRequired,
    reply_promise_days: form.replyPromise,
    contacts: contact.name || contact.email || contact.phones.length > 0 ? contact : null,
    show_contacts: form.showContacts,
    code: form.code || null,
    department: form.department || null,
    ...(form.manager && { manager: form.manager }),
    client: form.client || null,
    anonymous: form.anonymous,
    employer_name: form.employerName || null,
  }
}

interface Names {
  role: (id: number) => string
  city: (id: number) => string
  metro: (id: number) => string
}

export function formOf(draft: VacancyDraft, names: Names): VacancyForm {
  const { salary, contacts } = draft
  const promise = replyPromises.find((days) => days === draft.reply_promise_days)
  return {
    ...emptyVacancyForm,
    title: draft.title ?? '',
    role: draft.role_id ? { id: draft.role_id, name: names.role(draft.role_id) } : null,
    cities: (draft.city_ids ?? []).map((id) => ({ id, name: names.city(id) })),
    address: draft.address ?? '',
    metro: (draft.metro ?? []).map((id) => ({ id, name: names.metro(id) })),
    salaryFrom: salary?.from ? String(salary.from) : '',
    salaryTo: salary?.to ? String(salary.to) : '',
    currency: salary?.currency ?? 'RUB',
    tax: salary ? (salary.gross === null ? '' : salary.gross ? 'gross' : 'net') : 'net',
    mode: salary?.mode ?? 'MONTH',
    frequency: salary?.frequency ?? '',
    description: draft.description_html ?? '',
    skills: (draft.skills ?? []).map((name) => ({ id: 0, name })),
    employmentForm: draft.employment_form ?? '',
    workFormats: draft.work_formats ?? [],
    scheduleDays: draft.schedule_days ?? [],
    workingHours: draft.working_hours ?? [],
    experience: draft.experience ?? '',
    education: draft.education ?? 'not_required_or_not_specified',
    laborContract: draft.labor_contract ?? true,
    civilLawContracts: draft.civil_law_contracts ?? [],
    flyInDays: draft.fly_in_fly_out_days ?? [],
    ageRestriction: draft.age_restriction ?? '',
    languages: draft.languages ?? [],
    licences: draft.driver_licences ?? [],
    internship: draft.internship ?? false,
    nightShifts: draft.night_shifts ?? false,
    acceptHandicapped: draft.accept_handicapped ?? false,
    letterRequired: draft.response_letter_required ?? false,
    replyPromise: promise ?? 14,
    contactName: contacts?.name ?? '',
    contactEmail: contacts?.email ?? '',
    contactPhones: emptyVacancyForm.contactPhones.map((empty, index) => {
      const phone = contacts?.phones?.[index]
      return phone ? { number: phone.number, comment: phone.comment ?? '' } : empty
    }),
    showContacts: draft.show_contacts ?? false,
    code: draft.code ?? '',
    department: draft.department ?? '',
    manager: draft.manager ?? '',
    client: draft.client ?? '',
    anonymous: draft.anonymous ?? false,
    employerName: draft.employer_name ?? '',
  }
}

/** Errors that prevent publication, as far as the client can check. */
export function publicationErrors(form: VacancyForm): FieldError[] {
  const parsed = VacancyPublishable.safeParse(draftOf(form), { reportInput: true })
  return firstOfEachField([
    ...(parsed.success ? [] : fieldErrorsOf(parsed.error)),
    ...vacancyTextErrors(form.title, htmlToText(form.description)),
  ])
}
