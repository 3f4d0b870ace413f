import {
  civilLawContracts,
  driverLicences,
  educationDemands,
  employmentForms,
  experienceBands,
  flyInFlyOutDays,
  languageCodes,
  salaryFrequencies,
  scheduleDays,
  workFormats,
  workingHours,
} from '@/lib/contracts/enums'
import {
  type FacetName,
  type FacetValue,
  facetNames,
  type VacancyFacets,
  type VacancySearch,
  vacancyPeriods,
} from '@/lib/contracts/vacancy-search'
import { translator } from '@/server/lib/translator'
import { allDictionaries, areaById } from '@/server/modules/dictionaries'
import {
  type CodeKind,
  isSkillCode,
  kindOf,
  metroStationById,
  numberCode,
  readCode,
  roleById,
} from '@/server/modules/vacancies'
import { type Counts, type FacetCounts, type FacetRequest, salaryStep } from '../engine/search-engine'
import { skillName } from './facet-codes'
import { longValues, maxValuesOf, shortValues } from './facet-values'
import type { Filter, FilterName } from './filters'
import { isPlaceKind, placeName } from './places'

type Values = VacancyFacets['facets'][FacetName]

const longNames: Partial<Record<CodeKind, (id: number) => string | undefined>> = {
  metro: (id) => metroStationById(id)?.name,
  role: (id) => roleById(id)?.name,
  category: (id) => areaById(id)?.name,
}

type Entry = Pick<FacetValue, 'value' | 'name' | 'parent'>

/** Value and Russian name of an entry of a long dictionary. */
function readEntry(code: number): Entry | undefined {
  const of = (value: string, name: string | undefined) => (name ? { value, name } : undefined)
  if (isSkillCode(code)) {
    const name = skillName(code)
    return of(name ?? '', name)
  }
  const kind = kindOf(code)
  const value = (kind && readCode(kind, code)) ?? ''
  if (kind && isPlaceKind(kind)) return placeName(kind, value)
  return of(value, kind && longNames[kind]?.(Number(value)))
}

/** Dictionaries do not change while the process runs. */
const entries = new Map<number, Entry | null>()
function entryOf(code: number): Entry | undefined {
  let entry = entries.get(code)
  if (entry === undefined) {
    entry = readEntry(code) ?? null
    entries.set(code, entry)
  }
  return entry ?? undefined
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
  frequency: salaryFrequencies,
  age: ['14', '16'],
  with_salary: yes,
  night: yes,
  evening: yes,
  internship: yes,
  handicapped: yes,
  verified: yes,
  no_agencies: yes,
  few_responses: yes,
}
/** Most people know none of these: zeros would only be in the way. */
const withoutZeros: readonly FacetName[] = ['language', 'fly_in', 'hours', 'schedule', 'licence', 'frequency']

let closedNames: Partial<Record<FacetName, Record<string, string>>> | undefined
function listsOfNames() {
  const names = allDictionaries()
  return {
    experience: names.experience,
    employment: names.employment_forms,
    format: names.work_formats,
    schedule: names.schedule_days,
    hours: names.working_hours,
    contract: { ...names.civil_law_contracts, LABOR: translator('records')('labour_contract') },
    fly_in: names.fly_in_fly_out_days,
    education: names.education_demands,
    licence: names.driver_licences,
    language: names.languages,
    frequency: names.salary_frequencies,
  }
}
/** Value of a code of a short list. */
function closedValue(facet: FacetName, code: number): string {
  const kind = kindOf(code)
  if (kind === 'flag') return facet === 'contract' ? 'LABOR' : '1'
  return (kind && readCode(kind, code)) ?? ''
}

/** Which filters a facet leaves out of its own count; itself alone when it is not here. */
const leftOut: Partial<Record<FacetName | 'salary', readonly FilterName[]>> = {
  district: ['place'],
  region: ['place'],
  city: ['place'],
  category: ['category', 'role'],
  salary: ['salary_from', 'salary_to'],
}

/** What an engine is asked to count: every facet with every other filter of the search applied. */
export function facetRequests(
  facets: readonly (FacetName | 'salary')[],
  filters: readonly Filter[],
): FacetRequest[] {
  const set = new Set<string>(filters.map(({ name }) => name))
  return facets.map((name) => ({
    name,
    without: (leftOut[name] ?? [name]).filter((own) => set.has(own)),
  }))
}

/** Every facet of a page. Of skills and cities as many as are shown; a city somebody chose is shown however few it has. */
export const pageFacets = (filters: readonly Filter[]): FacetRequest[] =>
  facetRequests([...facetNames, 'salary'], filters).map((request) =>
    request.name === 'skill' || (request.name === 'city' && request.without.length === 0)
      ? { ...request, most: maxValuesOf(request.name) }
      : request,
  )

/** Counts with their Russian names. */
export function presentFacets(
  counts: FacetCounts,
  { partial, search }: { partial: boolean; search: Pick<VacancySearch, 'city' | 'metro'> },
): VacancyFacets {
  const chosen = new Set(search.city.map((id) => numberCode('city', id)))
  const sourceOf = (facet: FacetName | 'salary'): { counted: Counts; atLeast: boolean } => {
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
    // Stations of a whole country are many, and of one name in several cities.
    if (facet === 'metro' && search.city.length + search.metro.length === 0) return []
    const entries = counted.values.get(facet) ?? []
    const values = closed[facet]
    if (!values) return longValues(entries, entryOf, atLeast, { most: maxValuesOf(facet), chosen })
    closedNames ??= listsOfNames()
    const list = {
      values,
      names: closedNames[facet] ?? {},
      zeros: !withoutZeros.includes(facet),
      valueOf: (code: number) => closedValue(facet, code),
    }
    return shortValues(entries, list, atLeast)
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

/** Every city something was found in, the most first. */
export function presentCities({ all, own }: FacetCounts): FacetValue[] {
  const { values, atLeast } = own.get('city') ?? all
  return longValues(values.get('city') ?? [], entryOf, atLeast, { most: Number.POSITIVE_INFINITY })
}
