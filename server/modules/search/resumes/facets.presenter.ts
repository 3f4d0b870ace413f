import {
  driverLicences,
  educationLevels,
  employmentForms,
  experienceBands,
  languageCodes,
  workFormats,
} from '@/lib/contracts/enums'
import { type ResumeFacetName, resumeFacetNames } from '@/lib/contracts/resume-facets'
import type { ResumeFacets } from '@/lib/contracts/resume-list'
import { lookingStatuses, type ResumeSearch, resumePeriods } from '@/lib/contracts/resume-search'
import type { FacetValue } from '@/lib/contracts/vacancy-search'
import { allDictionaries, areaById, dictionaries, roleById } from '@/server/modules/dictionaries'
import { kindOf, numberCode, readCode } from '@/server/modules/resumes'
import {
  type CodeCounts,
  longValues,
  maxValuesOf,
  shortValues,
} from '@/server/modules/search/vacancies/facet-values'
import { isPlaceKind, placeName } from '@/server/modules/search/vacancies/places'
import { isSkillCode, skillCode } from '@/server/modules/vacancies'
import { facetOf } from './facet-codes'
import { type Counted, type Facet, salaryStep } from './facet-counts'

type Values = ResumeFacets['facets'][ResumeFacetName]

let skills: Map<number, string> | undefined
const skillName = (code: number) => {
  skills ??= new Map(dictionaries().skills.map((skill) => [skillCode(skill.key), skill.name]))
  return skills.get(code)
}

const named: Partial<Record<ResumeFacetName, (id: number) => string | undefined>> = {
  role: (id) => roleById(id)?.name,
  category: (id) => areaById(id)?.name,
}

/** Value and Russian name of an entry of a long dictionary; undefined for one that is unknown. */
function entryOf(
  facet: ResumeFacetName,
  code: number,
): Pick<FacetValue, 'value' | 'name' | 'parent'> | undefined {
  if (isSkillCode(code)) {
    const name = skillName(code)
    return name ? { value: name, name } : undefined
  }
  const kind = kindOf(code)
  const value = (kind && readCode(kind, code)) ?? ''
  if (kind && isPlaceKind(kind)) return placeName(kind, value)
  const name = named[facet]?.(Number(value))
  return name ? { value, name } : undefined
}

const yes = ['1'] as const
/** The short lists keep their own order and show zeros. */
const closed: Partial<Record<ResumeFacetName, readonly string[]>> = {
  experience: experienceBands,
  education: educationLevels,
  employment: employmentForms,
  format: workFormats,
  language: languageCodes,
  licence: driverLicences,
  status: lookingStatuses,
  with_salary: yes,
  vehicle: yes,
  trips: yes,
  night: yes,
  temporary: yes,
  internship: yes,
}
/** Most people know none of these: zeros would only be in the way. */
const withoutZeros: readonly ResumeFacetName[] = ['language', 'licence', 'education']

function namesOf(facet: ResumeFacetName): Record<string, string> {
  const all = allDictionaries()
  const lists: Partial<Record<ResumeFacetName, Record<string, string>>> = {
    experience: all.experience,
    education: all.education_levels,
    employment: all.employment_forms,
    format: all.work_formats,
    language: all.languages,
    licence: all.driver_licences,
    status: all.job_search_statuses,
  }
  return lists[facet] ?? {}
}

/** Value of a code of a short list. */
function closedValue(code: number): string {
  const kind = kindOf(code)
  return kind === 'flag' ? '1' : ((kind && readCode(kind, code)) ?? '')
}

/** Counts of each facet, sorted out once. */
function entriesOf({ codes }: Counted): Map<ResumeFacetName, CodeCounts> {
  const sorted = new Map<ResumeFacetName, CodeCounts>()
  for (const entry of codes) {
    const facet = facetOf(entry[0])
    if (!facet) continue
    const entries = sorted.get(facet)
    if (entries) entries.push(entry)
    else sorted.set(facet, [entry])
  }
  return sorted
}

interface Found {
  counted: Counted
  entries: CodeCounts
  chosen: ReadonlySet<number>
}

function valuesOf(facet: ResumeFacetName, { counted, entries, chosen }: Found): Values {
  const { atLeast } = counted
  if (facet === 'period') {
    return resumePeriods.map((days) => ({
      value: String(days),
      name: String(days),
      count: counted.periods.get(days) ?? 0,
      at_least: atLeast,
    }))
  }
  const values = closed[facet]
  if (!values)
    return longValues(entries, (code) => entryOf(facet, code), atLeast, { most: maxValuesOf(facet), chosen })
  const list = { values, names: namesOf(facet), zeros: !withoutZeros.includes(facet), valueOf: closedValue }
  return shortValues(entries, list, atLeast)
}

/** Counts with their Russian names. */
export function presentFacets(
  countedOf: (facet: Facet) => Counted,
  { partial, search }: { partial: boolean; search: Pick<ResumeSearch, 'city'> },
): ResumeFacets {
  const chosen = new Set(search.city.map((id) => numberCode('city', id)))
  const sorted = new Map<Counted, Map<ResumeFacetName, CodeCounts>>()
  const of = (facet: ResumeFacetName): Values => {
    const counted = countedOf(facet)
    const entries = sorted.get(counted) ?? entriesOf(counted)
    sorted.set(counted, entries)
    return valuesOf(facet, { counted, entries: entries.get(facet) ?? [], chosen })
  }
  return {
    facets: Object.fromEntries(resumeFacetNames.map((facet) => [facet, of(facet)])) as ResumeFacets['facets'],
    salary_histogram: countedOf('salary').bars.map((count, bar) => ({ from: bar * salaryStep, count })),
    partial,
  }
}

/** Every city somebody was found in, the most first. */
export function presentCities(countedOf: (facet: Facet) => Counted): FacetValue[] {
  const counted = countedOf('city')
  const entries = entriesOf(counted).get('city') ?? []
  return longValues(entries, (code) => entryOf('city', code), counted.atLeast, {
    most: Number.POSITIVE_INFINITY,
  })
}
