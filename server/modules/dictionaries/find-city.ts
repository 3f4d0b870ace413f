import { type City, dictionaryData, type Region } from './dictionary-data'
import { looseKey } from './text-keys'

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
