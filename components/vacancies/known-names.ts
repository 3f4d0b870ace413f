import type { Dictionaries } from '@/lib/contracts/dictionaries'
import type { AppliedName } from '@/lib/contracts/search-help'

/** Name of a value by the dictionaries alone. */
export const namesOf = (all: Dictionaries) => {
  const byId = (list: readonly { id: number; name: string }[]) => (value: string) =>
    list.find(({ id }) => String(id) === value)?.name
  const inRecord = (names: Record<string, string>) => (value: string) => names[value]
  const of: Partial<Record<AppliedName, (value: string) => string | undefined>> = {
    city: (value) => all.cities.find(([id]) => String(id) === value)?.[1],
    region: byId(all.regions),
    district: byId(all.districts),
    metro: (value) => all.metro_stations.find(([id]) => String(id) === value)?.[1],
    role: byId(all.roles),
    category: byId(all.areas),
    experience: inRecord(all.experience),
    employment: inRecord(all.employment_forms),
    format: inRecord(all.work_formats),
    schedule: inRecord(all.schedule_days),
    hours: inRecord(all.working_hours),
    fly_in: inRecord(all.fly_in_fly_out_days),
    education: inRecord(all.education_demands),
    licence: inRecord(all.driver_licences),
    language: inRecord(all.languages),
    contract: inRecord(all.civil_law_contracts),
  }
  return (filter: AppliedName, value: string): string | undefined => of[filter]?.(value)
}
