import { VacancyDraft } from '@/lib/contracts/vacancy-fields'
import { normaliseSkills } from '@/server/modules/dictionaries'
import { resolvePlace, resolveRole } from './resolve'
import type { ImportedVacancy } from './types'

export interface DraftFields {
  fields: VacancyDraft
  /** Fields whose value does not fit the form and was left out. */
  dropped: string[]
  /** The source names a city or a role that is in no dictionary. */
  unknown: { city: string | null; role: boolean }
}

const codeLength = 50

/** An advert as the fields of a draft; what the form would not take is left out and named. */
export function draftFields(record: ImportedVacancy): DraftFields {
  const { cityId } = resolvePlace(record.place)
  const roleId = resolveRole(record)
  const { salary } = record
  const wanted: VacancyDraft = {
    title: record.title,
    role_id: roleId,
    city_ids: cityId === null ? [] : [cityId],
    address: record.place.address?.slice(0, 300) ?? null,
    salary: salary && {
      from: salary.from,
      to: salary.to,
      currency: salary.currency,
      gross: salary.gross,
      mode: salary.mode,
      frequency: salary.frequency,
    },
    description_html: record.description,
    skills: normaliseSkills(record.skills).names,
    employment_form: record.employmentForm,
    work_formats: record.workFormats,
    schedule_days: record.scheduleDays,
    working_hours: record.workingHours,
    night_shifts: record.nightShifts,
    internship: record.internship,
    experience: record.experience,
    education: record.education,
    languages: record.languages,
    driver_licences: record.driverLicences,
    accept_handicapped: record.acceptHandicapped,
    response_letter_required: record.letterRequired,
    code: record.sourceId && record.sourceId.length <= codeLength ? record.sourceId : null,
  }
  const fields: Record<string, unknown> = {}
  const dropped: string[] = []
  for (const [name, value] of Object.entries(wanted)) {
    const parsed = VacancyDraft.shape[name as keyof VacancyDraft].safeParse(value)
    if (parsed.success) fields[name] = parsed.data
    else dropped.push(name)
  }
  return {
    fields: fields as VacancyDraft,
    dropped,
    unknown: {
      city: cityId === null ? (record.place.city ?? record.place.region) : null,
      role: roleId === null,
    },
  }
}
