import type { Suggestion, SuggestKind } from '@/lib/contracts/dictionaries'
import { otherLayout } from '@/lib/shared/keyboard-layout'
import { defineHook } from '@/server/lib/hook'
import { editsBetween } from '@/server/lib/language/edit-distance'
import { LatinReader } from '@/server/lib/language/latin-reader'
import type { ServiceContext } from '../context'
import { dictionaryData, plainKey } from './dictionary-data'
import { looseKey } from './text-keys'

/** Companies whose name starts with the typed text, up to a limit. */
export const suggestCompanies = defineHook<[ServiceContext, string, number], Promise<Suggestion[]>>(
  'suggestCompanies',
)

interface Candidate {
  suggestion: Suggestion
  /** Normalised spellings; the first is the name itself. */
  keys: string[]
  /** Normalised words of name and spellings. */
  words: string[]
  weight: number
  isAbroad?: boolean
}

/** Maximum number of transliterations tried. */
const maxReadings = 4

const fold = (texts: string[]) => texts.map(looseKey)
const wordsOf = (texts: string[]) => fold(texts.flatMap((text) => text.split(/[\s,/()-]+/))).filter(Boolean)

function candidates(kind: ListKind): Candidate[] {
  const { cities, regions, roles, areas, skills, universities, metroStations } = dictionaryData()
  if (kind === 'city') {
    const regionNames = new Map(regions.map((region) => [region.id, region.name]))
    const abroad = new Set(regions.filter(({ kind }) => kind === 'country').map(({ id }) => id))
    return cities.map((city) => {
      const region = regionNames.get(city.regionId) ?? ''
      return {
        suggestion: { id: city.id, name: city.name, hint: region === city.name ? '' : region },
        keys: fold([city.name, ...city.aliases]),
        words: wordsOf([city.name]),
        weight: city.population,
        isAbroad: abroad.has(city.regionId),
      }
    })
  }
  if (kind === 'role') {
    const areaNames = new Map(areas.map((area) => [area.id, area.name]))
    return roles.map((role) => ({
      suggestion: { id: role.id, name: role.name, hint: areaNames.get(role.areaId) ?? '' },
      keys: fold([role.name, ...role.spellings]),
      words: wordsOf([role.name, ...role.spellings]),
      weight: role.spellings.length,
    }))
  }
  // A position is free text; roles are suggested as common wordings.
  if (kind === 'position') {
    return roles.map((role) => ({
      suggestion: { id: role.id, name: role.name, hint: '' },
      keys: fold([role.name, ...role.spellings]),
      words: wordsOf([role.name, ...role.spellings]),
      weight: role.spellings.length,
    }))
  }
  if (kind === 'metro') {
    const byCity = new Map(cities.map((city) => [city.id, city]))
    return metroStations.map((station) => {
      const city = byCity.get(station.cityId)
      const lines = station.lines.map(({ name }) => name).join(', ')
      return {
        suggestion: { id: station.id, name: station.name, hint: `${city?.name ?? ''}: ${lines}` },
        keys: fold([station.name, ...station.aliases]),
        words: wordsOf([station.name, ...station.aliases]),
        weight: city?.population ?? 0,
      }
    })
  }
  if (kind === 'university') {
    return universities.map((university) => ({
      suggestion: { id: university.id, name: university.name, hint: university.city },
      keys: fold([university.name, ...university.spellings]),
      words: wordsOf([university.name, ...university.spellings, university.city]),
      weight: universities.length - university.id,
    }))
  }
  return skills.map((skill) => ({
    suggestion: { id: skill.id, name: skill.name, hint: '' },
    keys: fold([skill.name, ...skill.spellings]),
    words: wordsOf([skill.name, ...skill.spellings]),
    weight: skill.spellings.length,
  }))
}

/** Companies are not a dictionary: they are searched in the database. */
export type ListKind = Exclude<SuggestKind, 'company'>

const prepared = new Map<ListKind, Candidate[]>()

const readers = new Map<ListKind, LatinReader>()

/** Interpretations of the typed text: itself, the other keyboard layout, a transliteration. */
function* readingsOf(kind: ListKind, typed: string, list: readonly Candidate[]): Generator<string> {
  yield typed
  const keys = otherLayout(typed)
  if (keys) yield keys
  const latin = typed.trim().toLowerCase()
  if (!/^[a-z'`]{3,}$/.test(latin)) return
  let reader = readers.get(kind)
  if (!reader) {
    // Keys mix alphabets, so transliterate by the original names.
    const words = new Set(list.flatMap(({ suggestion }) => plainKey(suggestion.name).split(/[\s,/()-]+/)))
    reader = new LatinReader([...words].map((word) => ({ word, count: 1 })))
    readers.set(kind, reader)
  }
  yield* reader.beginnings(latin).slice(0, maxReadings)
}

/**
 * Entries that start with the typed text or an interpretation of it, best first; when there are none, those it misses by
 * a slip or two. Nothing typed: the largest cities, those of Russia first, and nothing of other kinds.
 */
export function suggest(kind: ListKind, typed: string, limit: number): Suggestion[] {
  let list = prepared.get(kind)
  if (!list) {
    list = candidates(kind)
    prepared.set(kind, list)
  }
  const key = looseKey(typed)
  if (key === '') return kind === 'city' ? best(list, ({ isAbroad }) => (isAbroad ? 1 : 0), limit) : []
  for (const reading of readingsOf(kind, typed, list)) {
    const found = best(list, beginningRank(looseKey(reading)), limit)
    if (found.length > 0) return found
  }
  return best(list, slipRank(key), limit)
}

/** Lower is better; null: no match. */
type Rank = (candidate: Candidate) => number | null

/** Own name first, then another spelling, then a word inside. */
const beginningRank =
  (key: string): Rank =>
  ({ keys, words }) => {
    if (key === '') return null
    if (keys[0]?.startsWith(key)) return 0
    if (keys.some((one) => one.startsWith(key))) return 1
    return words.some((word) => word.startsWith(key)) ? 2 : null
  }

/** Shorter texts are near too much. */
const minSlipLength = 4
const longWord = 7

/** How far the typed text is from the beginning of a name: «ворнеж» is Воронеж, «екатиринб» Екатеринбург. */
function slipRank(key: string): Rank {
  const maxEdits = key.length < longWord ? 1 : 2
  return ({ keys }) => {
    if (key.length < minSlipLength) return null
    const costs = keys.flatMap((one) => {
      const beginnings = new Set([-1, 0, 1].map((more) => one.slice(0, key.length + more)))
      return [...beginnings].flatMap((beginning) => editsBetween(key, beginning, maxEdits)?.cost ?? [])
    })
    return costs.length > 0 ? Math.min(...costs) : null
  }
}

function best(list: readonly Candidate[], rankOf: Rank, limit: number): Suggestion[] {
  return list
    .flatMap((candidate) => {
      const rank = rankOf(candidate)
      return rank === null ? [] : [{ rank, candidate }]
    })
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        b.candidate.weight - a.candidate.weight ||
        a.candidate.suggestion.name.localeCompare(b.candidate.suggestion.name, 'ru'),
    )
    .slice(0, limit)
    .map(({ candidate }) => candidate.suggestion)
}
