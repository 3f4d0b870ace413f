import { dictionaries, findRole } from '@/server/modules/dictionaries'
import { wordsOf } from './fold'
import type { Lexicon } from './lexicon.service'
import { isStopWord, stem } from './stem'
import type { TitleIndex } from './title-index'
import type { RoleIntent } from './types'
import { isDegree, isFiller } from './word-classes'
import type { CountedWord } from './word-statistics.repository'

/** How much titles that say just this may weigh beside what single words tell. */
const ofTitles = 0.7
/** Titles that lack a word weigh less. */
const lacking = 0.6
/** How much a reading of an operator weighs. */
const ofReadings = 0.75
/** Roles less likely than this are no intent. */
const minShare = 0.1
const maxRoles = 3

const sum = (counts: Iterable<number>) => [...counts].reduce((all, count) => all + count, 0)

/** Roles of titles with all of the words, or with all but the one that leaves most of them. */
function titled(words: readonly string[], titles: TitleIndex): { roles: Map<number, number>; trust: number } {
  const whole = titles.rolesOf(words)
  const seen = sum(whole.values())
  if (seen > 0 || words.length < 2) return { roles: whole, trust: seen / (seen + 3) }
  const parts = words.map((_, at) => titles.rolesOf(words.filter((_word, other) => other !== at)))
  const [best] = parts.map((roles) => ({ roles, seen: sum(roles.values()) })).sort((a, b) => b.seen - a.seen)
  return best
    ? { roles: best.roles, trust: (lacking * best.seen) / (best.seen + 3) }
    : { roles: whole, trust: 0 }
}

/** Trades that words speak of: by the dictionary's own names, single words, and titles that say the same. From memory. */
export function rolesOf(said: readonly string[], lexicon: Lexicon): RoleIntent[] {
  const words = said.filter((word) => !isStopWord(word) && !isDegree(word) && !isFiller(word))
  if (words.length === 0) return []
  const learned = lexicon.roles.guess(words)
  const named = findRole(said.join(' '))
  const odds = new Map(learned.map(({ roleId, confidence }) => [roleId, confidence * (named ? 0.6 : 1)]))
  if (named) odds.set(named.id, (odds.get(named.id) ?? 0) + 0.4)
  const { roles, trust } = titled(words, lexicon.titles)
  const seen = sum(roles.values())
  for (const [roleId, odd] of odds) odds.set(roleId, odd * (1 - trust * ofTitles))
  for (const [roleId, count] of roles) {
    odds.set(roleId, (odds.get(roleId) ?? 0) + trust * ofTitles * (count / seen))
  }
  // What operators say words mean outweighs what is guessed of them.
  for (const roleId of lexicon.readings?.rolesOf(words) ?? []) {
    for (const [other, odd] of odds) odds.set(other, odd * (1 - ofReadings))
    odds.set(roleId, (odds.get(roleId) ?? 0) + ofReadings)
  }
  return [...odds]
    .map(([roleId, confidence]) => ({ roleId, confidence }))
    .filter(({ confidence }) => confidence >= minShare)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, maxRoles)
}

/** What a name or spelling of a role in the dictionary counts beside real titles. */
const dictionaryTitles = 4
/** How many words' worth of doubt stands against what few titles say. */
const doubt = 2

/**
 * Which trade words speak of: learned from the titles of vacancies and resumes with the role each of them has, and from
 * the dictionary of roles. Naive Bayes over words cut to their stems.
 */
export class RoleGuesser {
  private readonly byStem = new Map<string, { roles: Map<number, number>; all: number }>()
  private readonly roleTotals = new Map<number, number>()
  private total = 0

  constructor(counted: readonly CountedWord[]) {
    for (const role of dictionaries().roles) {
      for (const text of [role.name, ...role.spellings]) {
        for (const word of wordsOf(text)) this.add(word, role.id, dictionaryTitles)
      }
    }
    for (const { word, roleId, count } of counted) if (roleId > 0) this.add(word, roleId, count)
  }

  private add(word: string, roleId: number, count: number): void {
    if (isStopWord(word)) return
    const key = stem(word)
    let own = this.byStem.get(key)
    if (!own) {
      own = { roles: new Map(), all: 0 }
      this.byStem.set(key, own)
    }
    own.roles.set(roleId, (own.roles.get(roleId) ?? 0) + count)
    own.all += count
    this.roleTotals.set(roleId, (this.roleTotals.get(roleId) ?? 0) + count)
    this.total += count
  }

  /** The likeliest roles, surest first; none when no word tells anything. */
  guess(words: readonly string[], most = 4): RoleIntent[] {
    const telling = [
      ...new Set(words.filter((word) => !isStopWord(word) && !isDegree(word) && !isFiller(word)).map(stem)),
    ]
      .map((key) => this.byStem.get(key))
      .filter((own) => own !== undefined)
    if (telling.length === 0) return []
    const candidates = new Set(telling.flatMap(({ roles }) => [...roles.keys()]))
    const scores: [number, number][] = []
    for (const roleId of candidates) {
      const size = this.roleTotals.get(roleId) ?? 0
      let score = Math.log(Math.sqrt(size) + 1)
      for (const { roles, all } of telling) {
        const usual = all / this.total
        const here = ((roles.get(roleId) ?? 0) + doubt * usual * 10) / (size + doubt * 10)
        score += Math.log(here / usual + 0.01)
      }
      scores.push([roleId, score])
    }
    scores.sort((a, b) => b[1] - a[1])
    const best = scores[0]?.[1] ?? 0
    const likely = scores.slice(0, most).map(([roleId, score]) => ({ roleId, odds: Math.exp(score - best) }))
    const sum = likely.reduce((all, { odds }) => all + odds, 0)
    return likely.map(({ roleId, odds }) => ({ roleId, confidence: odds / sum }))
  }
}
