import type { VacancyDraft } from '@/lib/contracts/vacancy-fields'
import type { vacancies } from '@/server/db/schema/vacancies'
import { sanitizeHtml } from '@/server/platform/html'
import { salaryMonthNet } from './net-salary'
import { cityById, normaliseSkills } from './reference'

export type VacancyRow = typeof vacancies.$inferSelect
type Columns = Partial<typeof vacancies.$inferInsert>

/** Maps a row to editable fields; the manager's public id is provided by the caller. */
export function fieldsOf(row: VacancyRow, manager: string | null = null): VacancyDraft {
  return {
    title: row.title,
    role_id: row.roleId,
    city_ids: row.cityIds,
    address: row.address,
    metro: row.metroIds,
    salary:
      row.salaryFrom === null && row.salaryTo === null
        ? null
        : {
            from: row.salaryFrom,
            to: row.salaryTo,
            currency: row.salaryCurrency ?? 'RUB',
            gross: row.salaryGross,
            mode: row.salaryMode ?? 'MONTH',
            frequency: row.salaryFrequency,
          },
    description_html: row.descriptionHtml,
    skills: row.skills,
    employment_form: row.employmentForm,
    work_formats: row.workFormats,
    schedule_days: row.scheduleDays,
    working_hours: row.workingHours,
    night_shifts: row.nightShifts,
    internship: row.internship,
    labor_contract: row.laborContract,
    civil_law_contracts: row.civilLawContracts,
    fly_in_fly_out_days: row.flyInFlyOutDays,
    age_restriction: row.ageRestriction,
    experience: row.experience,
    education: row.education,
    languages: row.languages as NonNullable<VacancyDraft['languages']>,
    driver_licences: row.driverLicences,
    accept_handicapped: row.acceptHandicapped,
    response_letter_required: row.responseLetterRequired,
    reply_promise_days: row.replyPromiseDays as NonNullable<VacancyDraft['reply_promise_days']>,
    contacts: row.contacts,
    show_contacts: row.showContacts,
    code: row.code,
    department: row.department,
    manager,
    anonymous: row.anonymous,
    employer_name: row.employerName,
  }
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Sanitises fields: description HTML, skills by the dictionary, no duplicates. Absent fields stay absent. */
export function cleanFields(fields: VacancyDraft): VacancyDraft {
  return {
    ...fields,
    ...(fields.description_html !== undefined && {
      description_html: sanitizeHtml(fields.description_html),
    }),
    ...(fields.city_ids && { city_ids: unique(fields.city_ids) }),
    ...(fields.metro && { metro: unique(fields.metro) }),
    ...(fields.skills && { skills: normaliseSkills(fields.skills).names }),
    ...(fields.work_formats && { work_formats: unique(fields.work_formats) }),
    ...(fields.schedule_days && { schedule_days: unique(fields.schedule_days) }),
    ...(fields.working_hours && { working_hours: unique(fields.working_hours) }),
    ...(fields.civil_law_contracts && { civil_law_contracts: unique(fields.civil_law_contracts) }),
    ...(fields.fly_in_fly_out_days && { fly_in_fly_out_days: unique(fields.fly_in_fly_out_days) }),
    ...(fields.driver_licences && { driver_licences: unique(fields.driver_licences) }),
  }
}

/** Maps complete fields to columns, including derived ones; the manager is resolved elsewhere. */
export function columnsOf(fields: VacancyDraft): Columns {
  const salary = fields.salary && (fields.salary.from ?? fields.salary.to) !== null ? fields.salary : null
  const cities = fields.city_ids ?? []
  const skills = normaliseSkills(fields.skills ?? [])
  return {
    title: fields.title ?? '',
    descriptionHtml: fields.description_html ?? '',
    roleId: fields.role_id ?? null,
    skills: skills.names,
    skillKeys: skills.keys,
    cityId: cities[0] ?? null,
    cityIds: cities,
    regionIds: unique(cities.flatMap((id) => cityById(id)?.regionId ?? [])),
    address: fields.address || null,
    metroIds: fields.metro ?? [],
    salaryFrom: salary?.from ?? null,
    salaryTo: salary?.to ?? null,
    salaryCurrency: salary?.currency ?? null,
    salaryGross: salary?.gross ?? null,
    salaryMode: salary?.mode ?? null,
    salaryFrequency: salary?.frequency ?? null,
    salaryMonthNet: salary
      ? salaryMonthNet({
          ...salary,
          employmentForm: fields.employment_form ?? null,
          scheduleDays: fields.schedule_days ?? [],
          workingHours: fields.working_hours ?? [],
        })
      : null,
    employmentForm: fields.employment_form ?? null,
    workFormats: fields.work_formats ?? [],
    scheduleDays: fields.schedule_days ?? [],
    workingHours: fields.working_hours ?? [],
    nightShifts: fields.night_shifts ?? false,
    internship: fields.internship ?? false,
    laborContract: fields.labor_contract ?? false,
    civilLawContracts: fields.civil_law_contracts ?? [],
    flyInFlyOutDays: fields.fly_in_fly_out_days ?? [],
    ageRestriction: fields.age_restriction ?? null,
    experience: fields.experience ?? null,
    education: fields.education ?? 'not_required_or_not_specified',
    languages: fields.languages ?? [],
    driverLicences: fields.driver_licences ?? [],
    acceptHandicapped: fields.accept_handicapped ?? false,
    responseLetterRequired: fields.response_letter_required ?? false,
    replyPromiseDays: fields.reply_promise_days ?? 14,
    contacts: fields.contacts
      ? {
          name: fields.contacts.name ?? null,
          email: fields.contacts.email ?? null,
          phones: fields.contacts.phones ?? [],
        }
      : null,
    showContacts: fields.show_contacts ?? false,
    code: fields.code || null,
    department: fields.department || null,
    anonymous: fields.anonymous ?? false,
    employerName: fields.employer_name || null,
  }
}
