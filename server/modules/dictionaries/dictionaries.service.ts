import type { Dictionaries, Suggestion } from '@/lib/contracts/dictionaries'
import { codeNames } from './data/enums'
import {
  type Area,
  type City,
  type DictionaryData,
  type District,
  dictionaryData,
  type MetroStation,
  plainKey,
  type Region,
  type Role,
} from './dictionary-data'
import {
  findCity as findCityByName,
  findMetroStation as findMetroStationByName,
  findRegion as findRegionByName,
  findRole as findRoleByText,
  findRoleOfTitle as findTitleRole,
  type NormalSkill,
  normaliseSkill as normalise,
  normaliseSkills as normaliseAll,
} from './find-by-name'
import { type ListKind, suggest as suggestFrom } from './suggest'

export type { Area, City, DictionaryData, District, MetroStation, Region, Role } from './dictionary-data'

const byId = <T extends { id: number }>(list: (data: DictionaryData) => T[]) => {
  let map: Map<number, T> | undefined
  return (id: number): T | undefined => {
    map ??= new Map(list(dictionaryData()).map((item) => [item.id, item]))
    return map.get(id)
  }
}

export const districtById: (id: number) => District | undefined = byId((data) => data.districts)
export const regionById: (id: number) => Region | undefined = byId((data) => data.regions)
export const cityById: (id: number) => City | undefined = byId((data) => data.cities)
export const areaById: (id: number) => Area | undefined = byId((data) => data.areas)
export const metroStationById: (id: number) => MetroStation | undefined = byId((data) => data.metroStations)
export const roleById: (id: number) => Role | undefined = byId((data) => data.roles)

/** Every list at once; read-only. */
export const dictionaries = (): DictionaryData => dictionaryData()

/** Finds a city by name; see `find-by-name.ts`. */
export const findCity = (name: string, region?: string): City | undefined => findCityByName(name, region)
/** A metro station by its name; see `find-by-name.ts`. */
export const findMetroStation: typeof findMetroStationByName = (name, known) =>
  findMetroStationByName(name, known)
export const findRegion = (name: string): Region | undefined => findRegionByName(name)
/** Finds a role by its name, a synonym or a vacancy title. */
export const findRole = (text: string): Role | undefined => findRoleByText(text)
/** The role of a title whose source names one as well. */
export const findRoleOfTitle = (title: string, stated: Role | undefined): Role | undefined =>
  findTitleRole(title, stated)
/**
 * Normalises a typed skill to `{key, name}` of the dictionary; unknown ones keep their tidied text; null for nothing.
 */
export const normaliseSkill = (text: string): NormalSkill | null => normalise(text)
/** Normalises many skills: names and keys, deduplicated, 30 at most. */
export const normaliseSkills = (texts: readonly string[]): { names: string[]; keys: string[] } =>
  normaliseAll(texts)
export const suggest = (kind: ListKind, typed: string, limit = 10): Suggestion[] =>
  suggestFrom(kind, typed, limit)
/** Lower case, ё as е, single spaces. */
export const searchKey = plainKey

let all: Dictionaries | undefined

/** The whole data set as answered by `/v1/dictionaries`; a shared, immutable object. */
export function allDictionaries(): Dictionaries {
  if (all) return all
  const { districts, regions, cities, areas, roles, skills, metroLines, metroStations } = dictionaryData()
  all = {
    districts,
    regions: regions.map(({ id, name, kind, districtId }) => ({ id, name, kind, district_id: districtId })),
    cities: cities.map((c) => [c.id, c.name, c.regionId, c.lat, c.lon, c.population]),
    metro_lines: metroLines.map(({ id, cityId, number, name, colour }) => ({
      id,
      city_id: cityId,
      number,
      name,
      colour,
    })),
    metro_stations: metroStations.map(({ id, name, lines }) => [id, name, lines.map((line) => line.id)]),
    areas: areas.map(({ id, name }) => ({ id, name })),
    roles: roles.map(({ id, areaId, name }) => ({ id, area_id: areaId, name })),
    skills: skills.map(({ name }) => name),
    ...codeNames,
  }
  return all
}
