import {
  type City,
  dictionaryData,
  type MetroStation,
  plainKey,
  type Region,
  type Role,
  type Skill,
} from './dictionary-data'
import { companyKey, looseKey, stemsOf, unmixAlphabets } from './text-keys'

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

/** Words for ranks or broad trades, which identify no role inside a longer title. */
const broad = new Set(
  stemsOf(
    'специалист менеджер консультант инженер руководитель техник рабочий ассистент оператор директор управляющий помощник механик администратор инспектор техник аналитик мастер ведущий старший главный референт диспетчер методист референт начальник агент',
  ),
)
/** Broad as it is, it names a trade wherever no fuller name stands: «Аналитик SQL». */
const standsAlone = new Set(stemsOf('аналитик'))
/** Ranks: «старший», «junior»; ignored in lookups. */
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
      if (stems.every((stem) => broad.has(stem) && !standsAlone.has(stem))) continue
      const phrase = { role, stems, letters: stems.join('').length }
      for (const stem of stems) found.byStem.set(stem, [...(found.byStem.get(stem) ?? []), phrase])
    }
  }
  findRoleBuilt = found
  return found
}

/** The longest phrase whose words are all in the title; of equals the one that starts earlier. */
function contained(stems: string[]): Role | undefined {
  const { byStem } = findRoleIndex()
  const present = new Set(stems)
  let best: { phrase: Phrase; at: number } | undefined
  for (const stem of present) {
    for (const phrase of byStem.get(stem) ?? []) {
      // Inverted index: each phrase is filed under its first word only.
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

/** Words of a title that leads others of its trade; a lead of programmers has a role of its own. */
const leads =
  /(?<!\p{L})(?:team|tech|group|chapter)?[\s-]?lead(?!\p{L})|тим\s?лид|тех\s?лид|(?<!\p{L})лид(?!\p{L})|технический лидер|head of (?:development|engineering|backend|frontend|mobile)|руководитель (?:группы |команды |отдела )?(?:программист|разработчик)/iu
const programmer = 101
const leadOfProgrammers = 112

const led = (role: Role | undefined, text: string): Role | undefined =>
  role?.id === programmer && leads.test(text)
    ? (dictionaryData().roles.find(({ id }) => id === leadOfProgrammers) ?? role)
    : role

interface FoundRole {
  role: Role
  /** The whole title, or a part of it, is a name of the role, and not one of those that fit any trade. */
  exact: boolean
}

/** A role by one of its names, in any word order. */
function named(text: string): FoundRole | undefined {
  const { exact, bags } = findRoleIndex()
  const stems = stemsOf(text)
  const role = exact.get(looseKey(text)) ?? bags.get(bagKey(stems))
  return role && { role, exact: !stems.every((stem) => broad.has(stem)) }
}

function readRole(text: string): FoundRole | undefined {
  const bare = text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ')
  for (const variant of [text, bare, text.replace(ranks, ' ')]) {
    const found = named(variant)
    if (found) return found
  }
  const parts = bare
    .replace(ranks, ' ')
    .split(/[/|;,]|\s[-–—]\s|\s(?:в|на|для|по адресу)\s/iu)
    .filter((part) => part.trim() !== '')
  for (const part of parts) {
    const found = named(part)
    if (found) return found
  }
  for (const part of [...parts, text]) {
    const role = contained(stemsOf(part))
    if (role) return { role, exact: false }
  }
  return undefined
}

/** The role of a role name or a vacancy title in any usual spelling and word order; undefined when uncertain. */
export const findRole = (text: string): Role | undefined => led(readRole(text)?.role, text)

/**
 * The role of a title whose source names one as well: the source's, unless the title names another of the same area,
 * which is then the narrower one («Главный бухгалтер» under «Бухгалтер», «DevOps» under «Системный администратор»).
 */
export function findRoleOfTitle(title: string, stated: Role | undefined): Role | undefined {
  const found = readRole(title)
  const own = led(found?.role, title)
  if (!stated || !own) return stated ?? own
  const narrower = found?.exact === true || own.id === leadOfProgrammers
  return narrower && own.areaId === stated.areaId ? own : stated
}

let built: Map<string, Skill> | undefined
function normaliseSkillIndex(): Map<string, Skill> {
  if (built) return built
  built = new Map()
  // Names before synonyms: a synonym never overrides another skill's name.
  for (const skill of dictionaryData().skills) built.set(looseKey(skill.name), skill)
  for (const skill of dictionaryData().skills) {
    for (const spelling of skill.spellings) {
      const key = looseKey(spelling)
      if (!built.has(key)) built.set(key, skill)
    }
  }
  return built
}

/** How well one knows it, after the skill itself. */
const degree =
  /\s*(?:\(|,|:|\s[—–-])\s*(?:на )?(?:[abc][12]\b|pre-|upper|intermediate|advanced|elementary|beginner|basic|fluent|native|professional|базов|начальн|средн|разговорн|свободн|продвинут|уверенн|опытн|хорош|отличн|эксперт|техническ|со словар|уров|родной|знание|пользоват|от \d|\d+\+? ?(?:год|лет|мес)).*$/iu

/** `key` is compared and searched, `name` is displayed. */
export interface NormalSkill {
  key: string
  name: string
}

/**
 * Normalises a typed skill to the dictionary's name, whatever its case, alphabet mix or spelling; an unknown skill
 * keeps its tidied text. Null for empty text and punctuation.
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
    // «Английский язык (Intermediate)», «Английский — B2»: a degree of the skill, not another skill.
    normaliseSkillIndex().get(looseKey(tidy.replace(degree, ''))) ??
    saidTwice(tidy)
  if (known) return { key: known.key, name: known.name }
  return { key: plainKey(tidy), name: tidy }
}

/** «Kubernetes (K8s)»: two names of one skill. */
function saidTwice(text: string): Skill | undefined {
  const [, name, other] = /^(.+?)\s*\(([^()]+)\)$/.exec(text) ?? []
  const skill = name && other ? normaliseSkillIndex().get(looseKey(name)) : undefined
  return skill && normaliseSkillIndex().get(looseKey(other ?? '')) === skill ? skill : undefined
}

/** Normalises many: invalid ones dropped, deduplicated, 30 at most. */
export function normaliseSkills(texts: readonly string[]): { names: string[]; keys: string[] } {
  const found = new Map<string, string>()
  for (const text of texts) {
    const skill = normaliseSkill(text)
    if (skill && !found.has(skill.key) && found.size < 30) found.set(skill.key, skill.name)
  }
  return { names: [...found.values()], keys: [...found.keys()] }
}

/** Type words around a place name («город», «область»). */
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

/** Finds a region or country by any usual name: «Московская обл.», «ХМАО», «Республика Татарстан». */
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
  // A hint without a region («м. Невский проспект») is ignored; a hint with another region excludes the city.
  return regions.some((region) => region !== undefined) ? undefined : found[0]
}

/**
 * Finds a city by any usual name: «г. Москва», «СПб», «Киров (Калужская область)», «Россия, Казань», «Московская
 * область, Королев». Among equal names the region decides, otherwise the largest wins.
 * @param region a region known from elsewhere, which the city must be in
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

let stations: Map<string, MetroStation[]> | undefined

const stationKey = (name: string) =>
  looseKey(name.replace(/\([^)]*\)/g, ' ').replace(/(?<!\p{L})им\./giu, 'имени '))
const lineKey = (name: string) => looseKey(name.replace(/линия/giu, ' '))

function stationsNamed(name: string): MetroStation[] {
  if (!stations) {
    stations = new Map()
    for (const station of dictionaryData().metroStations) {
      for (const text of [station.name, ...station.aliases]) {
        const key = stationKey(text)
        stations.set(key, [...(stations.get(key) ?? []), station])
      }
    }
  }
  return stations.get(stationKey(name)) ?? []
}

/** How far from its town people still go by a town's underground, in degrees of latitude: about 80 km. */
const suburbs = 0.72

/** Whether a town lies around another one. */
function isAround(town: City, centre: City): boolean {
  const east = (town.lon - centre.lon) * Math.cos((centre.lat * Math.PI) / 180)
  return Math.hypot(town.lat - centre.lat, east) < suburbs
}

/**
 * A station by its name and, where it is known, its line. In a town with an underground it is a station of that
 * town; around one, or where the town is not known, it has to be the only one of its name and line.
 */
export function findMetroStation(
  name: string,
  { line, city }: { line?: string | null; city?: City | undefined } = {},
): MetroStation | undefined {
  const named = stationsNamed(name)
  if (named.length === 0) return undefined
  const here = city ? named.find(({ cityId }) => cityId === city.id) : undefined
  if (here) return here
  const around = named.filter((station) => {
    const centre = dictionaryData().cities.find(({ id }) => id === station.cityId)
    return !city || (centre !== undefined && isAround(city, centre))
  })
  const onLine = around.filter(
    ({ lines }) => line && lines.some((one) => lineKey(one.name) === lineKey(line)),
  )
  const sure = onLine.length > 0 ? onLine : around
  return sure.length === 1 ? sure[0] : undefined
}

let knownCompanies: Map<string, string> | undefined

/** The name that a well-known company goes by, whichever of its names this is; undefined for any other. */
export function knownCompany(name: string): string | undefined {
  knownCompanies ??= new Map(
    dictionaryData().companyNames.flatMap(({ name: own, aliases }) =>
      [own, ...aliases].map((one) => [looseKey(companyKey(one)), own] as const),
    ),
  )
  return knownCompanies.get(looseKey(companyKey(name)))
}
