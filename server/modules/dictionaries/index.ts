/** In-memory reference tables: places, roles, skills. */
export {
  allDictionaries,
  areaById,
  cityById,
  dictionaries,
  districtById,
  findCity,
  findMetroStation,
  findRegion,
  findRole,
  findRoleOfTitle,
  metroStationById,
  normaliseSkill,
  normaliseSkills,
  regionById,
  roleById,
  searchKey,
} from './dictionaries.service'
export type { City } from './dictionary-data'
export { roublesPerUnit } from './exchange-rates'
export { knownCompany } from './find-by-name'
export {
  cityForms,
  cityOfAddress,
  looseSlug,
  nameLetters,
  roleForms,
  roleOfAddress,
} from './landing-names'
export { companyKey } from './text-keys'
