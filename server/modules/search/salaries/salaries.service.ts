import type { CallResult } from '@/lib/contracts/calls'
import type { CompanyPay, SalaryHint, SalaryPage, SalaryQuartiles } from '@/lib/contracts/salaries'
import { dayMs, minuteMs } from '@/lib/shared/time'
import { companyByPublicId } from '@/server/modules/identity'
import { cityById, placeOf, roleById } from '@/server/modules/vacancies'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { type Counting, findCounted } from '../count-when-due'
import {
  type FiguresRow,
  findCitiesOf,
  findFigures,
  findFiguresOf,
  findMonths,
  findOfferedPay,
  findPages,
  findRolesAt,
  type Place,
  recountFigures,
  recountMonths,
} from './salaries.repository'

/** Figures of the market, for pages and hints of pay. */
export const salaryCounting: Counting = {
  key: 'salary_figures',
  minPauseMs: 9 * minuteMs,
  async count(tx, now) {
    const counted = await recountFigures(tx, now)
    await recountMonths(tx, now)
    return counted
  },
}

const compared = 30
const maxPages = 50_000
/** Fewer points make no line. */
const minMonths = 3
const allRoles = 0
const country: Place = { area: 'everywhere', placeId: 0 }

/** A middle of many adverts is no more exact than to the nearest thousand. */
const round = (amount: number) => Math.round(amount / 1000) * 1000

const present = ({ low, median, high, offers }: FiguresRow): SalaryQuartiles => ({
  low: round(low),
  median: round(median),
  high: round(high),
  offers,
})

/** What the offers of a row are made of. */
const composition = ({ bars, since, until, gross, net, converted }: FiguresRow) => ({
  bars,
  since,
  until,
  gross,
  net,
  converted,
})

/** Tells what is offered for a role, as near to the city as enough offers are open. */
export async function salaryHint(
  ctx: ServiceContext,
  roleId: number,
  cityId: number | null,
): Promise<SalaryHint | null> {
  return nearest(await findFigures(ctx.db, roleId, placesAround(cityId)))
}

/** Of figures of a role at several places, those nearest to the city. */
function nearest(found: readonly FiguresRow[]): SalaryHint | null {
  for (const area of ['city', 'region', 'everywhere'] as const) {
    const row = found.find((each) => each.area === area)
    if (row) return { ...present(row), area }
  }
  return null
}

/** The city, its region and the country. */
function placesAround(cityId: number | null): Place[] {
  const regionId = cityId === null ? undefined : cityById(cityId)?.regionId
  const places: Place[] = [country]
  if (cityId !== null) places.push({ area: 'city', placeId: cityId })
  if (regionId !== undefined) places.push({ area: 'region', placeId: regionId })
  return places
}

const shownRoles = 10

/** What a company offers by role, beside the market. @throws AppError not_found */
export async function companyPay(ctx: ServiceContext, publicId: string): Promise<CompanyPay[]> {
  const company = await companyByPublicId(ctx.db, publicId)
  if (!company) throw new AppError('not_found')
  const offered = await findOfferedPay(ctx.db, company.id, ctx.clock.now(), shownRoles)
  const figures = await findFiguresOf(
    ctx.db,
    offered.flatMap(({ role_id: roleId, city_id: cityId }) =>
      placesAround(cityId).map((place) => ({ ...place, roleId })),
    ),
  )
  return offered.flatMap(({ role_id: roleId, low, high, vacancies, city_id: cityId }) => {
    const role = roleById(roleId)
    if (!role) return []
    const around = placesAround(cityId)
    const market = nearest(
      figures.filter(
        (row) =>
          row.roleId === roleId &&
          around.some(({ area, placeId }) => area === row.area && placeId === row.placeId),
      ),
    )
    const city = cityId !== null && market?.area === 'city' ? cityById(cityId) : undefined
    return {
      role: { id: role.id, name: role.name },
      from: low,
      to: high,
      vacancies,
      market: market && { ...market, city: city ? { id: city.id, name: city.name } : null },
    }
  })
}

/** Quartiles and histogram of exactly this role (null: all) and city (null: everywhere); null when there are too few. */
export async function salaryFigures(
  ctx: ServiceContext,
  { role, city }: { role: number | null; city: number | null },
): Promise<(SalaryQuartiles & { bars: number[]; counted_at: string | null }) | null> {
  const place: Place = city === null ? country : { area: 'city', placeId: city }
  const [[row], counted] = await Promise.all([
    findFigures(ctx.db, role ?? allRoles, [place]),
    findCounted(ctx.db, salaryCounting.key),
  ])
  return row ? { ...present(row), bars: row.bars, counted_at: counted?.at ?? null } : null
}

const named = (rows: readonly FiguresRow[], nameOf: (row: FiguresRow) => [number, string | undefined]) =>
  rows.flatMap((row) => {
    const [id, name] = nameOf(row)
    return name ? [{ ...present(row), id, name }] : []
  })

/** What the page of a role, a city, both or neither shows. @throws AppError not_found for what no dictionary knows */
export async function salaryPage(
  ctx: ServiceContext,
  { role: roleId, city: cityId }: { role?: number | undefined; city?: number | undefined },
): Promise<SalaryPage> {
  const role = roleId === undefined ? null : roleById(roleId)
  const city = cityId === undefined ? null : placeOf(cityId)
  if (role === undefined || (cityId !== undefined && !city)) throw new AppError('not_found')
  const of = role?.id ?? allRoles
  const place: Place = city ? { area: 'city', placeId: city.id } : country
  const yearAgo = new Date(ctx.clock.now().getTime() - 365 * dayMs).toISOString().slice(0, 10)
  const [figures, cities, roles, months, counted] = await Promise.all([
    findFigures(ctx.db, of, [place, country]),
    findCitiesOf(ctx.db, of, compared),
    findRolesAt(ctx.db, place, compared),
    findMonths(ctx.db, of, yearAgo),
    findCounted(ctx.db, salaryCounting.key),
  ])
  const own = figures.find((row) => row.area === place.area)
  const everywhere = city ? figures.find((row) => row.area === 'everywhere') : undefined
  return {
    role: role && { id: role.id, name: role.name },
    city,
    figures: own ? { ...present(own), ...composition(own) } : null,
    country: everywhere ? present(everywhere) : null,
    cities: named(cities, (row) => [row.placeId, placeOf(row.placeId)?.name]),
    roles: named(roles, (row) => [row.roleId, roleById(row.roleId)?.name]),
    months:
      months.length >= minMonths
        ? months.map(({ month, median, offers }) => ({
            month: month.slice(0, 7),
            median: round(median),
            offers,
          }))
        : [],
    counted_at: counted?.at ?? null,
  }
}

export async function salaryPages(ctx: ServiceContext): Promise<CallResult<'GET /v1/salaries/pages'>> {
  const rows = await findPages(ctx.db, maxPages)
  return rows.map(({ roleId, area, placeId, until }) => ({
    role_id: roleId === allRoles ? null : roleId,
    city_id: area === 'city' ? placeId : null,
    changed_on: until,
  }))
}
