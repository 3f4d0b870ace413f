import { cityById, dictionaries, roleById } from './dictionaries.service'
import type { City, Role } from './dictionary-data'
import { readTsv } from './tsv'

const folder = 'server/modules/dictionaries/data'

/** How the page of a role is addressed, and the role's name inside a sentence: «вакансии медсестры». */
export interface RoleForms {
  slug: string
  name: string
  genitive: string
  dative: string
  instrumental: string
}

/** How the page of a city is addressed, and the city as an answer to «где?»: «в Нижнем Новгороде». */
export interface CityForms {
  slug: string
  in: string
}

interface Forms {
  roles: Map<number, RoleForms>
  cities: Map<number, CityForms>
}
let forms: Forms | undefined

function allForms(): Forms {
  forms ??= {
    roles: new Map(
      readTsv(folder, 'role-forms.tsv', ['id', 'slug', 'name', 'genitive', 'dative', 'instrumental']).map(
        ({ id, ...role }) => [Number(id), role],
      ),
    ),
    cities: new Map(
      readTsv(folder, 'city-forms.tsv', ['id', 'slug', 'in']).map(({ id, ...city }) => [Number(id), city]),
    ),
  }
  return forms
}

/** A role or a city that came without forms is named as it is: a test says so, its pages are there meanwhile. */
export const roleForms = (id: number): RoleForms => {
  const known = allForms().roles.get(id)
  if (known) return known
  const name = (roleById(id)?.name ?? String(id)).toLowerCase()
  return { slug: transliterate(name), name, genitive: name, dative: name, instrumental: name }
}
export const cityForms = (id: number): CityForms => {
  const known = allForms().cities.get(id)
  if (known) return known
  const name = cityById(id)?.name ?? String(id)
  return { slug: transliterate(`${name} ${id}`), in: `в городе ${name}` }
}

/** Letters that names begin with, in their order; signs and ы are nobody's first. */
export const nameLetters = 'абвгдежзийклмнопрстуфхцчшщэюя'

const letters: Record<string, string> = Object.fromEntries(
  'а:a б:b в:v г:g д:d е:e ё:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:sch ъ: ы:y ь: э:e ю:yu я:ya'
    .split(' ')
    .map((pair) => pair.split(':')),
)

/** A name in Latin letters, words joined by hyphens. */
export const transliterate = (text: string): string =>
  [...text.toLowerCase()]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Slugs that people spell in several ways become equal: «kladovshchik» and «kladovschik», «Nizhnij» and «nizhny». */
export const looseSlug = (text: string): string =>
  transliterate(text)
    .replace(/-/g, '')
    .replace(/shch|shh|sch/g, 'sh')
    .replace(/kh|x/g, 'h')
    .replace(/tc|ts/g, 'c')
    .replace(/[yji]o/g, 'e')
    .replace(/[yj]/g, 'i')
    .replace(/(.)\1+/g, '$1')

const exact = (slug: string) => `=${slug}`

/** By exact slugs, which come first, and by loose spellings. */
interface Spellings {
  roles: Map<string, Role>
  cities: Map<string, City>
}
let spellings: Spellings | undefined

/** Every way to write a role or a city; where two are written alike, the first role and the largest city. */
function allSpellings(): Spellings {
  if (spellings) return spellings
  const { roles, cities } = dictionaries()
  const made: Spellings = { roles: new Map(), cities: new Map() }
  const add = <T>(map: Map<string, T>, spelling: string, item: T) => {
    const key = looseSlug(spelling)
    if (key !== '' && !map.has(key)) map.set(key, item)
  }
  for (const role of roles) {
    made.roles.set(exact(roleForms(role.id).slug), role)
    add(made.roles, roleForms(role.id).slug, role)
  }
  for (const role of roles) for (const name of [role.name, ...role.spellings]) add(made.roles, name, role)
  const largest = [...cities].sort((a, b) => b.population - a.population)
  for (const city of largest) made.cities.set(exact(cityForms(city.id).slug), city)
  for (const city of largest) add(made.cities, cityForms(city.id).slug, city)
  for (const city of largest) for (const name of [city.name, ...city.aliases]) add(made.cities, name, city)
  spellings = made
  return made
}

const idOf = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined)

/** The role that a part of an address stands for: its slug in any spelling, its name, a synonym, its id. */
export function roleOfAddress(part: string): Role | undefined {
  const id = idOf(part)
  const { roles } = allSpellings()
  return id === undefined ? (roles.get(exact(part)) ?? roles.get(looseSlug(part))) : roleById(id)
}

/** The same for a city. */
export function cityOfAddress(part: string): City | undefined {
  const id = idOf(part)
  const { cities } = allSpellings()
  return id === undefined ? (cities.get(exact(part)) ?? cities.get(looseSlug(part))) : cityById(id)
}
