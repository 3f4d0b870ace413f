import {
  cityById,
  dictionaries,
  findCity,
  findMetroStation,
  findRegion,
  findRole,
  findRoleOfTitle,
} from '@/server/modules/dictionaries'
import { placesInAddress } from './normalise/place'
import type { ImportedPlace, ImportedRecord } from './types'

/** The dictionary's city and region of a place as the source names it. */
export function resolvePlace(place: ImportedPlace): { cityId: number | null; regionIds: number[] } {
  const region = place.region ?? undefined
  const candidates = [place.city, ...(place.address ? placesInAddress(place.address) : [])].filter(
    (name) => name !== null,
  )
  for (const name of candidates) {
    const city = findCity(name, region) ?? latinCity(name)
    if (city) return { cityId: city.id, regionIds: [city.regionId] }
  }
  // Of two places the source confused itself about, the named city is the surer one.
  const alone = region && place.city ? findCity(place.city) : undefined
  if (alone) return { cityId: alone.id, regionIds: [alone.regionId] }
  const found = findRegion(region ?? place.city ?? '')
  return { cityId: null, regionIds: found ? [found.id] : [] }
}

/** As many stations as an advert holds. */
const maxStations = 3

/** Ids of the stations a place names; in «Крылатское, Москва, …» what stands before the town is its station. */
export function resolveMetro(place: ImportedPlace, cityId: number | null): number[] {
  const city = cityId === null ? undefined : cityById(cityId)
  const named = place.metro.flatMap(({ name, line }) => findMetroStation(name, { line, city }) ?? [])
  const parts = (place.address ?? '').split(',').map((part) => part.trim())
  const at = city ? parts.findIndex((part) => findCity(part)?.id === city.id) : -1
  const before = parts.slice(0, Math.max(0, at)).flatMap((part) => findMetroStation(part, { city }) ?? [])
  const found = place.metro.length > 0 ? named : before.filter(({ cityId: of }) => of === cityId)
  return [...new Set(found.map(({ id }) => id))].slice(0, maxStations)
}

/** The role the source names or the title narrows it to, else that of the first hint the dictionary knows. */
export function resolveRole({
  role,
  title,
  roleHints,
}: Pick<ImportedRecord, 'role' | 'title' | 'roleHints'>): number | null {
  const found = findRoleOfTitle(title, role === null ? undefined : findRole(role))
  if (found) return found.id
  for (const hint of roleHints) {
    const hinted = findRole(hint)
    if (hinted) return hinted.id
  }
  return null
}

let latin: Map<string, number> | undefined

/** «voronezh», «Saint Petersburg»: cities in Latin letters, as addresses of sites write them. */
function latinCity(name: string) {
  if (!/^[A-Za-z' -]+$/.test(name)) return undefined
  if (!latin) {
    latin = new Map([
      ['moscow', findCity('Москва')?.id ?? 0],
      ['saintpetersburg', findCity('Санкт-Петербург')?.id ?? 0],
      ['stpetersburg', findCity('Санкт-Петербург')?.id ?? 0],
      ['spb', findCity('Санкт-Петербург')?.id ?? 0],
    ])
    const bySize = [...dictionaries().cities].sort((a, b) => b.population - a.population)
    for (const city of bySize) {
      const key = transliterate(city.name)
      if (!latin.has(key)) latin.set(key, city.id)
    }
  }
  const id = latin.get(name.toLowerCase().replace(/[^a-z]/g, ''))
  return id ? cityById(id) : undefined
}

const LETTERS: Record<string, string> = {
  а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'y', к: 'k', л: 'l', м: 'm',
  н: 'n', о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch',
  ы: 'y', э: 'e', ю: 'yu', я: 'ya',
} // biome-ignore format: a table of letters

function transliterate(name: string): string {
  return [...name.toLowerCase()].map((letter) => LETTERS[letter] ?? '').join('')
}
