import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOf } from './fold'
import { isStopWord, stem } from './stem'

const file = join(process.cwd(), 'server/modules/search/query-analysis/data/professions.txt')

/** A way to say something. */
export interface Way {
  /** Its words without those that mean nothing. */
  words: string[]
  bag: string
  /** As people write it. */
  text: string
}

export interface Meaning {
  /** Ways to say the same; the first names it. */
  same: Way[]
  /** Its neighbours. */
  near: Way[]
  /** No trade but a term of work: said in the text as often as in the title. */
  anywhere: boolean
}

export interface Professions {
  /** By the sorted stems of any of its ways to be said. */
  byBag: Map<string, Meaning[]>
  longest: number
  words: string[]
}

/** Stems in no order: «android разработчик» and «разработчик Android» are one. */
export const bagOf = (words: readonly string[]): string => [...new Set(words.map(stem))].sort().join(' ')

/** Ways to say something, parted by «|»; those that mean nothing are left out. */
export const waysOf = (line: string | undefined): Way[] =>
  (line ?? '').split('|').flatMap((phrase) => {
    const words = wordsOf(phrase).filter((word) => !isStopWord(word))
    return words.length > 0 ? [{ words, bag: bagOf(words), text: phrase.trim() }] : []
  })

/** Each bag of words once: many spellings differ in hyphens and endings alone. */
const distinct = (list: Way[]) => [...new Map(list.map((way) => [way.bag, way])).values()]

function load(): Professions {
  const found: Professions = { byBag: new Map(), longest: 1, words: [] }
  const words = new Set<string>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const anywhere = line.startsWith('= ')
    const [left, right] = line.replace(/^= /u, '').split(' ~ ')
    const meaning = {
      same: distinct(waysOf(left).toReversed()).toReversed(),
      near: distinct(waysOf(right)),
      anywhere,
    }
    for (const way of [...meaning.same, ...meaning.near]) for (const word of way.words) words.add(word)
    for (const way of meaning.same) {
      found.byBag.set(way.bag, [...(found.byBag.get(way.bag) ?? []), meaning])
      found.longest = Math.max(found.longest, way.words.length)
    }
  }
  found.words = [...words]
  return found
}

let loaded: Professions | undefined
export const professions = (): Professions => {
  loaded ??= load()
  return loaded
}
