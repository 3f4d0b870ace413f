import { dictionaryData, plainKey, type Skill } from './dictionary-data'
import { looseKey, unmixAlphabets } from './text-keys'

let built: Map<string, Skill> | undefined
function index(): Map<string, Skill> {
  if (built) return built
  built = new Map()
  // Names first: a spelling never takes another skill's own name.
  for (const skill of dictionaryData().skills) built.set(looseKey(skill.name), skill)
  for (const skill of dictionaryData().skills) {
    for (const spelling of skill.spellings) {
      const key = looseKey(spelling)
      if (!built.has(key)) built.set(key, skill)
    }
  }
  return built
}

/** `key` is what skills are compared and searched by, `name` what is shown. */
export interface NormalSkill {
  key: string
  name: string
}

/**
 * One skill as typed → the dictionary's name for it, whatever its case, alphabet mix or spelling; a skill the
 * dictionary does not know keeps its own words, tidied. Null when nothing is left (empty, punctuation only).
 */
export function normaliseSkill(text: string): NormalSkill | null {
  const tidy = unmixAlphabets(text.replace(/[\u00a0\s]+/g, ' '))
    .replace(/^[\s"'«»•*,;.–—-]+(?!net\b)|[\s"'«»,;.–—-]+$/gi, '')
    .slice(0, 100)
    .trim()
  if (!/[\p{L}\p{N}]/u.test(tidy)) return null
  const known =
    index().get(looseKey(text)) ??
    index().get(looseKey(tidy)) ??
    // «Английский язык (Intermediate)», «Английский — B2»: what follows is a degree, not another skill.
    index().get(looseKey(tidy.replace(/\s*(?:\(|\s[—–-]\s).*$/, '')))
  if (known) return { key: known.key, name: known.name }
  return { key: plainKey(tidy), name: tidy }
}

/** Many at once: unreadable ones left out, repeats kept once, 30 at most. */
export function normaliseSkills(texts: readonly string[]): { names: string[]; keys: string[] } {
  const found = new Map<string, string>()
  for (const text of texts) {
    const skill = normaliseSkill(text)
    if (skill && !found.has(skill.key) && found.size < 30) found.set(skill.key, skill.name)
  }
  return { names: [...found.values()], keys: [...found.keys()] }
}
