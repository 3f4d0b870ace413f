import type { EducationDemand, ExperienceBand } from '@/lib/contracts/enums'
import {
  type Area,
  dictionaries,
  type Role,
  searchKey,
} from '@/server/modules/dictionaries/dictionaries.service'
import { listOf, readTsv } from '@/server/modules/dictionaries/tsv'
import type { WorkProfileName } from './work-profiles'

const folder = 'server/demo/data'

/** Typical experience in a role: none, junior, middle, senior. */
type Career = 'n' | 'j' | 'm' | 's'

export interface Title {
  text: string
  /** Set when the title implies the experience («Старший…»). */
  career: Career | null
}

export interface SeedRole extends Role {
  area: Area
  profile: WorkProfileName
  weight: number
  education: EducationDemand
  career: Career
  femaleShare: number
  titles: Title[]
  skills: string[]
  duties: string[]
  requirements: string[]
  areaDuties: string[]
  areaRequirements: string[]
  conditions: string[]
}

export interface AreaWords {
  names: string[]
  about: string[]
}

export const experienceWeights: Record<Career, readonly (readonly [ExperienceBand, number])[]> = {
  n: [
    ['noExperience', 62],
    ['between1And3', 29],
    ['between3And6', 8],
    ['moreThan6', 1],
  ],
  j: [
    ['noExperience', 24],
    ['between1And3', 55],
    ['between3And6', 18],
    ['moreThan6', 3],
  ],
  m: [
    ['noExperience', 7],
    ['between1And3', 42],
    ['between3And6', 41],
    ['moreThan6', 10],
  ],
  s: [
    ['between1And3', 14],
    ['between3And6', 51],
    ['moreThan6', 35],
  ],
}

const educations: Record<string, EducationDemand> = {
  any: 'not_required_or_not_specified',
  ss: 'special_secondary',
  he: 'higher',
}

export interface SeedData {
  roles: SeedRole[]
  byArea: Map<number, SeedRole[]>
  words: Map<number, AreaWords>
  /** Dictionary key of a skill by its name. */
  skillKey: (name: string) => string
}

let loaded: SeedData | undefined

/** Phrase banks, role profiles and company words, joined with the roles of the dictionary. */
export function seedData(): SeedData {
  if (loaded) return loaded
  const { roles, areas } = dictionaries()
  const phrases = new Map<string, string[]>()
  for (const row of readTsv(folder, 'phrases.tsv', ['area_id', 'role_id', 'kind', 'text'])) {
    const key = `${row.role_id || `area ${row.area_id}`} ${row.kind}`
    phrases.set(key, [...(phrases.get(key) ?? []), row.text])
  }
  const of = (owner: string | number, kind: string) => phrases.get(`${owner} ${kind}`) ?? []
  const profiles = new Map(
    readTsv(folder, 'role-profiles.tsv', [
      'role_id',
      'profile',
      'weight',
      'education',
      'career',
      'female_share',
      'titles',
      'skills',
    ]).map((row) => [Number(row.role_id), row]),
  )
  const seedRoles = roles.flatMap((role): SeedRole[] => {
    const row = profiles.get(role.id)
    const area = areas.find((one) => one.id === role.areaId)
    if (!row || !area) return []
    const general = `area ${area.id}`
    return [
      {
        ...role,
        area,
        profile: row.profile as WorkProfileName,
        weight: Number(row.weight),
        education: educations[row.education] ?? 'not_required_or_not_specified',
        career: row.career as Career,
        femaleShare: Number(row.female_share),
        titles: listOf(row.titles).map((title) => {
          const [text = '', career] = title.split('@')
          return { text, career: (career as Career | undefined) ?? null }
        }),
        skills: listOf(row.skills),
        duties: of(role.id, 'duty'),
        requirements: of(role.id, 'requirement'),
        areaDuties: of(general, 'duty'),
        areaRequirements: of(general, 'requirement'),
        conditions: of(general, 'condition'),
      },
    ]
  })
  const words = new Map<number, AreaWords>(areas.map(({ id }) => [id, { names: [], about: [] }]))
  for (const row of readTsv(folder, 'company-words.tsv', ['area_id', 'kind', 'text'])) {
    words.get(Number(row.area_id))?.[row.kind === 'name' ? 'names' : 'about'].push(row.text)
  }
  const byArea = new Map<number, SeedRole[]>()
  for (const role of seedRoles) byArea.set(role.areaId, [...(byArea.get(role.areaId) ?? []), role])
  loaded = { roles: seedRoles, byArea, words, skillKey: searchKey }
  return loaded
}
