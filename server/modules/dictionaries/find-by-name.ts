import { type City, dictionaryData, plainKey, type Region, type Role, type Skill } from './dictionary-data'
import { looseKey, stemsOf, unmixAlphabets } from './text-keys'

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

let findRoleBuilt: RoleIndex | undefined
function findRoleIndex(): RoleIndex {
  if (findRoleBuilt) return findRoleBuilt
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
  findRoleBuilt = found
  return found
}

/** The fullest phrase all of whose words stand in the title; of equals the one that starts earlier. */
function contained(stems: string[]): Role | undefined {
  const { byStem } = findRoleIndex()
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
  const { exact, bags } = findRoleIndex()
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

let built: Map<string, Skill> | undefined
function normaliseSkillIndex(): Map<string, Skill> {
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
    normaliseSkillIndex().get(looseKey(text)) ??
    normaliseSkillIndex().get(looseKey(tidy)) ??
    // «Английский язык (Intermediate)», «Английский — B2»: what follows is a degree, not another skill.
    normaliseSkillIndex().get(looseKey(tidy.replace(/\s*(?:\(|\s[—–-]\s).*$/, '')))
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

/** Words around a place name that say what it is, not which. */
const placeWords =
  /(?:^|\s)(?:г|гор|город|пгт|пос|п|с|село|дер|станица|ст-ца|обл|область|край|респ|республика|автономный округ|ао|р-н)\.?(?=\s|$)/giu

const bare = (text: string) => looseKey(text.replace(/[—–]/g, '-').replace(placeWords, ' '))

interface Places {
  cities: Map<string, City[]>
  regions: Map<string, Region>
}
let places: Places | undefined

function index(): Places {
  if (places) return places
  const { cities, regions } = dictionaryData()
  const found: Places = { cities: new Map(), regions: new Map() }
  for (const city of [...cities].sort((a, b) => b.population - a.population)) {
    for (const name of [city.name, ...city.aliases]) {
      const key = looseKey(name)
      found.cities.set(key, [...(found.cities.get(key) ?? []), city])
    }
  }
  for (const region of regions) {
    for (const name of [region.name, ...region.aliases]) {
      found.regions.set(looseKey(name), region)
      if (!found.regions.has(bare(name))) found.regions.set(bare(name), region)
    }
  }
  places = found
  return found
}

/** A region or country by any usual way of writing it: «Московская обл.», «ХМАО», «Республика Татарстан». */
export function findRegion(name: string): Region | undefined {
  const { regions } = index()
  return regions.get(looseKey(name)) ?? regions.get(bare(name))
}

const isRussia = (text: string) => /^(?:россия|рф|российская федерация)$/i.test(text.trim())

function pick(name: string, hints: string[]): City | undefined {
  const { cities } = index()
  const found = cities.get(looseKey(name)) ?? cities.get(bare(name))
  if (!found) return undefined
  const wanted = hints.filter((hint) => hint.trim() !== '' && !isRussia(hint))
  if (wanted.length === 0) return found[0]
  const regions = wanted.map(findRegion)
  const inRegion = found.find((city) => regions.some((region) => region?.id === city.regionId))
  if (inRegion) return inRegion
  // A hint that names no region («м. Невский проспект») says nothing; one that names another region says no.
  return regions.some((region) => region !== undefined) ? undefined : found[0]
}

/**
 * A city by its name as people write it: «г. Москва», «СПб», «Киров (Калужская область)», «Россия, Казань»,
 * «Московская область, Королев». Of namesakes the region decides, else the largest wins.
 * @param region a region's name known from elsewhere; a city outside of it is not an answer.
 */
export function findCity(name: string, region?: string): City | undefined {
  const bracket = /\(([^)]*)\)/.exec(name)?.[1]
  const plain = name.replace(/\([^)]*\)/g, ' ').trim()
  const known = region ? [region] : []
  if (bracket && !pick(plain, known)) return undefined
  if (bracket) {
    const namesRegion = findRegion(bracket) !== undefined || /обл|край|респ|[а-я]НР/i.test(bracket)
    if (namesRegion && !findRegion(bracket)) return undefined
    return pick(plain, [bracket, ...known])
  }
  const whole = pick(plain, known)
  if (whole) return whole
  const parts = plain.split(/[,;/]/).map((part) => part.trim())
  if (parts.length < 2) return undefined
  for (const part of parts) {
    const others = parts.filter((other) => other !== part && findRegion(other))
    const city = pick(part, [...others, ...known])
    if (city) return city
  }
  return undefined
}
