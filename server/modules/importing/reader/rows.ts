import { dayMs } from '@/lib/shared/duration'
import { normaliseSkills } from '@/server/modules/dictionaries'
import { columnsOf } from '@/server/modules/resumes'
import { type SalaryTerms, salaryMonthNet } from '@/server/modules/vacancies'
import type { ResumeRow, VacancyRow } from './importing.repository'
import { cutAtWord } from './normalise/text'
import { resolvePlace, resolveRole } from './resolve'
import type { ImportedPlace, ImportedResume, ImportedVacancy, WarningCode } from './types'

const DAY = dayMs
/** How long a publication lasts. */
const PUBLICATION_DAYS = 30

/** The columns that an advert's content decides; what belongs to the publication is `publicationOf`. */
export function vacancyContent(
  record: ImportedVacancy,
  companyId: number,
  contentHash: string,
  warn: (code: WarningCode) => void,
): VacancyRow {
  const place = resolvePlace(record.place)
  if (isLost(record.place, place)) warn('city_unknown')
  const roleId = resolveRole(record)
  if (roleId === null) warn('role_unknown')
  const skills = normaliseSkills(record.skills)
  const { salary } = record
  const terms: SalaryTerms = {
    from: salary?.from ?? null,
    to: salary?.to ?? null,
    currency: salary?.currency ?? null,
    gross: salary?.gross ?? null,
    mode: salary?.mode ?? null,
    employmentForm: record.employmentForm,
    scheduleDays: record.scheduleDays,
    workingHours: record.workingHours,
  }
  return {
    companyId,
    title: record.title,
    descriptionHtml: record.description,
    roleId,
    skills: skills.names,
    skillKeys: skills.keys,
    cityId: place.cityId,
    cityIds: place.cityId === null ? [] : [place.cityId],
    regionIds: place.regionIds,
    address: record.place.address === null ? null : shortened(record.place.address, 300),
    salaryFrom: terms.from,
    salaryTo: terms.to,
    salaryCurrency: terms.currency,
    salaryGross: terms.gross,
    salaryMode: terms.mode,
    salaryFrequency: salary?.frequency ?? null,
    salaryMonthNet: salaryMonthNet(terms),
    employmentForm: record.employmentForm,
    workFormats: record.workFormats,
    scheduleDays: record.scheduleDays,
    workingHours: record.workingHours,
    nightShifts: record.nightShifts,
    internship: record.internship,
    experience: record.experience,
    education: record.education,
    languages: record.languages,
    driverLicences: record.driverLicences,
    acceptHandicapped: record.acceptHandicapped,
    responseLetterRequired: record.letterRequired,
    source: record.source,
    sourceId: record.sourceId,
    sourceUrl: record.sourceUrl,
    contentHash,
  }
}

/**
 * An imported advert is open for 30 days from its import, since the operator wants it shown; a date of the source
 * within the last 30 days stays its date of publication, an older one is kept beside the row only.
 */
export function publicationOf(
  record: ImportedVacancy,
  now: Date,
): Pick<VacancyRow, 'status' | 'publication' | 'publishedAt' | 'firstPublishedAt' | 'expiresAt'> {
  const said = record.publishedAt
  const recent = said !== null && said <= now && now.getTime() - said.getTime() < PUBLICATION_DAYS * DAY
  const publishedAt = recent ? said : now
  return {
    status: 'active',
    publication: 1,
    publishedAt,
    firstPublishedAt: publishedAt,
    expiresAt: new Date(now.getTime() + PUBLICATION_DAYS * DAY),
  }
}

/** Neither name nor contacts: whose resume it was is nobody's business here. */
export function resumeContent(
  record: ImportedResume,
  contentHash: string,
  now: Date,
  warn: (code: WarningCode) => void,
): ResumeRow {
  const place = resolvePlace(record.place)
  if (isLost(record.place, place)) warn('city_unknown')
  const roleId = resolveRole(record)
  if (roleId === null) warn('role_unknown')
  const columns = columnsOf(
    {
      title: record.title,
      role_ids: roleId === null ? [] : [roleId],
      skills: record.skills,
      salary: record.salary,
      city_id: place.cityId,
      citizenship: record.citizenship,
      relocation: record.relocation,
      experience: record.experience,
      education: record.education,
      languages: record.languages,
      about: record.about,
      employment_forms: record.employmentForms,
      work_formats: record.workFormats,
      driver_licences: record.driverLicences,
    },
    now,
  )
  return {
    ...columns,
    // Some sources say more years than the jobs they list.
    totalExperienceMonths: Math.max(columns.totalExperienceMonths ?? 0, record.experienceMonths ?? 0),
    source: record.source,
    sourceId: record.sourceId,
    contentHash,
  }
}

/** A named city nobody knows, or a region alone that nobody knows. */
function isLost(named: ImportedPlace, found: ReturnType<typeof resolvePlace>): boolean {
  if (found.cityId !== null) return false
  return named.city !== null
    ? found.regionIds.length === 0 || named.region !== null
    : named.region !== null && found.regionIds.length === 0
}

function shortened(text: string, length: number): string {
  return text.length <= length ? text : cutAtWord(text, length)
}
