import type { VacancySearch } from '@/lib/contracts/vacancy-search'
import { daySeconds } from '@/lib/shared/time'
import {
  companyCode,
  normaliseSkills,
  numberCode,
  salaryThresholds,
  skillCode,
  valueCode,
} from '@/server/modules/vacancies'
import { placesOf } from './places'

/** Filters that can be taken away one by one, to count what each of them would give. */
export const filterNames = [
  'place',
  'metro',
  'role',
  'category',
  'salary_from',
  'salary_to',
  'with_salary',
  'frequency',
  'experience',
  'employment',
  'format',
  'schedule',
  'hours',
  'night',
  'evening',
  'internship',
  'student',
  'contract',
  'fly_in',
  'education',
  'licence',
  'language',
  'skill',
  'handicapped',
  'company',
  'verified',
  'no_agencies',
  'few_responses',
  'period',
  'age',
] as const
export type FilterName = (typeof filterNames)[number]

/** What a row must have: one of these codes and, where codes are too coarse, a number no less than this. */
export interface Filter {
  name: FilterName
  codes: number[]
  /** Roubles a month on hand. */
  salaryFrom?: number
  /** The same; a row without pay does not pass. */
  salaryTo?: number
  /** Seconds since the epoch. */
  publishedFrom?: number
}

/** Companies of a search by their database keys: the service looks them up. */
export interface KnownCompanies {
  companyIds?: readonly number[]
}

/** Nothing has it. */
const impossible = numberCode('age', 1)

/** What suits somebody who studies; one of these is enough. */
const studentCodes = [
  valueCode('employment', 'PART'),
  valueCode('schedule', 'FLEXIBLE'),
  valueCode('experience', 'noExperience'),
]

/** The filters of a search that are set. */
export function filtersOf(search: VacancySearch & KnownCompanies, now: Date): Filter[] {
  const filters: Filter[] = []
  const add = (name: FilterName, codes: number[], more: Partial<Filter> = {}) =>
    filters.push({ name, codes, ...more })
  const flag = (name: FilterName, set: boolean, code: number) => {
    if (set) add(name, [code])
  }
  const numbers = (name: 'metro' | 'role' | 'category') => {
    const values = search[name]
    if (values.length > 0)
      add(
        name,
        values.map((value) => numberCode(name, value)),
      )
  }
  const values = (
    name:
      | 'frequency'
      | 'experience'
      | 'employment'
      | 'format'
      | 'schedule'
      | 'hours'
      | 'fly_in'
      | 'education'
      | 'licence'
      | 'language',
  ) => {
    const chosen: readonly string[] = search[name]
    if (chosen.length > 0)
      add(
        name,
        chosen.map((value) => valueCode(name, value as never)),
      )
  }
  const places = placesOf(search)
  if (places) {
    const { cities, regions } = places
    const codes = [
      ...regions.map((id) => numberCode('region', id)),
      ...cities.map((id) => numberCode('city', id)),
    ]
    add('place', orNone(codes))
  }
  numbers('metro')
  numbers('role')
  numbers('category')
  for (const name of [
    'frequency',
    'experience',
    'employment',
    'format',
    'schedule',
    'hours',
    'fly_in',
    'education',
    'licence',
    'language',
  ] as const) {
    values(name)
  }
  if (search.contract.length > 0) {
    add(
      'contract',
      search.contract.map((kind) =>
        kind === 'LABOR' ? valueCode('flag', 'labor_contract') : valueCode('contract', kind),
      ),
    )
  }
  if (search.skill.length > 0) add('skill', orNone(normaliseSkills(search.skill).keys.map(skillCode)))
  if (search.company.length > 0) {
    add('company', orNone((search.companyIds ?? []).map(companyCode)))
  }
  flag('with_salary', search.with_salary, valueCode('flag', 'with_salary'))
  flag('night', search.night, valueCode('flag', 'night'))
  flag('evening', search.evening, valueCode('flag', 'evening'))
  flag('internship', search.internship, valueCode('flag', 'internship'))
  if (search.student) add('student', studentCodes)
  flag('handicapped', search.handicapped, valueCode('flag', 'accept_handicapped'))
  flag('verified', search.verified, valueCode('flag', 'verified'))
  flag('no_agencies', search.no_agencies, valueCode('flag', 'direct_employer'))
  flag('few_responses', search.few_responses, valueCode('flag', 'few_responses'))
  if (search.age !== null) add('age', [numberCode('age', search.age)])
  if (search.salary_from !== null) {
    const amount = search.salary_from
    const below = salaryThresholds.filter((threshold) => threshold <= amount).at(-1)
    // A threshold itself needs no second look at the number.
    const exact = below === amount ? {} : { salaryFrom: amount }
    add('salary_from', below === undefined ? [] : [numberCode('salary', below / 1000)], exact)
  }
  if (search.salary_to !== null) {
    add('salary_to', [valueCode('flag', 'with_salary')], { salaryTo: search.salary_to })
  }
  if (search.period !== null) {
    add('period', [], { publishedFrom: Math.floor(now.getTime() / 1000) - search.period * daySeconds })
  }
  return filters
}

const orNone = (codes: number[]): number[] => (codes.length > 0 ? codes : [impossible])

/** Whether a row with these codes and numbers passes a filter. */
export function passesFilter(
  { codes, salaryFrom, salaryTo, publishedFrom }: Filter,
  row: { has: (code: number) => boolean; salary: number | null; published: number },
): boolean {
  if (salaryFrom !== undefined && (row.salary ?? -1) < salaryFrom) return false
  if (salaryTo !== undefined && (row.salary ?? Number.POSITIVE_INFINITY) > salaryTo) return false
  if (publishedFrom !== undefined && row.published < publishedFrom) return false
  return codes.length === 0 || codes.some(row.has)
}
