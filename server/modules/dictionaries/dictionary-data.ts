import { listOf, readTsv } from './tsv'

const folder = 'server/modules/dictionaries/data'

export interface District {
  id: number
  name: string
}
export type RegionKind = 'republic' | 'krai' | 'oblast' | 'okrug' | 'city' | 'country'
export interface Region {
  /** Code of the federal subject; 901 and up are neighbouring countries. */
  id: number
  name: string
  kind: RegionKind
  /** Federal district; the last one stands for foreign countries. */
  districtId: number
  aliases: string[]
  /** Salary level relative to Moscow, for demo data and hints. */
  payCoefficient: number
}
export interface City {
  id: number
  name: string
  regionId: number
  lat: number
  lon: number
  population: number
  /** IANA name. */
  timezone: string
  aliases: string[]
}
/** A metro line. */
export interface MetroLine {
  id: number
  cityId: number
  /** As signposted: «1», «8А». */
  number: string
  name: string
  /** Six hexadecimal digits. */
  colour: string
}
/** Interchange stations with the same name are one entry. */
export interface MetroStation {
  id: number
  cityId: number
  name: string
  lines: MetroLine[]
  /** Earlier and other names. */
  aliases: string[]
}
export interface Area {
  id: number
  slug: string
  name: string
}
export interface Role {
  id: number
  areaId: number
  name: string
  spellings: string[]
  /** Typical net salary in Moscow, roubles a month; our estimate. */
  medianPay: number
}
export interface Skill {
  id: number
  name: string
  /** Lookup key, stored with vacancies and resumes: the name in lower case with ё as е. */
  key: string
  spellings: string[]
}

export interface University {
  id: number
  name: string
  spellings: string[]
  city: string
}

/** A well-known company under the names it writes on its adverts. */
export interface CompanyName {
  name: string
  aliases: string[]
}

export interface DictionaryData {
  districts: District[]
  regions: Region[]
  cities: City[]
  areas: Area[]
  roles: Role[]
  skills: Skill[]
  universities: University[]
  metroLines: MetroLine[]
  metroStations: MetroStation[]
  companyNames: CompanyName[]
}

/** Skill key: lower case, ё as е, single spaces. */
export const plainKey = (text: string): string =>
  text.toLowerCase().replace(/ё/g, 'е').replace(/\s+/g, ' ').trim()

function load(): DictionaryData {
  const pay = new Map(
    readTsv(folder, 'city-coefficients.tsv', ['region_id', 'coefficient']).map((row) => [
      row.region_id,
      Number(row.coefficient),
    ]),
  )
  const medians = new Map(
    readTsv(folder, 'salaries.tsv', ['role_id', 'median']).map((row) => [
      row.role_id,
      Number(row.median) * 1000,
    ]),
  )
  const metroLines = readTsv(folder, 'metro-lines.tsv', ['id', 'city_id', 'number', 'name', 'colour']).map(
    (row): MetroLine => ({
      id: Number(row.id),
      cityId: Number(row.city_id),
      number: row.number,
      name: row.name,
      colour: row.colour,
    }),
  )
  const lineById = new Map(metroLines.map((line) => [line.id, line]))
  return {
    companyNames: readTsv(folder, 'company-names.tsv', ['name', 'aliases']).map((row) => ({
      name: row.name,
      aliases: listOf(row.aliases),
    })),
    metroLines,
    metroStations: readTsv(folder, 'metro-stations.tsv', ['id', 'name', 'lines', 'aliases']).map((row) => {
      const lines = listOf(row.lines).flatMap((id) => lineById.get(Number(id)) ?? [])
      return {
        id: Number(row.id),
        cityId: lines[0]?.cityId ?? 0,
        name: row.name,
        lines,
        aliases: listOf(row.aliases),
      }
    }),
    districts: readTsv(folder, 'districts.tsv', ['id', 'name']).map((row) => ({
      id: Number(row.id),
      name: row.name,
    })),
    regions: readTsv(folder, 'regions.tsv', ['id', 'name', 'kind', 'district_id', 'aliases']).map((row) => ({
      id: Number(row.id),
      name: row.name,
      kind: row.kind as RegionKind,
      districtId: Number(row.district_id),
      aliases: listOf(row.aliases),
      payCoefficient: pay.get(row.id) ?? 0,
    })),
    cities: readTsv(folder, 'cities.tsv', [
      'id',
      'name',
      'region_id',
      'lat',
      'lon',
      'population',
      'timezone',
      'aliases',
    ]).map((row) => ({
      id: Number(row.id),
      name: row.name,
      regionId: Number(row.region_id),
      lat: Number(row.lat),
      lon: Number(row.lon),
      population: Number(row.population),
      timezone: row.timezone,
      aliases: listOf(row.aliases),
    })),
    areas: readTsv(folder, 'areas.tsv', ['id', 'slug', 'name']).map((row) => ({
      ...row,
      id: Number(row.id),
    })),
    roles: readTsv(folder, 'roles.tsv', ['id', 'area_id', 'name', 'spellings']).map((row) => ({
      id: Number(row.id),
      areaId: Number(row.area_id),
      name: row.name,
      spellings: listOf(row.spellings),
      medianPay: medians.get(row.id) ?? 0,
    })),
    skills: readTsv(folder, 'skills.tsv', ['id', 'name', 'spellings']).map((row) => ({
      id: Number(row.id),
      name: row.name,
      key: plainKey(row.name),
      spellings: listOf(row.spellings),
    })),
    universities: readTsv(folder, 'universities.tsv', ['id', 'name', 'spellings', 'city']).map((row) => ({
      id: Number(row.id),
      name: row.name,
      spellings: listOf(row.spellings),
      city: row.city,
    })),
  }
}

let loaded: DictionaryData | undefined

/** All dictionaries, loaded on first use and cached. Treat as read-only. */
export function dictionaryData(): DictionaryData {
  loaded ??= load()
  return loaded
}
