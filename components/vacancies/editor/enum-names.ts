import type { Dictionaries } from '@/lib/contracts/dictionaries'

const keys = [
  'employment_forms',
  'work_formats',
  'schedule_days',
  'working_hours',
  'fly_in_fly_out_days',
  'civil_law_contracts',
  'age_restrictions',
  'experience',
  'education_demands',
  'languages',
  'language_levels',
  'driver_licences',
  'currencies',
  'salary_modes',
  'salary_frequencies',
] as const satisfies readonly (keyof Dictionaries)[]

/** Russian labels of the form's codes, passed in by the server page. */
export type EnumNames = Pick<Dictionaries, (typeof keys)[number]>

export const enumNamesOf = (all: Dictionaries): EnumNames =>
  Object.fromEntries(keys.map((key) => [key, all[key]])) as EnumNames

export const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
