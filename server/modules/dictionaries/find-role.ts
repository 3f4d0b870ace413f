import { dictionaryData, type Role } from './dictionary-data'
import { looseKey, stemsOf } from './text-keys'

interface Phrase {
  role: Role
  stems: string[]
  letters: number
}
interface RoleIndex {
  exact: Map<string, Role>
  bags: Map<string, Role>
  byStem: Map<string, Phrase[]>
}

/** Words that name a rank or a trade so broad that alone inside a longer title they tell nothing. */
const broad = new Set(
  stemsOf(
    'специалист менеджер консультант инженер руководитель техник рабочий ассистент оператор директор управляющий помощник механик администратор инспектор техник аналитик мастер ведущий старший главный референт диспетчер методист референт начальник агент',
  ),
)
/** Ranks: «старший», «junior»; left out before looking. */
const ranks =
  /(?:^|[\s,])(?:старш(?:ий|ая)|младш(?:ий|ая)|ведущ(?:ий|ая)|стаж[её]р[\s-]*|ученик|junior|middle|senior|lead|джуниор|мидл|сеньор|\d-?й? (?:категории|разряда))(?=[\s,/]|$)/giu

const bagKey = (stems: string[]) => [...new Set(stems)].sort().join(' ')

let built: RoleIndex | undefined
function index(): RoleIndex {
  if (built) return built
  const found: RoleIndex = { exact: new Map(), bags: new Map(), byStem: new Map() }
  for (const role of dictionaryData().roles) {
    for (const text of [role.name, ...role.spellings]) {
      const key = looseKey(text)
      if (!found.exact.has(key)) found.exact.set(key, role)
      const stems = [...new Set(stemsOf(text))]
      const bag = bagKey(stems)
      if (!found.bags.has(bag)) found.bags.set(bag, role)
      if (stems.every((stem) => broad.has(stem))) continue
      const phrase = { role, stems, letters: stems.join('').length }
      for (const stem of stems) found.byStem.set(stem, [...(found.byStem.get(stem) ?? []), phrase])
    }
  }
  built = found
  return found
}

/** The fullest phrase all of whose words stand in the title; of equals the one that starts earlier. */
function contained(stems: string[]): Role | undefined {
  const { byStem } = index()
  const present = new Set(stems)
  let best: { phrase: Phrase; at: number } | undefined
  for (const stem of present) {
    for (const phrase of byStem.get(stem) ?? []) {
      // Met once per word: looked at by its first one only.
      if (phrase.stems[0] !== stem || !phrase.stems.every((one) => present.has(one))) continue
      const at = Math.min(...phrase.stems.map((one) => stems.indexOf(one)))
      if (
        !best ||
        phrase.letters > best.phrase.letters ||
        (phrase.letters === best.phrase.letters && at < best.at)
      ) {
        best = { phrase, at }
      }
    }
  }
  return best?.phrase.role
}

/**
 * The role behind a role's name or a vacancy's title in any usual spelling and word order; undefined when nothing
 * certain stands in it.
 */
export function findRole(text: string): Role | undefined {
  const { exact, bags } = index()
  const variants = [text, text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '), text.replace(ranks, ' ')]
  for (const variant of variants) {
    const role = exact.get(looseKey(variant)) ?? bags.get(bagKey(stemsOf(variant)))
    if (role) return role
  }
  const clean = text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ').replace(ranks, ' ')
  const parts = clean
    .split(/[/|;,]|\s[-–—]\s|\s(?:в|на|для|по адресу)\s/iu)
    .filter((part) => part.trim() !== '')
  for (const part of parts) {
    const role = exact.get(looseKey(part)) ?? bags.get(bagKey(stemsOf(part)))
    if (role) return role
  }
  for (const part of parts) {
    const role = contained(stemsOf(part))
    if (role) return role
  }
  return contained(stemsOf(text))
}
