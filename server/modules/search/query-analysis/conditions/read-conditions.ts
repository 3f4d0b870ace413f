import { isStopWord } from '../stem'
import { isFiller } from '../word-classes'
import { companyAt } from './company-conditions'
import type { Condition, ConditionContext, ConditionFilters, Offer, Reading } from './condition'
import { placeConditionAt } from './place-conditions'
import { negationAt, type Token, tokensOf } from './tokens'
import { workConditionAt } from './work-conditions'

/** A query taken apart: filters that its words stand for, and the words left to look for. */
export interface ReadQuery {
  conditions: Condition[]
  /** What is left, with what is to be excluded written with a minus. */
  text: string
  /** Other readings of words that were left as they are. */
  offers: Offer[]
}

/** Tokens that one reading looks at. */
const maxTokens = 10

interface ReadAt {
  reading: Reading | null
  /** A company the words may name as well. */
  offered?: Reading
}

const before = (tokens: readonly Token[], index: number) => (index < 0 ? tokens : tokens.slice(0, index))

function readingAt(tokens: readonly Token[], at: number, context: ConditionContext): ReadAt {
  if (!tokens[at]?.opens) return { reading: null }
  const near = tokens.slice(at, at + maxTokens)
  const plain = before(
    near,
    near.findIndex(({ literal }) => literal !== null),
  )
  if (plain.length === 0) return { reading: null }
  const unsigned = before(
    near,
    near.findIndex(({ literal }) => literal === 'signed'),
  )
  const words = plain.map(({ word }) => word)
  const stems = plain.map((token) => token.stem)
  const employer = context.employers
    ? companyAt(
        unsigned.map(({ word }) => word),
        plain.length,
        context.employers,
      )
    : null
  const readings = [
    workConditionAt(words),
    placeConditionAt({ words, stems }, context),
    negationAt(words),
    employer?.likely ? employer.reading : null,
  ]
  const closes = ({ length }: Reading) => tokens[at + length - 1]?.closes
  let longest: Reading | null = null
  for (const reading of readings) {
    if (reading && closes(reading) && reading.length > (longest?.length ?? 0)) longest = reading
  }
  if (longest || !employer || employer.likely || !closes(employer.reading)) return { reading: longest }
  return { reading: null, offered: employer.reading }
}

const keyOf = (tokens: readonly Token[]) => tokens.map(({ word }) => word).join(' ')

/**
 * Takes the conditions out of a query: «курьер без опыта в Казани» is the word «курьер» in Kazan for those without
 * experience. What stands in quotes or with a sign of the query language is left as written, and so are the words
 * named in `asTyped` (keys of conditions).
 */
export function readConditions(
  text: string,
  asTyped: readonly string[],
  context: ConditionContext,
): ReadQuery {
  const tokens = tokensOf(text)
  const left = new Set(asTyped)
  const conditions: Condition[] = []
  const offers: Offer[] = []
  const kept: string[] = []
  const minus: string[] = []
  let from = 0
  let at = 0
  while (at < tokens.length) {
    const { reading, offered } = readingAt(tokens, at, context)
    const taken = reading ? tokens.slice(at, at + reading.length) : []
    const key = keyOf(taken)
    const [first] = taken
    const last = taken.at(-1)
    const has = Object.keys(reading?.filters ?? {}).every((name) => context.filters.has(name))
    if (!reading || !first || !last || !has || left.has(key)) {
      // A company that was asked to be read as words is still its other reading.
      const other = offered ?? (left.has(key) ? reading : undefined)
      if (other?.label && context.filters.has('company')) {
        const words = tokens.slice(at, at + other.length)
        const [start = 0, end = 0] = [words[0]?.start, words.at(-1)?.end]
        offers.push({
          from: text.slice(start, end),
          name: other.label,
          filters: other.filters,
          rest: oneSpaced(text.slice(0, start) + text.slice(end)),
        })
      }
      at += Math.max(taken.length, 1)
      continue
    }
    kept.push(text.slice(from, first.start))
    from = last.end
    at += taken.length
    const { filters, excluded = '', label, asks } = reading
    if (excluded !== '') minus.push(excluded.includes(' ') ? `-"${excluded}"` : `-${excluded}`)
    conditions.push({
      key,
      from: text.slice(first.start, last.end),
      filters,
      excluded,
      rest: oneSpaced(text.slice(0, first.start) + text.slice(last.end)),
      unmet: false,
      ...(label !== undefined && { label }),
      ...(asks && { asks }),
    })
  }
  kept.push(text.slice(from))
  const words = oneSpaced(kept.join(' '))
  const asked = conditions.length > 0 && isEmpty(words) ? [] : [words]
  return { conditions, text: [...asked, ...minus].join(' '), offers }
}

const oneSpaced = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** «работа в …», «вакансии …»: words of every search, which narrow nothing beside a condition. */
const isEmpty = (text: string) =>
  tokensOf(text).every(({ word, literal }) => !literal && (isFiller(word) || isStopWord(word)))

/** With more conditions than this each is not tried by itself: a search is a few hundred words of SQL each time. */
const maxTried = 6

/**
 * For a search that finds nothing: its conditions with those marked that are let go. One of them where that is enough,
 * the one that gives most; else, and where they are many, every one that leaves nothing beside those before it. What is to
 * be left out stays out.
 * `count`: how many are found with these conditions.
 */
export async function letGo(
  conditions: readonly Condition[],
  count: (kept: readonly Condition[]) => Promise<number>,
): Promise<Condition[]> {
  // Said twice it is one.
  const meaningOf = ({ filters, excluded }: Condition) => JSON.stringify([filters, excluded])
  const meanings = [...new Set(conditions.filter(({ excluded }) => excluded === '').map(meaningOf))]
  const isIn = (dropped: readonly string[]) => (each: Condition) => dropped.includes(meaningOf(each))
  const keptWithout = (dropped: readonly string[]) => conditions.filter((each) => !isIn(dropped)(each))
  const marked = (dropped: readonly string[]) =>
    conditions.map((each) => ({ ...each, unmet: isIn(dropped)(each) }))
  if (meanings.length > 1 && (await count(keptWithout(meanings))) === 0) return marked(meanings)
  let best: { one: string; found: number } | undefined
  for (const one of meanings.length > maxTried ? [] : meanings) {
    const found = await count(keptWithout([one]))
    if (found > (best?.found ?? 0)) best = { one, found }
  }
  if (best) return marked([best.one])
  let dropped = meanings
  for (const one of meanings) {
    const fewer = dropped.filter((each) => each !== one)
    if ((await count(keptWithout(fewer))) > 0) dropped = fewer
  }
  return marked(dropped)
}

/** A search narrowed by conditions as well. A list takes their values in; a single value that was chosen stands. */
export function narrowedBy<S extends object>(search: S, conditions: readonly Condition[]): S {
  const narrowed = { ...search } as Record<string, unknown>
  for (const { filters, unmet } of conditions) {
    if (unmet) continue
    for (const [name, value] of Object.entries(filters) as [keyof ConditionFilters, unknown][]) {
      const chosen = narrowed[name]
      if (Array.isArray(value)) {
        const list: unknown[] = Array.isArray(chosen) ? chosen : []
        narrowed[name] = [...new Set([...list, ...value])]
      } else if (chosen === null || chosen === undefined || chosen === false) narrowed[name] = value
    }
  }
  return narrowed as S
}
