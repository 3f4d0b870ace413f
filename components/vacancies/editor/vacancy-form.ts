import type { Picked } from '@/components/forms/suggest-field'
import {
  type Currency,
  type EducationDemand,
  type EmploymentForm,
  type ExperienceBand,
  type ReplyPromise,
  replyPromises,
  type SalaryFrequency,
  type SalaryMode,
  type ScheduleDays,
  type WorkFormat,
  type WorkingHours,
} from '@/lib/contracts/enums'
import type { VacancyDraft } from '@/lib/contracts/vacancies'
import { htmlToPlain, plainToHtml } from '@/lib/format/plain-html'

/** What the person sees and types: names beside ids, amounts as text, the description as plain text. */
export interface VacancyForm {
  title: string
  role: Picked | null
  cities: Picked[]
  address: string
  salaryFrom: string
  salaryTo: string
  currency: Currency
  tax: '' | 'gross' | 'net'
  mode: SalaryMode
  frequency: SalaryFrequency | ''
  description: string
  skills: Picked[]
  employmentForm: EmploymentForm | ''
  workFormats: WorkFormat[]
  scheduleDays: ScheduleDays[]
  workingHours: WorkingHours[]
  experience: ExperienceBand | ''
  education: EducationDemand
  internship: boolean
  nightShifts: boolean
  acceptHandicapped: boolean
  letterRequired: boolean
  replyPromise: ReplyPromise
  contactName: string
  contactEmail: string
  contactPhone: string
  showContacts: boolean
  code: string
}

export const emptyVacancyForm: VacancyForm = {
  title: '',
  role: null,
  cities: [],
  address: '',
  salaryFrom: '',
  salaryTo: '',
  currency: 'RUB',
  tax: 'net',
  mode: 'MONTH',
  frequency: '',
  description: '',
  skills: [],
  employmentForm: '',
  workFormats: [],
  scheduleDays: [],
  workingHours: [],
  experience: '',
  education: 'not_required_or_not_specified',
  internship: false,
  nightShifts: false,
  acceptHandicapped: false,
  letterRequired: false,
  replyPromise: 7,
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  showContacts: false,
  code: '',
}

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
    phone: form.contactPhone || null,
  }
  return {
    title: form.title,
    role_id: form.role?.id ?? null,
    city_ids: form.cities.map((city) => city.id),
    address: form.address || null,
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
    description_html: plainToHtml(form.description),
    skills: form.skills.map((skill) => skill.name),
    employment_form: form.employmentForm || null,
    work_formats: form.workFormats,
    schedule_days: form.scheduleDays,
    working_hours: form.workingHours,
    experience: form.experience || null,
    education: form.education,
    internship: form.internship,
    night_shifts: form.nightShifts,
    accept_handicapped: form.acceptHandicapped,
    response_letter_required: form.letterRequired,
    reply_promise_days: form.replyPromise,
    contacts: contact.name || contact.email || contact.phone ? contact : null,
    show_contacts: form.showContacts,
    code: form.code || null,
  }
}

interface Names {
  role: (id: number) => string
  city: (id: number) => string
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
    salaryFrom: salary?.from ? String(salary.from) : '',
    salaryTo: salary?.to ? String(salary.to) : '',
    currency: salary?.currency ?? 'RUB',
    tax: salary ? (salary.gross === null ? '' : salary.gross ? 'gross' : 'net') : 'net',
    mode: salary?.mode ?? 'MONTH',
    frequency: salary?.frequency ?? '',
    description: htmlToPlain(draft.description_html ?? ''),
    skills: (draft.skills ?? []).map((name) => ({ id: 0, name })),
    employmentForm: draft.employment_form ?? '',
    workFormats: draft.work_formats ?? [],
    scheduleDays: draft.schedule_days ?? [],
    workingHours: draft.working_hours ?? [],
    experience: draft.experience ?? '',
    education: draft.education ?? 'not_required_or_not_specified',
    internship: draft.internship ?? false,
    nightShifts: draft.night_shifts ?? false,
    acceptHandicapped: draft.accept_handicapped ?? false,
    letterRequired: draft.response_letter_required ?? false,
    replyPromise: promise ?? 14,
    contactName: contacts?.name ?? '',
    contactEmail: contacts?.email ?? '',
    contactPhone: contacts?.phone ?? '',
    showContacts: draft.show_contacts ?? false,
    code: draft.code ?? '',
  }
}
