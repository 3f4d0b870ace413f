import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import { companyLetters } from '@/lib/contracts/company-catalogue'
import { imageUrl } from '@/lib/contracts/images'
import { type LandingLink, maxLandingPages, minLandingItems } from '@/lib/contracts/landings'
import { minuteMs } from '@/lib/shared/time'
import {
  areaById,
  cityById,
  cityForms,
  cityOfAddress,
  dictionaries,
  nameLetters,
} from '@/server/modules/dictionaries'
import { companyByPublicId, presentReply } from '@/server/modules/identity'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import type { Counting } from '../count-when-due'
import {
  type CatalogueFilter,
  countBy,
  countHiring,
  findCataloguePages,
  findHiring,
  findSooner,
  type HiringRow,
  recountHiring,
} from './catalogue.repository'

/** Companies with open vacancies: what the catalogue lists. */
export const hiringCounting: Counting = {
  key: 'hiring_companies',
  minPauseMs: minuteMs / 2,
  count(tx, now) {
    const { roles } = dictionaries()
    return recountHiring(tx, now, {
      roles: roles.map(({ id }) => id),
      areas: roles.map(({ areaId }) => areaId),
      letters: nameLetters,
      slugs: companyLetters.slice(0, nameLetters.length),
    })
  },
}

/** A page of the catalogue: a business area, a city or both; or a letter. */
type Place = Pick<CatalogueFilter, 'field' | 'city' | 'letter'>

const byLetter = 'letter'
const inCity = 'in'
const everything: Place = { field: null, city: null, letter: null }

function pathOf({ field, city, letter }: Place): string {
  const area = field === null ? undefined : areaById(field)
  return [
    ...(area ? [area.slug] : []),
    ...(city === null ? [] : [inCity, cityForms(city).slug]),
    ...(letter === null ? [] : [byLetter, letter]),
  ].join('/')
}

/** @throws AppError not_found for nonsense */
function placeOf(path: string): Place {
  const parts = path.toLowerCase().split('/')
  const place = { ...everything }
  if (path === '') return place
  if (parts[0] === byLetter && parts.length === 2 && companyLetters.includes(parts[1] ?? '')) {
    return { ...place, letter: parts[1] ?? null }
  }
  const area = dictionaries().areas.find(({ slug }) => slug === parts[0])
  const rest = area ? parts.slice(1) : parts
  const city = rest[0] === inCity && rest.length === 2 ? cityOfAddress(rest[1] ?? '') : undefined
  if (rest.length > 0 && !city) throw new AppError('not_found')
  return { ...place, field: area?.id ?? null, city: city?.id ?? null }
}

const named = (id: number | null, item: { id: number; name: string } | undefined) => {
  if (id !== null && !item) throw new AppError('not_found')
  return item ? { id: item.id, name: item.name } : null
}

function present(row: HiringRow): CallResult<'GET /v1/companies'>['results'][number] {
  const hiring = row.city_ids.flatMap((id) => cityById(id) ?? [])
  const [largest] = hiring.sort((a, b) => b.population - a.population)
  const city = (row.city_id !== null && cityById(row.city_id)) || largest
  return {
    public_id: row.public_id,
    name: row.name,
    verified: row.verified,
    logo_url: imageUrl(row.logo_path),
    open_vacancies: row.open,
    city: city ? { id: city.id, name: city.name } : null,
    cities: row.city_ids.length,
    fields: row.area_ids.flatMap((id) => {
      const area = areaById(id)
      return area ? [{ id, name: area.name }] : []
    }),
  }
}

const maxCities = 24
const link = (place: Place, name: string, count: number): LandingLink => ({
  path: pathOf(place),
  name,
  count,
  at_least: false,
})

/** Pages beside this one with enough companies, and every letter. */
async function linksOf(ctx: ServiceContext, place: Place, { page, pages }: { page: number; pages: number }) {
  const counted = { ...everything, words: [] }
  const { field, city } = place
  const [fields, cities, letters] = await Promise.all([
    countBy<number>(ctx.db, 'area_ids', { ...counted, city }),
    countBy<number>(ctx.db, 'city_ids', { ...counted, field }),
    countBy<string>(ctx.db, 'letter', counted),
  ])
  const isOther = (id: number | null) => (each: { key: number; count: number }) =>
    each.key !== id && each.count >= minLandingItems
  const towns = cities.filter(isOther(city))
  // Spread over all pages: from one of them each is linked.
  const size = Math.max(maxCities, Math.ceil(towns.length / Math.max(1, pages)))
  return {
    fields: fields.filter(isOther(field)).flatMap(({ key, count }) => {
      const area = areaById(key)
      return area ? [link({ ...everything, city, field: key }, area.name, count)] : []
    }),
    cities: towns.slice((page - 1) * size, page * size).flatMap(({ key, count }) => {
      const known = cityById(key)
      return known ? [link({ ...everything, field, city: key }, known.name, count)] : []
    }),
    letters: companyLetters.flatMap((letter) => {
      const found = letters.find(({ key }) => key === letter)
      return found ? [link({ ...everything, letter }, nameOfLetter(letter), found.count)] : []
    }),
  }
}

const nameOfLetter = (slug: string) =>
  nameLetters[companyLetters.indexOf(slug)]?.toUpperCase() ?? (slug === 'latin' ? 'A–Z' : '0–9')

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** @throws AppError not_found for a place that nobody knows and for a page after the last one */
export async function companyCatalogue(
  ctx: ServiceContext,
  { path, page, size, text, ...given }: CallParsed<'GET /v1/companies', 'query'>,
): Promise<CallResult<'GET /v1/companies'>> {
  const asked = placeOf(path)
  const place: Place = {
    field: given.field ?? asked.field,
    city: given.city ?? asked.city,
    letter: given.letter ?? asked.letter,
  }
  const { field, city, letter } = place
  const area = named(field, field === null ? undefined : areaById(field))
  const town = named(city, city === null ? undefined : cityById(city))
  const words = wordsOf(text)
  const filter = { ...place, words }
  // Signs alone name no company.
  const isNothing = text !== '' && words.length === 0
  const [rows, total] = await Promise.all([
    isNothing ? [] : findHiring(ctx.db, filter, { page, size }),
    isNothing ? 0 : countHiring(ctx.db, filter),
  ])
  if (page > 1 && rows.length === 0) throw new AppError('not_found')
  const links = await linksOf(ctx, place, { page, pages: Math.ceil(total / size) })
  return {
    results: rows.map(present),
    total,
    page,
    size,
    path: pathOf(place),
    field: area && { ...area, path: pathOf({ ...everything, field }) },
    city: town && { ...town, path: pathOf({ ...everything, city }), in: cityForms(town.id).in },
    letter: letter === null ? null : nameOfLetter(letter),
    ...links,
  }
}

const shownSooner = 4

/** Where else somebody who reads of this company may apply and hear sooner. @throws AppError not_found */
export async function soonerCompanies(
  ctx: ServiceContext,
  publicId: string,
): Promise<CallResult<'GET /v1/companies/:publicId/sooner'>> {
  const company = await companyByPublicId(ctx.db, publicId)
  if (!company) throw new AppError('not_found')
  const rows = await findSooner(ctx.db, company.id, shownSooner)
  return rows.flatMap((row) => {
    const reply = presentReply({
      answeredShare: row.answered_share,
      viewedShare: row.viewed_share,
      medianReplyDays: row.median_reply_days,
      repliesCounted: row.replies_counted,
    })
    return reply ? [{ ...present(row), reply }] : []
  })
}

/** Pages of the catalogue for the sitemap. */
export async function cataloguePages(ctx: ServiceContext): Promise<CallResult<'GET /v1/sitemap/catalogue'>> {
  const rows = await findCataloguePages(ctx.db, { least: minLandingItems, limit: maxLandingPages })
  return rows.flatMap(({ field, city, letter, changed_at }) =>
    (field === 0 || areaById(field)) && (city === 0 || cityById(city))
      ? [
          {
            path: pathOf({ field: field || null, city: city || null, letter }),
            changed_at: new Date(changed_at).toISOString(),
          },
        ]
      : [],
  )
}
