import {
  driverLicences,
  educationLevels,
  employmentForms,
  experienceBands,
  languageCodes,
  workFormats,
} from '@/lib/contracts/enums'
import type { ResumeFacets } from '@/lib/contracts/resume-list'
import {
  lookingStatuses,
  type ResumeFacetName,
  resumeFacetNames,
  resumePeriods,
} from '@/lib/contracts/resume-search'
import {
  allDictionaries,
  areaById,
  cityById,
  dictionaries,
  regionById,
  roleById,
} from '@/server/modules/dictionaries/dictionaries.service'
import { kindOf, readCode } from '@/server/modules/resumes/search-codes'
import { isSkillCode, skillCode } from '@/server/modules/vacancies/search-codes'
import { type Counted, type Facet, facetOf, salaryStep } from './facet-counts'

type Values = ResumeFacets['facets'][ResumeFacetName]

/** Values shown of the long dictionaries. */
const mostValues = 60

let skills: Map<number, string> | undefined
const skillName = (code: number) => {
  skills ??= new Map(dictionaries().skills.map((skill) => [skillCode(skill.key), skill.name]))
  return skills.get(code)
}

const named: Partial<Record<ResumeFacetName, (id: number) => string | undefined>> = {
  city: (id) => cityById(id)?.name,
  region: (id) => regionById(id)?.name,
  role: (id) => roleById(id)?.name,
  category: (id) => areaById(id)?.name,
}

/** Value and Russian name of an entry of a long dictionary; undefined for one that is unknown. */
function entryOf(facet: ResumeFacetName, code: number): { value: string; name: string } | undefined {
  if (isSkillCode(code)) {
    const name = skillName(code)
    return name ? { value: name, name } : undefined
  }
  const kind = kindOf(code)
  const value = (kind && readCode(kind, code)) ?? ''
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

type Entries = [code: number, count: number][]

/** Counts of each facet, sorted out once. */
function entriesOf({ codes }: Counted): Map<ResumeFacetName, Entries> {
  const sorted = new Map<ResumeFacetName, Entries>()
  for (const entry of codes) {
    const facet = facetOf(entry[0])
    if (!facet) continue
    const entries = sorted.get(facet)
    if (entries) entries.push(entry)
    else sorted.set(facet, [entry])
  }
  return sorted
}

function valuesOf(facet: ResumeFacetName, counted: Counted, entries: Entries): Values {
  const { atLeast } = counted
  if (facet === 'period') {
    return resumePeriods.map((days) => ({
      value: String(days),
      name: String(days),
      count: counted.periods.get(days) ?? 0,
      at_least: atLeast,
    }))
  }
  const list = closed[facet]
  if (list) {
    const known = new Map(entries.map(([code, count]) => [closedValue(code), count]))
    const names = namesOf(facet)
    return list
      .map((value) => ({
        value,
        name: names[value] ?? value,
        count: known.get(value) ?? 0,
        at_least: atLeast,
      }))
      .filter(({ count }) => count > 0 || !withoutZeros.includes(facet))
  }
  return entries
    .sort((a, b) => b[1] - a[1])
    .slice(0, mostValues)
    .flatMap(([code, count]) => {
      const entry = entryOf(facet, code)
      return entry ? [{ ...entry, count, at_least: atLeast }] : []
    })
    .sort((a, b) => b.count - a.count || compare(a.name, b.name))
}

/** Counts with their Russian names. */
export function presentFacets(countedOf: (facet: Facet) => Counted, partial: boolean): ResumeFacets {
  const sorted = new Map<Counted, Map<ResumeFacetName, Entries>>()
  const of = (facet: ResumeFacetName): Values => {
    const counted = countedOf(facet)
    const entries = sorted.get(counted) ?? entriesOf(counted)
    sorted.set(counted, entries)
    return valuesOf(facet, counted, entries.get(facet) ?? [])
  }
  return {
    facets: Object.fromEntries(resumeFacetNames.map((facet) => [facet, of(facet)])) as ResumeFacets['facets'],
    salary_histogram: countedOf('salary').bars.map((count, bar) => ({ from: bar * salaryStep, count })),
    partial,
  }
}

/** Made once: a comparison that looks its rules up anew costs more than all the counting. */
const { compare } = new Intl.Collator('ru')
