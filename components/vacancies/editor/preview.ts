import type { CompanyRef, VacancyCard, VacancyView } from '@/lib/contracts/vacancies'
import { draftOf } from './vacancy-draft'
import type { VacancyForm } from './vacancy-form'

export type PreviewCompany = Pick<CompanyRef, 'name' | 'verified'>

/** Placeholder id of an unsaved vacancy; no page has it. */
const noId = '2'.repeat(12)

const placeOf = ({ id, name }: VacancyForm['cities'][number]) => ({ id, name, region: '' })

/** Metro stations without line colours, which only the published page has. */
const stationsOf = ({ metro }: VacancyForm) => metro.map(({ id, name }) => ({ id, name, colours: [] }))

export function cardOf(form: VacancyForm, company: PreviewCompany): VacancyCard {
  const draft = draftOf(form)
  const [city, ...more] = form.cities
  return {
    public_id: noId,
    title: form.title.trim(),
    status: 'draft',
    company: {
      public_id: null,
      logo_url: null,
      reply: null,
      ...company,
      ...(form.anonymous && { name: form.employerName }),
    },
    city: city ? placeOf(city) : null,
    more_cities: more.length,
    metro: stationsOf(form).slice(0, 1),
    salary: draft.salary ?? null,
    experience: form.experience || null,
    employment_form: form.employmentForm || null,
    work_formats: form.workFormats,
    schedule_days: form.scheduleDays,
    skills: form.skills.slice(0, 3).map((skill) => skill.name),
    reply_promise_days: form.replyPromise,
    imported: null,
    published_at: null,
  }
}

/** The page as published; dates and counters that a publication sets are empty. */
export function viewOf(form: VacancyForm, company: PreviewCompany, now: string): VacancyView {
  const draft = draftOf(form)
  return {
    ...cardOf(form, company),
    skills: form.skills.map((skill) => skill.name),
    description_html: draft.description_html ?? '',
    role: form.role,
    cities: form.cities.map(placeOf),
    address: form.anonymous ? null : (draft.address ?? null),
    metro: stationsOf(form),
    working_hours: form.workingHours,
    night_shifts: form.nightShifts,
    internship: form.internship,
    education: form.education,
    labor_contract: form.laborContract,
    civil_law_contracts: form.civilLawContracts,
    fly_in_fly_out_days: draft.fly_in_fly_out_days ?? [],
    age_restriction: draft.age_restriction ?? null,
    languages: form.languages,
    driver_licences: form.licences,
    accept_handicapped: form.acceptHandicapped,
    response_letter_required: form.letterRequired,
    contacts:
      form.showContacts && draft.contacts && !form.anonymous
        ? {
            name: draft.contacts.name ?? null,
            email: draft.contacts.email ?? null,
            phones: draft.contacts.phones ?? [],
          }
        : null,
    first_published_at: null,
    expires_at: null,
    closed_at: null,
    responses: 0,
    company_about: form.anonymous
      ? null
      : { description: null, site_url: null, open_vacancies: 0, since: now },
  }
}
