import { exactGroup } from './exact-groups'
import { bagOf, type Meaning, type Professions, professions, type Way } from './professions'
import { isStopWord, stem } from './stem'
import type { TitleIndex } from './title-index'
import type { Alternative, AlternativeKind, AlternativePhrase, Expression, Group } from './types'
import { isDegree, isFiller, isGeneral, isGrade, isHelper, otherGender } from './word-classes'

const hasRussian = (text: string) => /[а-яё]/i.test(text)
const keyOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#.]+/gu, ' ')
    .trim()

/**
 * Other ways to say a group, as vacancies write them and the most usual first; of the other alphabet last. Those that no
 * vacancy writes find nothing and are not worth a word, unless there are no others.
 */
export function alternativePhrases(group: Group, titles: TitleIndex): AlternativePhrase[] {
  const ways = group.alternatives.flatMap(({ kind, way }) => (kind === 'synonym' && way ? [way] : []))
  const russian = hasRussian(group.typed)
  const known = ways.flatMap(({ text, bag }) => {
    const written = titles.asWritten(bag)
    return written ? [{ text: written.title, key: keyOf(text), count: written.count }] : []
  })
  const foreign = ({ text }: AlternativePhrase) => Number(hasRussian(text) !== russian)
  const said: AlternativePhrase[] =
    known.length > 0
      ? known.sort((a, b) => foreign(a) - foreign(b) || b.count - a.count)
      : ways.map(({ text }) => ({ text, key: keyOf(text) })).sort((a, b) => foreign(a) - foreign(b))
  return said.map(({ text, key }) => ({ text, key }))
}

export const synonymWeight = 0.9
/** Another form of the same words. */
const formWeight = 0.95
/** «Повар» for «повар горячего цеха»: it says less than was asked. */
const vaguerWeight = 0.75
export const relatedWeight = 0.5

const all = (words: string[]): Expression => (words.length === 1 ? (words[0] ?? '') : { op: '&', of: words })

/** How much a word tells: degrees and the like hardly anything, a general name of a position little. */
function weightOf(word: string): number {
  if (isFiller(word)) return 0
  if (isDegree(word)) return 0.15
  if (isHelper(word)) return 0.5
  if (isGeneral(word)) return 0.4
  return 1
}

function needOf(word: string, next: string | undefined): Group['need'] {
  if (isDegree(word) || isFiller(word) || isGrade(word, next)) return 'optional'
  return isHelper(word) ? 'soft' : 'hard'
}

/** Alternatives to words: ways to say the same, then neighbours, none twice and none of those `without`. */
export function otherWays(
  words: readonly string[],
  meanings: readonly Meaning[],
  without: ReadonlySet<string>,
): Alternative[] {
  const seen = new Set([bagOf(words), ...without])
  const said = new Set(words.map(stem))
  const isVaguer = (way: Way) =>
    way.words.length < words.length && way.words.every((word) => said.has(stem(word)))
  const found: Alternative[] = []
  const add = (list: readonly Way[], kind: AlternativeKind, weight: number) => {
    for (const way of list) {
      const { words: phrase, bag, text } = way
      if (seen.has(bag)) continue
      seen.add(bag)
      const worth = isVaguer(way) ? Math.min(weight, vaguerWeight) : weight
      found.push({ expression: all(phrase), kind, weight: worth, way: { text, bag } })
    }
  }
  for (const { same, anywhere } of meanings) add(same, anywhere ? 'exact' : 'synonym', synonymWeight)
  for (const meaning of meanings) add(meaning.near, 'related', relatedWeight)
  return found
}

/** The words as typed; each of several may also be said in its own other ways. */
function asTyped(words: string[], without: ReadonlySet<string>, { byBag }: Professions): Expression {
  const slots = words.map((word): Expression => {
    const same = (byBag.get(bagOf([word])) ?? [])
      .flatMap((meaning) => meaning.same)
      .filter((way) => way.words.length === 1 && !without.has(way.bag))
    const ways = [...new Set([word, ...same.flatMap((way) => way.words), ...otherGender(word)])]
    return ways.length === 1 ? word : { op: '|', of: ways }
  })
  return slots.length === 1 ? (slots[0] ?? '') : { op: '&', of: slots }
}

function groupOf(
  words: string[],
  meanings: readonly Meaning[],
  next: string | undefined,
  without: ReadonlySet<string>,
  dictionary: Professions,
): Group {
  const group = exactGroup({ words, phrase: false, field: null }, words)
  const first = words[0] ?? ''
  if (words.length === 1) {
    for (const form of otherGender(first)) {
      group.alternatives.push({ expression: form, kind: 'synonym', weight: formWeight })
    }
    group.need = needOf(first, next)
    group.weight = weightOf(first)
  } else {
    group.weight = words.reduce((sum, word) => sum + weightOf(word), 0)
    group.alternatives.push({
      expression: asTyped(words, without, dictionary),
      kind: 'synonym',
      weight: formWeight,
    })
  }
  group.alternatives.push(...otherWays(words, meanings, without))
  return group
}

/**
 * Cuts a run of words into groups: names of trades that the dictionary knows, the longest first, and single words.
 */
export function groupsOf(
  run: readonly string[],
  without: ReadonlySet<string> = new Set(),
  dictionary = professions(),
): Group[] {
  const { byBag, longest } = dictionary
  const words = run.filter((word) => !isStopWord(word))
  const taken: (Group | true | undefined)[] = words.map(() => undefined)
  for (let length = Math.min(longest, words.length); length >= 1; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      if (taken.slice(start, start + length).some(Boolean)) continue
      const part = words.slice(start, start + length)
      const meanings = byBag.get(bagOf(part))
      if (!meanings && length > 1) continue
      taken.fill(true, start, start + length)
      taken[start] = groupOf(part, meanings ?? [], words[start + length], without, dictionary)
    }
  }
  return taken.filter((group): group is Group => typeof group === 'object')
}
