import { dictionaries, findRole, normaliseSkill } from '@/server/modules/dictionaries'
import {
  bagOf,
  isDegree,
  isFiller,
  isGeneral,
  isStopWord,
  type Meaning,
  professions,
  stem,
  wordsOf,
} from '@/server/modules/search'

/** A range of seniority: 0 trainee, 1 junior, 2 middle, 3 senior, 4 lead, 5 head. */
export interface Level {
  min: number
  max: number
}

interface Phrase {
  /** Stems in their common form, with how much each says about the profession. */
  weights: ReadonlyMap<string, number>
  total: number
  /** What the whole of it means, where our words for trades know it: «медсестра», «медицинская сестра». */
  meanings: readonly Meaning[]
}

/** What the title of a resume, a vacancy or a past job says. */
export interface Title {
  /** The title as a whole and its parts between slashes and commas: «Бухгалтер / Главный бухгалтер». */
  phrases: readonly Phrase[]
  level: Level | null
  /** The role that the words of the title name, whatever role was chosen beside it. */
  roleId: number | null
  /** Keys of skills named in the title: «Python-разработчик». */
  skillKeys: readonly string[]
}

const levelWords: readonly string[] = [
  'стажер стажерка trainee intern интерн ученик практикант',
  'младший начинающий junior jr джуниор джун',
  'middle мидл миддл',
  'старший ведущий опытный senior sr сеньор синьор',
  'главный lead тимлид лид техлид teamlead',
  'руководитель начальник директор head заведующий управляющий chief',
]
const levelByStem = new Map(
  levelWords.flatMap((words, level) => words.split(' ').map((word) => [stem(word), level] as const)),
)

/** Weight of a word that any trade may bear («менеджер»), and of one that no role or skill of the dictionary knows. */
const generalWeight = 0.3
const unknownWeight = 0.35
const minWeight = 0.3

interface Vocabulary {
  /** How many roles a stem occurs in. */
  roles: ReadonlyMap<string, number>
  /** «developer» → «разработчик»: single words that mean the same. */
  canonical: ReadonlyMap<string, string>
}
let built: Vocabulary | undefined

/** Names that `wordsOf` spells in letters. */
const spelled: Readonly<Record<string, string>> = { cplusplus: 'c++', csharp: 'c#', dotnet: '.net' }

let skillKeys: ReadonlySet<string> | undefined
function skillOf(word: string): string | null {
  skillKeys ??= new Set(dictionaries().skills.map(({ key }) => key))
  const key = normaliseSkill(spelled[word] ?? word)?.key
  return key !== undefined && skillKeys.has(key) ? key : null
}

function vocabulary(): Vocabulary {
  if (built) return built
  const canonical = new Map<string, string>()
  for (const meanings of professions().byBag.values()) {
    for (const { same } of meanings) {
      const [first] = same
      if (first?.words.length !== 1) continue
      for (const { words, bag } of same) {
        if (words.length === 1 && !canonical.has(bag)) canonical.set(bag, first.bag)
      }
    }
  }
  const common = (word: string) => canonical.get(stem(word)) ?? stem(word)
  const roles = new Map<string, number>()
  for (const role of dictionaries().roles) {
    const stems = new Set([role.name, ...role.spellings].flatMap(wordsOf).map(common))
    for (const each of stems) roles.set(each, (roles.get(each) ?? 0) + 1)
  }
  built = { roles, canonical }
  return built
}

const commonForm = (word: string): string => vocabulary().canonical.get(stem(word)) ?? stem(word)

/** The rarer a word is among the roles, the more it says about which one is meant. */
function weightOf(word: string, form: string): number {
  if (isGeneral(word)) return generalWeight
  const roles = vocabulary().roles.get(form)
  if (roles !== undefined) return Math.max(minWeight, 1 - Math.log(roles) / Math.log(80))
  return skillOf(word) ? 1 : unknownWeight
}

const saysNothing = (word: string) =>
  isStopWord(word) || isFiller(word) || isDegree(word) || /^\d+$/.test(word)

function phraseOf(text: string): Phrase | null {
  const weights = new Map<string, number>()
  const words = wordsOf(text).filter((word) => !saysNothing(word))
  for (const word of words) {
    const form = skillOf(word) ?? commonForm(word)
    weights.set(form, Math.max(weights.get(form) ?? 0, weightOf(word, form)))
  }
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return weights.size === 0 ? null : { weights, total, meanings: professions().byBag.get(bagOf(words)) ?? [] }
}

/** A part of a title stands for itself when it names more than «менеджер» or a place. */
const meansSomething = ({ weights }: Phrase) => [...weights.values()].some((weight) => weight > unknownWeight)

function levelOf(words: readonly string[]): Level | null {
  const levels = words.flatMap((word) => levelByStem.get(stem(word)) ?? [])
  return levels.length === 0 ? null : { min: Math.min(...levels), max: Math.max(...levels) }
}

function read(text: string): Title {
  // Addresses in brackets are no part of a profession: «Бариста (м. Новокузнецкая)».
  const plain = text.replace(/\((?:г|м|ул|тц|трк|трц)[.\s][^)]*\)/giu, ' ')
  const whole = phraseOf(plain)
  const parts = plain.split(/[/|,;]| [-–—] /u)
  const phrases = parts.length > 1 ? parts.flatMap((part) => phraseOf(part) ?? []).filter(meansSomething) : []
  const words = wordsOf(plain)
  return {
    phrases: [...(whole ? [whole] : []), ...phrases],
    level: levelOf(words),
    roleId: findRole(plain)?.id ?? null,
    skillKeys: [...new Set(words.flatMap((word) => skillOf(word) ?? []))],
  }
}

/** Titles repeat: most adverts share theirs with others. */
const remembered = new Map<string, Title>()
const maxRemembered = 20_000

export function readTitle(text: string): Title {
  const known = remembered.get(text)
  if (known) return known
  if (remembered.size >= maxRemembered) remembered.clear()
  const title = read(text)
  remembered.set(text, title)
  return title
}

/** «тестировщик» and «тестирование», but not «проект» and «проектировщик». */
const kinShare = 0.7
const kinLetters = 5
const kinWorth = 0.8

function areKin(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < kinLetters) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  return same >= kinLetters && same >= long.length * kinShare
}

/** How much of two phrases is common, 0…1: by weight, so that «менеджер» alone says little. */
function phraseSimilarity(a: Phrase, b: Phrase): number {
  if (a.meanings.some((meaning) => b.meanings.includes(meaning))) return 1
  let common = 0
  for (const [word, weight] of a.weights) {
    const other = b.weights.get(word)
    if (other !== undefined) common += Math.min(weight, other)
    else {
      const kin = [...b.weights].find(([each]) => areKin(word, each))
      if (kin) common += kinWorth * Math.min(weight, kin[1])
    }
  }
  return Math.min(1, (2 * common) / (a.total + b.total))
}

/** How alike two titles are, 0…1: by the parts that are most alike. */
export function titleSimilarity(a: Title, b: Title): number {
  let best = 0
  for (const one of a.phrases) {
    for (const other of b.phrases) best = Math.max(best, phraseSimilarity(one, other))
  }
  return best
}

/** Steps between two levels; 0 where they meet, negative when `b` is below `a`. */
export function levelDistance(a: Level, b: Level): number {
  if (b.min > a.max) return b.min - a.max
  return b.max < a.min ? b.max - a.min : 0
}
