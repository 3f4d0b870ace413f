import { translator } from '@/server/lib/translator'
import { readMetro, readPlace } from '../normalise/place'
import { readSalary } from '../normalise/salary'
import type { Cleaner } from '../normalise/text'
import { booleanOf, dateOf, idOf, listOf, nameOf, numberOf, objectOf, textOf } from '../normalise/values'
import {
  preferStatedDays,
  readEducationDemand,
  readEmploymentForm,
  readExperience,
  readFlyInFlyOutDays,
  readScheduleDays,
  readWorkFormats,
  readWorkingHours,
  readWorkTerms,
} from '../normalise/work-terms'
import type { ImportedVacancy, MapResult } from '../types'
import { buildVacancy, COMPLETENESS, httpUrl, sections } from './build-vacancy'
import { readLanguage, readLicences, uniqueLanguages } from './languages'

const t = translator('importing')

type Source = Record<string, unknown>

export function isHhVacancy(value: Source): boolean {
  if (typeof value.name !== 'string') return false
  return (
    objectOf(value.area) !== null || objectOf(value.employer) !== null || objectOf(value.snippet) !== null
  )
}

/** An advert as the hh.ru API gives it: whole, or a row of the search with a snippet in place of the text. */
export function mapHhVacancy(value: Source): MapResult {
  return buildVacancy((cleaner) => {
    const employer = objectOf(value.employer) ?? {}
    const address = objectOf(value.address) ?? {}
    const publishedAt = dateOf(value.published_at) ?? dateOf(value.created_at)
    const description = cleaner.html(value.description) || cleaner.html(value.branded_description)
    const text = description || snippetOf(value, cleaner)
    const place = readPlace(cleaner.line(nameOf(value.area)))
    return {
      source: 'hh',
      sourceId: textOf(value.id),
      sourceUrl: httpUrl(textOf(value.alternate_url)),
      completeness: description ? COMPLETENESS.full : text ? COMPLETENESS.snippet : COMPLETENESS.title,
      title: cleaner.title(value.name),
      company: {
        name: cleaner.line(employer.name),
        sourceId: textOf(employer.id),
        inn: null,
        url: httpUrl(textOf(employer.site_url)),
      },
      place: {
        ...place,
        address: cleaner.optionalLine(address.raw),
        lat: numberOf(address.lat),
        lng: numberOf(address.lng),
        metro: readMetro(
          listOf(address.metro_stations).length > 0 ? address.metro_stations : listOf(address.metro),
          cleaner.optionalLine(address.raw),
        ),
      },
      salary: salaryOf(value, publishedAt, cleaner),
      description: text,
      skills: cleaner.skills(listOf(value.key_skills).map(nameOf)),
      role: rolesOf(value.professional_roles)[0] ?? null,
      roleHints: [...rolesOf(value.professional_roles).slice(1), ...rolesOf(value.specializations)],
      publishedAt,
      experience: readExperience(value.experience),
      ...termsOf(value),
      nightShifts: booleanOf(value.night_shifts) ?? false,
      education: readEducationDemand(value.education),
      languages: uniqueLanguages(
        listOf(value.languages).map((item) => readLanguage(idOf(item) ?? '', idOf(objectOf(item)?.level))),
      ),
      driverLicences: readLicences(listOf(value.driver_license_types).map(idOf)),
      acceptHandicapped: booleanOf(value.accept_handicapped) ?? false,
      letterRequired: booleanOf(value.response_letter_required) ?? false,
    }
  })
}

/** «Другое» is what a source says when it does not know. */
function rolesOf(value: unknown): string[] {
  return listOf(value)
    .map(nameOf)
    .filter((name): name is string => name !== null && name !== t('other'))
}

function snippetOf(value: Source, cleaner: Cleaner): string {
  const snippet = objectOf(value.snippet) ?? {}
  return sections([
    [t('defaults.duties'), cleaner.html(snippet.responsibility)],
    [t('defaults.requirements'), cleaner.html(snippet.requirement)],
  ])
}

function salaryOf(value: Source, publishedAt: Date | null, cleaner: Cleaner) {
  const salary = objectOf(value.salary_range) ?? objectOf(value.salary)
  if (!salary) return null
  const { from, to, currency, gross } = salary
  return readSalary(
    { from, to, currency, gross, mode: idOf(salary.mode), frequency: idOf(salary.frequency), publishedAt },
    cleaner.warnings,
  )
}

/** The newer fields say exactly; the older `schedule` and `employment` fill what they leave open. */
function termsOf(
  value: Source,
): Pick<
  ImportedVacancy,
  'employmentForm' | 'workFormats' | 'scheduleDays' | 'flyInFlyOutDays' | 'workingHours' | 'internship'
> {
  const older = readWorkTerms(value.employment, value.schedule, value.working_days)
  const formats = readWorkFormats(value.work_format)
  const days = readScheduleDays(value.work_schedule_by_days)
  return {
    employmentForm: readEmploymentForm(value.employment_form) ?? older.employmentForm,
    workFormats: formats.length > 0 ? formats : older.workFormats,
    scheduleDays: preferStatedDays(days, older.scheduleDays),
    flyInFlyOutDays: readFlyInFlyOutDays(value.fly_in_fly_out_duration),
    workingHours: readWorkingHours(value.working_hours),
    internship: booleanOf(value.internship) ?? older.internship,
  }
}
