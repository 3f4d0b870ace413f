import { wordsOf } from './fold'
import type { Lexicon } from './lexicon.service'
import { type Meaning, type Professions, professions, waysOf } from './professions'
import type { StoredReading } from './readings.repository'
import { rolesOf } from './role-guesser'
import { stem } from './stem'

/** The trade that other ways to say something surely mean. */
const sureEnough = 0.5

interface ReadRole {
  stems: readonly string[]
  roleId: number
}

/** Readings of operators beside the curated list: found by the words they explain, not by those they explain them with. */
export class Readings {
  readonly meanings: Professions
  private readonly words: ReadonlySet<string>
  private readonly bags: readonly (readonly string[])[]
  private readonly roles: readonly ReadRole[]

  constructor(stored: readonly StoredReading[], lexicon: Lexicon) {
    const own = professions()
    const byBag = new Map(own.byBag)
    let { longest } = own
    const words = new Set<string>()
    for (const { phrase, bag, synonyms } of stored) {
      const [way] = waysOf(phrase)
      if (!way) continue
      for (const word of way.words) words.add(stem(word))
      longest = Math.max(longest, way.words.length)
      const said = synonyms.flatMap((text) => waysOf(text))
      // What is known of a synonym holds for the words as well.
      const known = said.flatMap((one) => (own.byBag.get(one.bag) ?? []).filter(({ anywhere }) => !anywhere))
      const meaning: Meaning = {
        same: [way, ...said, ...known.flatMap(({ same }) => same)],
        near: known.flatMap(({ near }) => near),
        anywhere: false,
      }
      byBag.set(bag, [meaning, ...(byBag.get(bag) ?? [])])
    }
    this.meanings = { byBag, longest, words: own.words }
    this.words = words
    this.bags = stored.map(({ bag }) => bag.split(' '))
    this.roles = stored.flatMap(({ bag, synonyms, roleId }) => {
      const meant = roleId ?? likeliest(synonyms, lexicon)
      return meant === null ? [] : [{ stems: bag.split(' '), roleId: meant }]
    })
  }

  /** Whether a word is explained, in any of its forms. */
  has(word: string): boolean {
    return this.words.has(stem(word))
  }

  /** Whether any of what is said is explained. */
  covers(words: readonly string[]): boolean {
    const said = new Set(words.map(stem))
    return this.bags.some((stems) => stems.every((one) => said.has(one)))
  }

  /** Trades of what is explained among the words; what explains most of them comes last. */
  rolesOf(words: readonly string[]): number[] {
    const said = new Set(words.map(stem))
    return this.roles
      .filter(({ stems }) => stems.every((one) => said.has(one)))
      .sort((a, b) => a.stems.length - b.stems.length)
      .map(({ roleId }) => roleId)
  }
}

function likeliest(synonyms: readonly string[], lexicon: Lexicon): number | null {
  for (const text of synonyms) {
    const [role] = rolesOf(wordsOf(text), lexicon)
    if (role && role.confidence >= sureEnough) return role.roleId
  }
  return null
}
