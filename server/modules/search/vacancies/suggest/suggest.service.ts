import { LRUCache } from 'lru-cache'
import type { SearchSuggestion } from '@/lib/contracts/search-help'
import { otherLayout } from '@/lib/shared/keyboard-layout'
import { minuteMs } from '@/lib/shared/time'
import { LatinReader } from '@/server/lib/language/latin-reader'
import type { ServiceContext } from '@/server/modules/context'
import { dictionaries } from '@/server/modules/dictionaries'
import { suggestCompanies } from '@/server/modules/identity'
import { placeOf } from '@/server/modules/vacancies'
import { findTitles } from '../list.repository'
import { type Entry, PrefixIndex, suggestKey } from './prefix-index'

type Kind = SearchSuggestion['kind']

/** How many of each kind, in the order they are shown. */
const shares: Record<Kind, number> = { position: 5, skill: 3, company: 2, city: 2 }
const kinds = Object.keys(shares) as Kind[]
/** Ways to read Latin letters that are tried. */
const maxVariants = 4
const learnAgainMs = 30 * minuteMs

const of = (kind: Kind, text: string, hint = '', id: number | null = null): SearchSuggestion => ({
  kind,
  text,
  hint,
  id,
})

function positions(titles: readonly { title: string; uses: number }[]): Entry<SearchSuggestion>[] {
  const known = new Map<string, Entry<SearchSuggestion>>()
  for (const { name, spellings } of dictionaries().roles) {
    known.set(suggestKey(name), { value: of('position', name), texts: [name], weight: 20 })
    for (const text of spellings) {
      const key = suggestKey(text)
      if (!known.has(key)) known.set(key, { value: of('position', text), texts: [text], weight: 5 })
    }
  }
  for (const { title, uses } of titles) {
    const key = suggestKey(title)
    const before = known.get(key)
    if (before) before.weight += uses
    else if (title.length <= 80)
      known.set(key, { value: of('position', title), texts: [title], weight: uses })
  }
  return [...known.values()]
}

function indexes(titles: readonly { title: string; uses: number }[]) {
  const { skills, cities } = dictionaries()
  const all = {
    position: new PrefixIndex(positions(titles)),
    skill: new PrefixIndex(
      skills.map((skill, at) => ({
        value: of('skill', skill.name),
        texts: [skill.name, ...skill.spellings],
        weight: skills.length - at,
      })),
    ),
    city: new PrefixIndex(
      cities.map((city) => {
        const region = placeOf(city.id)?.region ?? ''
        return {
          value: of('city', city.name, region === city.name ? '' : region, city.id),
          texts: [city.name, ...city.aliases],
          weight: city.population,
        }
      }),
    ),
  }
  const words = new Set(Object.values(all).flatMap((index) => index.words))
  return { ...all, latin: new LatinReader([...words].map((word) => ({ word, count: 1 }))) }
}

/** Completes what is typed into the search, from memory; titles of vacancies are learned again from time to time. */
export function createSearchSuggest(ctx: ServiceContext) {
  let known = indexes([])
  let learned = 0
  let learning: Promise<void> | undefined
  const answers = new LRUCache<string, SearchSuggestion[]>({ max: 2000, ttl: minuteMs })

  function learn(): void {
    if (learning || Date.now() - learned < learnAgainMs) return
    learning = findTitles(ctx.db)
      .then((titles) => {
        known = indexes(titles)
        answers.clear()
      })
      .catch((error: unknown) => ctx.log.warn({ err: error }, 'titles to suggest were not read'))
      .finally(() => {
        learned = Date.now()
        learning = undefined
      })
  }

  async function answer(typed: string, nearly: boolean): Promise<SearchSuggestion[]> {
    const found: Record<Kind, SearchSuggestion[]> = { position: [], skill: [], company: [], city: [] }
    for (const kind of ['position', 'skill', 'city'] as const) {
      found[kind] = nearly
        ? known[kind].findNearly(typed, shares[kind])
        : known[kind].find(typed, shares[kind])
    }
    if (!nearly) {
      const companies = await suggestCompanies(ctx, typed, shares.company)
      found.company = companies.map(({ name, hint }) => of('company', name, hint))
    }
    return kinds.flatMap((kind) => found[kind])
  }

  /** «menedzh po prod» as it may begin in Russian: words but the last are whole. */
  function latinReadings(typed: string): string[] {
    const words = suggestKey(typed).split(' ')
    const last = words.pop() ?? ''
    if (!/^[a-z'`]{3,}$/.test(last) || words.some((word) => !/^[a-z'`]+$/.test(word))) return []
    const whole = words.map((word) => {
      const read = known.latin.read(word).sort((a, b) => a.cost - b.cost)
      return read[0]?.word ?? word
    })
    return known.latin
      .beginnings(last)
      .slice(0, maxVariants)
      .map((beginning) => [...whole, beginning].join(' '))
  }

  return async (typed: string, limit: number): Promise<SearchSuggestion[]> => {
    learn()
    const key = suggestKey(typed)
    if (key === '') return []
    const kept = answers.get(key)
    if (kept) return kept.slice(0, limit)
    const keys = otherLayout(typed)
    let found: SearchSuggestion[] = []
    // As typed, by the same keys of the other layout, as Russian in Latin letters; then with a slip.
    for (const reading of [typed, ...(keys ? [keys] : []), ...latinReadings(typed)]) {
      found = await answer(reading, false)
      if (found.length > 0) break
    }
    if (found.length === 0) found = await answer(keys && /[a-z]/i.test(typed) ? keys : typed, true)
    answers.set(key, found)
    return found.slice(0, limit)
  }
}
