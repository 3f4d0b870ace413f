/** Reference tables of the country and the trade, in memory: places, roles, skills. */
export {
  allDictionaries,
  areaById,
  cityById,
  dictionaries,
  districtById,
  findCity,
  findRegion,
  findRole,
  metroStationById,
  normaliseSkill,
  normaliseSkills,
  regionById,
  roleById,
  searchKey,
} from './dictionaries.service'
