import { type FieldError, fieldErrorsOf } from '@/lib/contracts/errors'
import { detailErrors } from '@/lib/contracts/resume-details'
import { type ResumeDraft, ResumePublishable } from '@/lib/contracts/resume-fields'
import { unfilled } from '@/lib/shared/resume-writing'
import { detailsFormOf, detailsOf, listOf, wholeNumber, yearOf, yearText } from './details-form'
import { emptyResumeForm, type ResumeForm } from './resume-form'

/** Maps the form to contract fields; empty fields are sent as empty, so that clearing a field is saved. */
export function draftOf(form: ResumeForm): ResumeDraft {
  const amount = wholeNumber(form.salary)
  return {
    ...detailsOf(form),
    title: form.title.trim(),
    role_ids: form.roles.map((role) => role.id),
    city_id: form.city?.id ?? null,
    salary: amount === null || amount === 0 ? null : { amount, currency: form.currency },
    work_formats: form.workFormats,
    employment_forms: form.employmentForms,
    relocation: form.relocation,
    trips: form.trips,
    job_search_status: form.status,
    experience: form.jobs.map((job) => ({
      company: job.company.trim(),
      position: job.position.trim(),
      start: job.start || null,
      end: job.current ? null : job.end || null,
      description: job.description.trim(),
      url: job.url.trim(),
      industries: listOf(job.industries, 5),
    })),
    education: form.schools.map((school) => ({
      level: school.level,
      name: school.name.trim(),
      faculty: school.faculty.trim(),
      result: school.result.trim(),
      year: yearOf(school.year),
    })),
    skills: form.skills.map((skill) => skill.name),
    languages: form.languages,
    driver_licences: form.licences,
    has_vehicle: form.hasVehicle,
    last_name: form.lastName.trim(),
    first_name: form.firstName.trim(),
    middle_name: form.middleName.trim() || null,
    birth_date: form.birthDate || null,
    gender: form.gender || null,
    citizenship: listOf(form.citizenship, 3),
    phone: form.phone.trim() || null,
    email: form.email.trim() || null,
    about: form.about.trim(),
    visibility: form.visibility,
    ...((form.consent || form.consentGiven) && { distribution_consent: form.consent }),
    hidden_fields: form.hiddenFields,
  }
}

interface Names {
  role: (id: number) => string
  city: (id: number) => string
}

export function formOf(fields: ResumeDraft, names: Names): ResumeForm {
  const empty = emptyResumeForm
  return {
    ...detailsFormOf(fields, names.city),
    title: fields.title ?? '',
    roles: (fields.role_ids ?? []).map((id) => ({ id, name: names.role(id) })),
    city: fields.city_id ? { id: fields.city_id, name: names.city(fields.city_id) } : null,
    salary: fields.salary ? String(fields.salary.amount) : '',
    currency: fields.salary?.currency ?? empty.currency,
    workFormats: fields.work_formats ?? [],
    employmentForms: fields.employment_forms ?? [],
    relocation: fields.relocation ?? empty.relocation,
    trips: fields.trips ?? empty.trips,
    status: fields.job_search_status ?? empty.status,
    jobs: (fields.experience ?? []).map((job) => ({
      company: job.company,
      position: job.position,
      start: job.start ?? '',
      end: job.end ?? '',
      // A job with a start and no end is current; one without dates has just not been dated yet.
      current: job.start !== null && job.end === null,
      description: job.description,
      url: job.url ?? '',
      industries: (job.industries ?? []).join(', '),
    })),
    schools: (fields.education ?? []).map((school) => ({
      level: school.level,
      name: school.name,
      faculty: school.faculty,
      result: school.result,
      year: yearText(school.year),
    })),
    skills: (fields.skills ?? []).map((name) => ({ id: 0, name })),
    languages: fields.languages ?? [],
    licences: fields.driver_licences ?? [],
    hasVehicle: fields.has_vehicle ?? false,
    lastName: fields.last_name ?? '',
    firstName: fields.first_name ?? '',
    middleName: fields.middle_name ?? '',
    birthDate: fields.birth_date ?? '',
    gender: fields.gender ?? '',
    citizenship: (fields.citizenship ?? []).join(', '),
    phone: fields.phone ?? '',
    email: fields.email ?? '',
    about: fields.about ?? '',
    visibility: fields.visibility ?? empty.visibility,
    consent: fields.distribution_consent ?? false,
    consentGiven: fields.distribution_consent ?? false,
    hiddenFields: fields.hidden_fields ?? [],
  }
}

/** Errors that prevent publication: those of the contract and those only the form can find. */
export function publicationErrors(form: ResumeForm): FieldError[] {
  const draft = draftOf(form)
  const parsed = ResumePublishable.safeParse(draft, { reportInput: true })
  const errors = [...(parsed.success ? [] : fieldErrorsOf(parsed.error)), ...detailErrors(draft)]
  form.jobs.forEach((job, index) => {
    if (!job.current && !job.end) errors.push({ field: `experience.${index}.end`, code: 'required' })
  })
  const texts = [
    ['about', form.about],
    ...form.jobs.map(({ description }, index) => [`experience.${index}.description`, description] as const),
  ] as const
  for (const [field, text] of texts) if (unfilled(text) > 0) errors.push({ field, code: 'unfilled' })
  if (form.visibility === 'everyone' && !form.consent) {
    errors.push({ field: 'distribution_consent', code: 'consent_required' })
  }
  return errors
}
