import type { ImportedPlace } from '../types'
import { listOfCell, nameOf, objectOf, textOf } from './values'

export const NOWHERE: ImportedPlace = {
  city: null,
  region: null,
  address: null,
  lat: null,
  lng: null,
  metro: [],
}

const REGION_WORD =
  /(?:^|\s)(?:обл(?:асть|\.)?|край|республика|респ\.?|автономный округ|ао|автономная область)(?:\s|$|,|\))/i

/** «г. Химки (Московская область)» → Химки and its region; regions said alone stay regions. */
export function readPlace(
  name: string | null,
  region: string | null = null,
): Pick<ImportedPlace, 'city' | 'region'> {
  const bracket = /^(.*?)\s*\(([^()]+)\)\s*$/.exec(name ?? '')
  const outer = bare(bracket?.[1] ?? name)
  const inner = bracket?.[2] ?? null
  const regionName = bareRegion(region ?? (inner && REGION_WORD.test(inner) ? inner : null))
  if (outer && REGION_WORD.test(outer) && !/,/.test(outer))
    return { city: null, region: regionName ?? bareRegion(outer) }
  if (outer) return { city: outer, region: regionName }
  // «Город Санкт-Петербург» stands among regions, for it is one.
  const cityRegion = /^(?:город|г\.?)\s+(.+)$/i.exec(region?.trim() ?? '')?.[1]
  return cityRegion ? { city: cityRegion, region: null } : { city: null, region: regionName }
}

const STATION = /^(?:м\.|метро|ст\.\s?м\.?|ст\. метро|станция метро)\s*(.+)$/i

/** Stations in whatever a source keeps them: objects of its API, a list in a cell, names, «м. Сокол» in an address. */
export function readMetro(value: unknown, address: string | null = null): ImportedPlace['metro'] {
  const stated = listOfCell(value).flatMap((item) => {
    const station = objectOf(item)
    const name = textOf(station?.station_name) ?? nameOf(item)
    const line = textOf(station?.line_name) ?? nameOf(station?.line)
    return name ? [{ name: name.trim().replace(STATION, '$1'), line }] : []
  })
  const addressed = (address ?? '').split(',').flatMap((part) => STATION.exec(part.trim())?.[1] ?? [])
  return stated.length > 0 ? stated : addressed.map((name) => ({ name, line: null }))
}

/** Names in an address that may be its settlement, the likeliest first. */
export function placesInAddress(address: string): string[] {
  const parts = address
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const marked = parts.filter((part) =>
    /^(?:г|город|пос|посёлок|поселок|село|с|дер|деревня|станица|пгт|рп)\.?\s/i.test(part),
  )
  const plain = parts.filter(
    (part) => !STREET.test(part) && !/\d/.test(part) && !REGION_WORD.test(part) && !DISTRICT.test(part),
  )
  return [...new Set([...marked, ...plain].map((part) => bare(part)).filter((part) => part !== null))]
}

const DISTRICT = /(?:^|\s)(?:р-н|район|округ|м\.|метро|ст\. ?м)(?:\s|$|\.)/i
const STREET =
  /(?:^|\s)(?:ул(?:ица|\.)?|пр(?:оспект|-т|-кт|оезд|\.)?|пер(?:еулок|\.)?|ш(?:оссе|\.)?|б-р|бул(?:ьвар|\.)?|наб(?:ережная|\.)?|пл(?:ощадь|\.)?|д(?:ом|\.)|к(?:орпус|\.)|стр\.|тер(?:ритория|\.)|мкр|микрорайон|линия|тракт)(?:\s|$|\.)/i

function bare(name: string | null | undefined): string | null {
  const text = name
    ?.trim()
    .replace(
      /^(?:город|гор\.|г\.|г\s|пгт\.?|рп\.?|п\.г\.т\.|посёлок|поселок|пос\.|село|с\.|деревня|дер\.|станица|ст-ца)\s*/i,
      '',
    )
    .replace(/\s+(?:г|город)\.?$/i, '')
    .trim()
  return text || null
}

function bareRegion(name: string | null | undefined): string | null {
  const text = name?.trim()
  return text && !/^(?:город|г\.)\s/i.test(text) ? text : null
}
