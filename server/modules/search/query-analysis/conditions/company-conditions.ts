import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { dictionaries } from '@/server/modules/dictionaries'
import { wordsOf } from '../fold'
import { professions } from '../professions'
import { soundKey } from '../similar-words'
import { isStopWord, stem } from '../stem'
import type { Reading } from './condition'

const file = join(process.cwd(), 'server/modules/search/query-analysis/data/companies.txt')

/** A company with open adverts under its own name. */
export interface OpenCompany {
  publicId: string
  name: string
  /** Adverts, counted up to a few. */
  open: number
}

/** Companies that one name stands for. */
export interface NamedCompany {
  ids: string[]
  /** As the one with most adverts writes it. */
  name: string
  open: number
  /** So well known that a skill of the same name is no doubt. */
  known: boolean
}

const legalForm = /^(?:ооо|оао|зао|пао|ао|нао|ип|гк|нпо|тоо|чуп|одо|сао|llc|ltd|inc|gmbh|ag|ab)$/
const maxWords = 4
/** More companies of one name tell nobody apart. */
const maxIds = 20

/** The same in either alphabet and in any case: «в Озоне», «Ozon». */
const keyOf = (words: readonly string[]) => words.map(keyOfWord).join(' ')
/** Every word of a query is looked up several times. */
const keys = new LRUCache<string, string>({ max: 20_000 })
function keyOfWord(word: string): string {
  let key = keys.get(word)
  if (key === undefined) {
    key = soundKey(stem(word))
    keys.set(word, key)
  }
  return key
}

/** Words of a name without its legal form and what is said of it beside: «МАГНИТ, Розничная сеть» is «магнит». */
function nameWords(name: string): string[] {
  const [own = ''] = name.replace(/\([^)]*\)/gu, ' ').split(/[,;]/u)
  return wordsOf(own).filter((word) => !legalForm.test(word))
}

/** Keys a name is found by; joined ones too, as people type «альфабанк». */
function keysOf(name: string): string[] {
  const words = nameWords(name)
  if (words.length === 0 || words.length > maxWords) return []
  return [...new Set([keyOf(words), ...(words.length > 1 ? [keyOf([words.join('')])] : [])])]
}

/** Names of employers by what people call them. */
export class CompanyIndex {
  readonly #byKey = new Map<string, NamedCompany>()
  /** What stands for a trade, a skill or a word of one. */
  readonly #trades: ReadonlySet<string>

  constructor(companies: readonly OpenCompany[]) {
    const own = new Map<string, OpenCompany[]>()
    for (const company of companies) {
      for (const key of keysOf(company.name)) own.set(key, [...(own.get(key) ?? []), company])
    }
    for (const [key, named] of own) this.#add(key, named, false)
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      if (line.startsWith('#') || line.trim() === '') continue
      const keys = line.split('|').flatMap(keysOf)
      const named = [...new Set(keys.flatMap((key) => own.get(key) ?? []))]
      if (named.length > 0) for (const key of keys) this.#add(key, named, true)
    }
    const { roles, skills } = dictionaries()
    this.#trades = new Set([
      ...professions().words.map((word) => keyOf([word])),
      ...roles.flatMap(({ name, spellings }) =>
        [name, ...spellings].flatMap((text) => wordsOf(text)).map((word) => keyOf([word])),
      ),
      ...skills.flatMap(({ name, spellings }) => [name, ...spellings].map((text) => keyOf(wordsOf(text)))),
    ])
  }

  #add(key: string, named: readonly OpenCompany[], known: boolean): void {
    const [first] = named.toSorted((a, b) => b.open - a.open)
    if (!first || named.length > maxIds) return
    const open = named.reduce((sum, company) => sum + company.open, 0)
    this.#byKey.set(key, { ids: named.map(({ publicId }) => publicId), name: first.name, open, known })
  }

  find(words: readonly string[]): NamedCompany | undefined {
    return this.#byKey.get(keyOf(words))
  }

  /** Whether the words say a trade or a skill as well. */
  isTrade(words: readonly string[]): boolean {
    return this.#trades.has(keyOf(words))
  }
}

/** What companies are read against. */
export interface CompanyContext {
  companies: CompanyIndex
  /** How many bear a title with all of these words. */
  titled: (words: readonly string[]) => number
}

const lead = /^(?:в|во|из|от|у|для)$/u
const kind = /^(?:компани[яиюей]+|фирм[аыуе])$/u
/** «В компании Луна»: nothing speaks against it. */
export const isStated = (words: readonly string[]): boolean => words.some((word) => kind.test(word))
/** Fewer adverts say little against a word of the language. */
const certain = 3
/** So few letters stand for many things: «ВК» of titles is water supply. */
const fewLetters = 4
const doubtOfShort = 10

/**
 * A name of an employer that the rest of a query begins with, and whether the data speak for it rather than for a word.
 * @param plain how many of the words stand before quotes; only «в компании „Тёплый дом“» takes a name out of them
 */
export function companyAt(
  words: readonly string[],
  plain: number,
  { companies, titled }: CompanyContext,
): { reading: Reading; company: NamedCompany; likely: boolean } | null {
  const from = lead.test(words[0] ?? '') ? 1 : 0
  const start = from + (kind.test(words[from] ?? '') ? 1 : 0)
  for (let length = Math.min(maxWords, words.length - start); length > 0; length -= 1) {
    const own = words.slice(start, start + length)
    if ((start === from || start > plain) && start + length > plain) continue
    if (own.every((word) => isStopWord(word) || /^\d+$/u.test(word)) || own.join('').length < 2) continue
    const company = companies.find(own)
    if (!company) continue
    const said = start > from
    const doubt = titled(own) * (own.join('').length < fewLetters ? doubtOfShort : 1)
    const likely =
      said || (company.open >= certain && (company.known || !companies.isTrade(own)) && doubt < company.open)
    const reading = { length: start + length, filters: { company: company.ids }, label: company.name }
    return { reading, company, likely }
  }
  return null
}
