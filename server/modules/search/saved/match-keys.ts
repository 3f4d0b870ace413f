/**
 * Keys by which a publication finds the searches it may fit without looking at the others. A key is a subject (a role
 * or a word) at a place (a city, a region or anywhere); a search has the keys of which whatever fits has one at least.
 */
export interface Wanted {
  list: 'vacancies' | 'resumes'
  roles: readonly number[]
  /** See `word-keys.ts`; null: no word is certain. */
  words: readonly string[] | null
  cities: readonly number[]
  regions: readonly number[]
  /** Also found elsewhere than in these cities and regions: a radius, remote work. */
  anywhere: boolean
}

export interface Published {
  list: 'vacancies' | 'resumes'
  roles: readonly number[]
  /** All lexemes of its search vector. */
  words: readonly string[]
  cities: readonly number[]
  regions: readonly number[]
}

const mostKeys = 96
const any = '*'
const roleKey = (id: number) => `r${id}`
const wordKey = (word: string) => `w${word}`
const placeKeys = (of: { cities: readonly number[]; regions: readonly number[] }) => [
  ...of.cities.map((id) => `c${id}`),
  ...of.regions.map((id) => `g${id}`),
]

const join = (list: string, subjects: readonly string[], places: readonly string[]) =>
  subjects.flatMap((subject) => places.map((place) => `${list[0]} ${subject} ${place}`))

export function keysOfSearch(search: Wanted): string[] {
  const subjects =
    search.roles.length > 0
      ? search.roles.map(roleKey)
      : search.words && search.words.length > 0
        ? search.words.map(wordKey)
        : [any]
  const named = search.anywhere ? [] : placeKeys(search)
  const places = named.length > 0 && named.length * subjects.length <= mostKeys ? named : [any]
  return join(search.list, subjects, places)
}

export function keysOfPublication(item: Published): string[] {
  const subjects = [any, ...item.roles.map(roleKey), ...item.words.map(wordKey)]
  return join(item.list, subjects, [any, ...placeKeys(item)])
}
