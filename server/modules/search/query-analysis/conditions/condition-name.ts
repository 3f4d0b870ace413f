import { translator } from '@/server/lib/translator'
import { allDictionaries, metroStationById } from '@/server/modules/dictionaries'
import { placeName } from '../../vacancies/places'
import type { Condition, ConditionFilters } from './condition'

type Name = string | undefined

function placesOf({ district = [], region = [], city = [], metro = [], km }: ConditionFilters): Name[] {
  const t = translator('search')
  const chosen = { district, region, city }
  const named = (['district', 'region', 'city'] as const).flatMap((kind) =>
    chosen[kind].map((id) => placeName(kind, String(id))?.name),
  )
  const [place] = named
  // Stations of one name in several cities are one condition.
  const station = metro[0] === undefined ? undefined : metroStationById(metro[0])?.name
  return [
    ...(km && place ? [t('radius', { place, km })] : named),
    ...(station ? [t('metro', { station })] : []),
  ]
}

function termsOf(filters: ConditionFilters): Name[] {
  const names = allDictionaries()
  const { experience, employment, format, schedule, fly_in: flyIn, licence, frequency } = filters
  return [
    ...(experience ?? []).map((value) => names.experience[value]),
    ...(employment ?? []).map((value) => names.employment_forms[value]),
    ...(format ?? []).map((value) => names.work_formats[value]),
    ...(schedule && schedule.length > 1
      ? [translator('search')('shifts')]
      : (schedule ?? []).map((value) => names.schedule_days[value])),
    ...(flyIn ?? []).map((value) => names.fly_in_fly_out_days[value]),
    ...(licence ?? []).map((value) => names.driver_licences[value]),
    ...(frequency ?? []).map((value) =>
      translator('search')('frequency', { name: (names.salary_frequencies[value] ?? value).toLowerCase() }),
    ),
  ]
}

function numbersOf({ salary_from, salary_to, age, night, evening, student }: ConditionFilters): Name[] {
  const t = translator('search')
  return [
    ...(salary_from ? [t('salary_from', { amount: salary_from })] : []),
    ...(salary_to ? [t('salary_to', { amount: salary_to })] : []),
    ...(age ? [t('age', { age })] : []),
    ...(night ? [t('night')] : []),
    ...(evening ? [t('evening')] : []),
    ...(student ? [t('student')] : []),
  ]
}

/** A condition as people read it on a chip: «Санкт-Петербург», «Нет опыта», «от 200 000 ₽», «кроме: продажи». */
export function conditionName({
  filters,
  excluded,
  label,
  asks,
}: Pick<Condition, 'filters' | 'excluded' | 'label' | 'asks'>): string {
  if (label !== undefined) return translator('search')('company', { name: label })
  if (asks) return translator('search')('home', { km: filters.km ?? 0 })
  if (excluded !== '') return translator('search')('excluded', { words: excluded })
  return [...placesOf(filters), ...termsOf(filters), ...numbersOf(filters)].filter(Boolean).join(', ')
}
