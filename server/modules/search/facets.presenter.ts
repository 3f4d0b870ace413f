import {
  civilLawContracts,
  driverLicences,
  educationDemands,
  employmentForms,
  experienceBands,
  flyInFlyOutDays,
  languageCodes,
  scheduleDays,
  workFormats,
  workingHours,
} from '@/lib/contracts/enums'
import {
  type FacetName,
  facetNames,
  type VacancyFacets,
  vacancyPeriods,
} from '@/lib/contracts/vacancy-search'
import { allDictionaries, areaById, dictionaries } from '@/server/modules/dictionaries/dictionaries.service'
import { placeOf, regionName, roleById } from '@/server/modules/vacancies/reference'
import {
  type CodeKind,
  isSkillCode,
  kindOf,
  readCode,
  skillCode,
} from '@/server/modules/vacancies/search-codes'
import { type Counted, type FacetCounts, salaryStep } from './facet-counts'

type Values = VacancyFacets['facets'][FacetName]

/** Values shown of the long dictionaries. */
const mostValues = 60

let skills: Map<number, string> | undefined
const skillName = (code: number) => {
  skills ??= new Map(dictionaries().skills.map((skill) => [skillCode(skill.key), skill.name]))
  return skills.get(code)
}

const longNames: Partial<Record<CodeKind, (id: number) => string | undefined>> = {
  city: (id) => placeOf(id)?.name,
  region: regionName,
  role: (id) => roleById(id)?.name,
  category: (id) => areaById(id)?.name,
}

/** Value and Russian name of an entry of a long dictionary. */
function entryOf(code: number): { value: string; name: string } | undefined {
  const of = (value: string, name: string | undefined) => (name ? { value, name } : undefined)
  if (isSkillCode(code)) {
    const name = skillName(code)
    return of(name ?? '', name)
  }
  const kind = kindOf(code)
  const value = (kind && readCode(kind, code)) ?? ''
  return of(value, kind && longNames[kind]?.(Number(value)))
}

const yes = ['1'] as const
/** The short lists keep their own order and show zeros. */
const closed: Partial<Record<FacetName, readonly string[]>> = {
  experience: experienceBands,
  employment: employmentForms,
  format: workFormats,
  schedule: scheduleDays,
  hours: workingHours,
  contract: ['LABOR', ...civilLawContracts],
  fly_in: flyInFlyOutDays,
  education: educationDemands,
  licence: driverLicences,
  language: languageCodes,
  age: ['14', '16'],
  with_salary: yes,
  night: yes,
  internship: yes,
  handicapped: yes,
  verified: yes,
  no_agencies: yes,
  few_responses: yes,
}
/** Most people know none of these: zeros would only be in the way. */
const withoutZeros: readonly FacetName[] = ['language', 'fly_in', 'hours', 'schedule', 'licence']

let closedNames: Partial<Record<FacetName, Record<string, string>>> | undefined
function listsOfNames() {
  const names = allDictionaries()
  return {
    experience: names.experience,
    employment: names.employment_forms,
    format: names.work_formats,
    schedule: names.schedule_days,
    hours: names.working_hours,
    contract: { ...names.civil_law_contracts, LABOR: 'Трудовой договор' },
    fly_in: names.fly_in_fly_out_days,
    education: names.education_demands,
    licence: names.driver_licences,
    language: names.languages,
  }
}
function nameOfValue(facet: FacetName, value: string): string {
  closedNames ??= listsOfNames()
  return closedNames[facet]?.[value] ?? value
}

/** Value of a code of a short list. */
function closedValue(facet: FacetName, code: number): string {
  const kind = kindOf(code)
  if (kind === 'flag') return facet === 'contract' ? 'LABOR' : '1'
  return (kind && readCode(kind, code)) ?? ''
}

/** Counts with their Russian names. */
export function presentFacets(counts: FacetCounts, partial: boolean): VacancyFacets {
  const sourceOf = (facet: FacetName | 'salary'): { counted: Counted; atLeast: boolean } => {
    const counted = counts.own.get(facet) ?? counts.all
    return { counted, atLeast: counted.atLeast }
  }
  const valuesOf = (facet: FacetName): Values => {
    const { counted, atLeast } = sourceOf(facet)
    if (facet === 'period') {
      return vacancyPeriods.map((days) => ({
        value: String(days),
        name: String(days),
        count: counted.periods.get(days) ?? 0,
        at_least: atLeast,
      }))
    }
    const entries = counted.values.get(facet) ?? []
    const list = closed[facet]
    if (list) {
      const known = new Map(entries.map(([code, count]) => [closedValue(facet, code), count]))
      return list
        .map((value) => ({
          value,
          name: nameOfValue(facet, value),
          count: known.get(value) ?? 0,
          at_least: atLeast,
        }))
        .filter(({ count }) => count > 0 || !withoutZeros.includes(facet))
    }
    return entries
      .sort((a, b) => b[1] - a[1])
      .slice(0, mostValues)
      .flatMap(([code, count]) => {
        const entry = entryOf(code)
        return entry ? [{ ...entry, count, at_least: atLeast }] : []
      })
      .sort((a, b) => b.count - a.count || compare(a.name, b.name))
  }
  return {
    facets: Object.fromEntries(
      facetNames.map((facet) => [facet, valuesOf(facet)]),
    ) as VacancyFacets['facets'],
    salary_histogram: sourceOf('salary').counted.bars.map((count, bar) => ({
      from: bar * salaryStep,
      count,
    })),
    partial,
  }
}

/** Made once: a comparison that looks its rules up anew costs more than all the counting. */
const { compare } = new Intl.Collator('ru')
