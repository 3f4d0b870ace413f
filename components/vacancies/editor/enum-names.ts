import type { Dictionaries } from '@/lib/contracts/dictionaries'

/** Russian names of the codes the form offers, as the server page hands them over. */
export type EnumNames = Pick<
  Dictionaries,
  | 'employment_forms'
  | 'work_formats'
  | 'schedule_days'
  | 'working_hours'
  | 'experience'
  | 'education_demands'
  | 'currencies'
  | 'salary_modes'
  | 'salary_frequencies'
>

export function enumNamesOf(all: Dictionaries): EnumNames {
  const {
    employment_forms,
    work_formats,
    schedule_days,
    working_hours,
    experience,
    education_demands,
    currencies,
    salary_modes,
    salary_frequencies,
  } = all
  return {
    employment_forms,
    work_formats,
    schedule_days,
    working_hours,
    experience,
    education_demands,
    currencies,
    salary_modes,
    salary_frequencies,
  }
}

export const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
