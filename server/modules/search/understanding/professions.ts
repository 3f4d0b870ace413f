import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOf } from './fold'
import { stem } from './stem'
import { isStopWord } from './stop-words'

const file = join(process.cwd(), 'server/modules/search/understanding/data/professions.txt')

export interface Meaning {
  /** Ways to say the same, each in words without those that mean nothing; the first names it. */
  same: string[][]
  /** Its neighbours. */
  near: string[][]
}

interface Professions {
  /** By the sorted stems of any of its ways to be said. */
  byBag: Map<string, Meaning[]>
  longest: number
  words: string[]
}

/** Stems in no order: «android разработчик» and «разработчик Android» are one. */
export const bagOf = (words: readonly string[]): string => [...new Set(words.map(stem))].sort().join(' ')

const phrases = (text: string | undefined) =>
  (text ?? '')
    .split('|')
    .map((phrase) => wordsOf(phrase).filter((word) => !isStopWord(word)))
    .filter((words) => words.length > 0)

/** Each bag of words once: many spellings differ in hyphens and endings alone. */
const distinct = (list: string[][]) => [...new Map(list.map((words) => [bagOf(words), words])).values()]

function load(): Professions {
  const found: Professions = { byBag: new Map(), longest: 1, words: [] }
  const words = new Set<string>()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [left, right] = line.split(' ~ ')
    const meaning = {
      same: distinct(phrases(left).toReversed()).toReversed(),
      near: distinct(phrases(right)),
    }
    for (const phrase of [...meaning.same, ...meaning.near]) for (const word of phrase) words.add(word)
    for (const phrase of meaning.same) {
      const bag = bagOf(phrase)
      found.byBag.set(bag, [...(found.byBag.get(bag) ?? []), meaning])
      found.longest = Math.max(found.longest, phrase.length)
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
