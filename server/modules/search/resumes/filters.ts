import type { ResumeSearch } from '@/lib/contracts/resume-search'
import { daySeconds } from '@/lib/shared/time'
import { normaliseSkills } from '@/server/modules/dictionaries'
import {
  languageAtCode,
  numberCode,
  type ResumeFlag,
  salaryThresholds,
  valueCode,
} from '@/server/modules/resumes'
import { placesOf } from '@/server/modules/search/vacancies/places'
import { skillCode } from '@/server/modules/vacancies'

/** Filters that can be taken away one by one, to count what each of them would give. */
export type FilterName =
  | 'place'
  | 'role'
  | 'category'
  | 'salary_to'
  | 'experience'
  | 'education'
  | 'employment'
  | 'format'
  | 'skill'
  | 'language'
  | 'licence'
  | 'status'
  | 'period'
  | Exclude<ResumeFlag, 'open'>

/** What a row must have: one of these codes and, where codes are too coarse, a number no greater or less than this. */
export interface Filter {
  name: FilterName
  codes: number[]
  /** Roubles a month on hand; who names no sum passes. */
  asksUpTo?: number
  /** Seconds since the epoch. */
  raisedFrom?: number
}

/** Nothing has it. */
const impossible = numberCode('role', 0)
const orNone = (codes: number[]): number[] => (codes.length > 0 ? codes : [impossible])

const flags = ['with_salary', 'vehicle', 'trips', 'night', 'temporary', 'internship'] as const

/** Where somebody lives, or would move to. */
function placeFilter(search: ResumeSearch): Filter[] {
  const places = placesOf(search)
  if (!places) return []
  const codes = (city: 'city' | 'move_city', region: 'region' | 'move_region') => [
    ...places.regions.map((id) => numberCode(region, id)),
    ...places.cities.map((id) => numberCode(city, id)),
  ]
  const lives = codes('city', 'region')
  if (!search.relocation || lives.length === 0) return [{ name: 'place', codes: orNone(lives) }]
  const moves = [...codes('move_city', 'move_region'), numberCode('move_city', 0)]
  return [{ name: 'place', codes: [...lives, ...moves] }]
}

function salaryFilter(amount: number): Filter {
  const above = salaryThresholds.find((threshold) => threshold >= amount)
  return {
    name: 'salary_to',
    codes: [numberCode('asks', (above ?? 0) / 1000)],
    // A threshold itself needs no second look at the number.
    ...(above === amount ? {} : { asksUpTo: amount }),
  }
}

/** The filters of a search that are set. */
export function filtersOf(search: ResumeSearch, now: Date): Filter[] {
  const filters = placeFilter(search)
  const add = (name: FilterName, codes: number[]) => {
    if (codes.length > 0) filters.push({ name, codes })
  }
  for (const name of ['role', 'category'] as const) {
    add(
      name,
      search[name].map((id) => numberCode(name, id)),
    )
  }
  for (const name of ['experience', 'education', 'employment', 'format', 'licence', 'status'] as const) {
    const chosen: readonly string[] = search[name]
    add(
      name,
      chosen.map((value) => valueCode(name, value as never)),
    )
  }
  const level = search.language_level
  add(
    'language',
    search.language.map((code) => (level ? languageAtCode(code, level) : valueCode('language', code))),
  )
  if (search.skill.length > 0) add('skill', orNone(normaliseSkills(search.skill).keys.map(skillCode)))
  for (const name of flags) if (search[name]) add(name, [valueCode('flag', name)])
  if (search.salary_to !== null) filters.push(salaryFilter(search.salary_to))
  if (search.period !== null) {
    const raisedFrom = Math.floor(now.getTime() / 1000) - search.period * daySeconds
    filters.push({ name: 'period', codes: [], raisedFrom })
  }
  return filters
}

/** Whether nothing but order and page is asked for. */
export const isUnfiltered = (search: ResumeSearch): boolean =>
  search.text === '' && filtersOf(search, new Date(0)).length === 0

/** Whether somebody with these codes and numbers passes a filter. */
export function passesFilter(
  { codes, asksUpTo, raisedFrom }: Filter,
  row: { has: (code: number) => boolean; salary: number; raised: number },
): boolean {
  if (raisedFrom !== undefined && row.raised < raisedFrom) return false
  if (asksUpTo !== undefined && row.salary > asksUpTo) return false
  return codes.length === 0 || codes.some(row.has)
}
