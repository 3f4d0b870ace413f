import { numberCode } from '@/server/modules/vacancies'
import type { QueryPlan, RankFeatures, TextQuery } from '../search-engine'

/** A place between two words that a little word left empty: it counts, and is not kept. */
export const emptyPlace = '␣'

/** Words at their places as one text, empty places kept; a word whose place is taken comes as a text of its own. */
export class Placed {
  readonly #at: [place: number, word: string][] = []

  add(place: number, word: string): void {
    this.#at.push([place, word])
  }

  texts(): string[] {
    this.#at.sort(([one], [other]) => one - other)
    const inOrder: string[] = []
    const others: string[] = []
    let last = (this.#at[0]?.[0] ?? 1) - 1
    for (const [place, word] of this.#at) {
      if (place <= last) {
        others.push(word)
        continue
      }
      for (; last + 1 < place; last += 1) inOrder.push(emptyPlace)
      inOrder.push(word)
      last = place
    }
    return inOrder.length === 0 ? others : [inOrder.join(' '), ...others]
  }
}

/** Words of each part of a document that is kept apart, as texts of words in their order. */
export type PartTexts = Record<'a' | 'b' | 'c', string[]>

/**
 * What a hit is listed and ranked by, in one column of the index. Reading it for 500 hits costs a tenth of asking the
 * engine which of the named conditions each of them meets.
 */
export interface HitRecord extends PartTexts {
  id: number
  group: number
  several: boolean
  published: number
  salary: number | null
  /** A resume may have several. */
  roles: number[]
  titleWords: number
  cities: number[]
}

type Packed = [
  number,
  number,
  0 | 1,
  number,
  number | null,
  number[],
  number,
  number[],
  string,
  string,
  string,
]

const between = '\n'

/** As the engine keeps it: base64. */
export function packRecord(record: HitRecord): string {
  const { id, group, several, published, salary, roles, titleWords, cities, a, b, c } = record
  const texts = [a, b, c].map((part) => part.join(between)) as [string, string, string]
  const packed: Packed = [id, group, several ? 1 : 0, published, salary, roles, titleWords, cities, ...texts]
  return Buffer.from(JSON.stringify(packed)).toString('base64')
}

const textsOf = (text: string) => (text === '' ? [] : text.split(between))

export function unpackRecord(text: string): HitRecord {
  const packed = JSON.parse(Buffer.from(text, 'base64').toString()) as Packed
  const [id, group, several, published, salary, roles, titleWords, cities, a, b, c] = packed
  const parts = { a: textsOf(a), b: textsOf(b), c: textsOf(c) }
  return { id, group, several: several === 1, published, salary, roles, titleWords, cities, ...parts }
}

/** Words of one part: of each the places it stands at. A text begins far behind the one before. */
function placesOf(texts: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  let place = 0
  for (const text of texts) {
    for (const word of text.split(' ')) {
      place += 1
      if (word === emptyPlace) continue
      const known = places.get(word)
      if (known) known.push(place)
      else places.set(word, [place])
    }
    place += 1000
  }
  return places
}

type Places = Record<keyof PartTexts, Map<string, number[]>>

const partsOf = (parts: string): (keyof PartTexts)[] =>
  Array.from(parts, (part) => {
    const own = part.toLowerCase()
    if (own !== 'a' && own !== 'b' && own !== 'c') throw new Error(`words of part ${part} are not kept apart`)
    return own
  })

/** Where something said side by side ends in one part of a document. */
function endsIn(query: TextQuery, words: ReadonlyMap<string, number[]>): readonly number[] {
  if (query.op === 'word') return words.get(query.word) ?? []
  if (query.op === '|') return query.of.flatMap((part) => endsIn(part, words))
  if (query.op !== '<->') return []
  const [left, right] = query.of.map((part) => endsIn(part, words))
  const before = new Set(left)
  return (right ?? []).filter((place) => before.has(place - query.distance))
}

const partsIn = (query: TextQuery): string =>
  query.op === 'word' ? query.parts : query.op === 'code' ? '' : query.of.map(partsIn).join('')

/** Whether a document says this; it is the same that `wordsDsl` asks of the engine, within the parts that are kept apart. */
function says(query: TextQuery, places: Places, roles: readonly number[]): boolean {
  switch (query.op) {
    case 'word':
      return partsOf(query.parts).some((part) => places[part].has(query.word))
    case 'code':
      return roles.some((role) => query.code === numberCode('role', role))
    case '&':
      return query.of.every((part) => says(part, places, roles))
    case '|':
      return query.of.some((part) => says(part, places, roles))
    case '!':
      return !says(query.of[0], places, roles)
    case '<->':
      return partsOf([...new Set(partsIn(query))].join('')).some(
        (part) => endsIn(query, places[part]).length > 0,
      )
  }
}

/** What a hit says of a plan: of each group the first way that is said. */
export function saidBy(
  { a, b, c, roles, titleWords }: HitRecord,
  { groups, roles: meant }: QueryPlan,
): Omit<RankFeatures, 'distanceKm'> {
  const places = { a: placesOf(a), b: placesOf(b), c: placesOf(c) }
  let said = 0
  let inPlace = 0
  for (const { ways } of groups) {
    const way = ways.find(({ query }) => says(query, places, roles))
    if (!way) continue
    said += way.worth
    if (way.inPlace) inPlace += 1
  }
  // Of several roles the likeliest of those that are meant.
  const roleId = meant.find((one) => roles.includes(one.roleId))?.roleId ?? roles[0] ?? 0
  return { said, inPlace, titleWords, roleId }
}
