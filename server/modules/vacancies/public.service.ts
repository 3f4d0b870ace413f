import type { Page } from '@/lib/contracts/call'
import type { CallResult } from '@/lib/contracts/calls'
import { type ExportedVacancy, feedFileRows, feedParts } from '@/lib/contracts/feeds'
import type { VacancyCard, VacancyView } from '@/lib/contracts/vacancies'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { presentCard } from './card'
import {
  countCompanyOpen,
  favoritesAmong,
  findCards,
  findCardsByKey,
  findCompanyCards,
  findOpenFiles,
  findOpenPages,
  findPage,
  type PageRow,
} from './cards.repository'
import { openCounter } from './hooks'
import { availabilityOf, publicState, type Shown, shownUntil } from './publication-term'
import { metroOf, placeOf, roleById } from './reference'
import { findShown } from './vacancies.repository'

const dateOf = (millis: number | null) => (millis === null ? null : new Date(millis))

const shownOf = (row: PageRow): Shown => ({
  status: row.status,
  statusBefore: row.status_before,
  expiresAt: dateOf(row.expires_at),
  closedAt: dateOf(row.closed_at),
  firstPublishedAt: dateOf(row.first_published_at),
})

const iso = (millis: number | null) => (millis === null ? null : new Date(millis).toISOString())

/** The whole public page; contacts only where the employer shows itself and them, and the vacancy is open. */
function presentPage(row: PageRow, now: Date, openVacancies: number): VacancyView {
  const card = { ...presentCard(row, now), status: publicState(shownOf(row), now) }
  const { anonymous } = row
  const role = row.role_id === null ? undefined : roleById(row.role_id)
  return {
    ...card,
    skills: row.all_skills,
    description_html: row.description_html,
    role: role ? { id: role.id, name: role.name } : null,
    cities: row.city_ids.flatMap((id) => placeOf(id) ?? []),
    address: anonymous ? null : row.address,
    metro: row.metro_ids.flatMap((id) => metroOf(id) ?? []),
    working_hours: row.working_hours as VacancyView['working_hours'],
    night_shifts: row.night_shifts,
    internship: row.internship,
    labor_contract: row.labor_contract,
    civil_law_contracts: row.civil_law_contracts as VacancyView['civil_law_contracts'],
    fly_in_fly_out_days: row.fly_in_fly_out_days as VacancyView['fly_in_fly_out_days'],
    age_restriction: row.age_restriction as VacancyView['age_restriction'],
    education: row.education as VacancyView['education'],
    languages: row.languages as VacancyView['languages'],
    driver_licences: row.driver_licences as VacancyView['driver_licences'],
    accept_handicapped: row.accept_handicapped,
    response_letter_required: row.response_letter_required,
    contacts:
      row.show_contacts && row.contacts && card.status === 'active' && !anonymous
        ? {
            name: row.contacts.name ?? null,
            email: row.contacts.email ?? null,
            phones: row.contacts.phones ?? [],
          }
        : null,
    first_published_at: iso(row.first_published_at),
    expires_at: iso(row.expires_at),
    closed_at: iso(row.closed_at),
    responses: row.responses,
    company_about: anonymous
      ? null
      : {
          description: row.company_description,
          site_url: row.company_site_url,
          open_vacancies: openVacancies,
          since: new Date(row.company_since).toISOString(),
        },
  }
}

const partRows = feedFileRows / feedParts

/** One part of a file of all open vacancies, as other sites may show them. */
export async function exportVacancies(
  ctx: ServiceContext,
  { file, part }: { file: number; part: number },
): Promise<ExportedVacancy[]> {
  const now = ctx.clock.now()
  const after = (file - 1) * feedFileRows + (part - 1) * partRows
  const rows = await findOpenPages(ctx.db, now, { after, last: after + partRows })
  return rows.map((row) => {
    const { contacts: _, responses: __, company_about: about, ...shown } = presentPage(row, now, 0)
    return { ...shown, company_site_url: about?.site_url ?? null }
  })
}

/** Files of all open vacancies, or one of them. */
export async function exportedFiles(
  ctx: ServiceContext,
  file: number | undefined,
): Promise<CallResult<'GET /v1/feeds/vacancies'>> {
  const rows = await findOpenFiles(ctx.db, ctx.clock.now(), file)
  return rows.map((row) => ({ ...row, changed_at: new Date(row.changed_at).toISOString() }))
}

const publicIdPattern = /^[a-z2-9]{12}$/

async function pageRow(ctx: ServiceContext, publicId: string): Promise<PageRow> {
  const now = ctx.clock.now()
  const row = publicIdPattern.test(publicId) ? await findPage(ctx.db, publicId) : undefined
  if (!row || availabilityOf(shownOf(row), now) !== 'shown') throw new AppError('vacancy_not_found')
  return row
}

/** The public page: an open vacancy, or one that ended within 30 days and says so by its status. */
export async function getVacancy(ctx: ServiceContext, publicId: string): Promise<VacancyView> {
  const [row, countOpen] = await Promise.all([pageRow(ctx, publicId), openCounter(ctx)])
  const open = await countOpen?.(row.company_id)
  return presentPage(row, ctx.clock.now(), open ?? (await countInDatabase(ctx, row.company_id)))
}

/** Whose vacancy it is, when it is on view. @throws AppError vacancy_not_found */
export async function vacancyToView(
  ctx: ServiceContext,
  publicId: string,
): Promise<{ id: number; companyId: number }> {
  const row = await pageRow(ctx, publicId)
  return { id: row.id, companyId: row.company_id }
}

const countInDatabase = (ctx: ServiceContext, companyId: number): Promise<number> =>
  countCompanyOpen(ctx.db, companyId, ctx.clock.now())

/** How many vacancies a company has open. */
export async function countOpenVacancies(ctx: ServiceContext, companyId: number): Promise<number> {
  const countOpen = await openCounter(ctx)
  return (await countOpen?.(companyId)) ?? countInDatabase(ctx, companyId)
}

/** Open vacancies of a company, newest first. */
export async function companyVacancies(
  ctx: ServiceContext,
  companyId: number,
  { page, size }: { page: number; size: number },
): Promise<Page<VacancyCard>> {
  const now = ctx.clock.now()
  const [rows, total] = await Promise.all([
    findCompanyCards(ctx.db, companyId, now, { limit: size, offset: (page - 1) * size }),
    countOpenVacancies(ctx, companyId),
  ])
  return { results: rows.map((row) => presentCard(row, now)), total, page, size }
}

/** Which of these vacancies the person has among the favourites, by database key. */
export function favoriteVacancies(
  ctx: ServiceContext,
  actor: Actor,
  rows: readonly { id: number }[],
): Promise<ReadonlySet<number>> {
  return favoritesAmong(
    ctx.db,
    actor.userId,
    rows.map((row) => row.id),
  )
}

/** Cards in the order asked; unknown ids and what is not public any more are left out. */
export async function vacancyCards(
  ctx: ServiceContext,
  actor: Actor | null,
  publicIds: readonly string[],
): Promise<VacancyCard[]> {
  const rows = await findCards(ctx.db, [...new Set(publicIds)])
  const favorites = actor ? await favoriteVacancies(ctx, actor, rows) : undefined
  const now = ctx.clock.now()
  const byId = new Map(rows.map((row) => [row.public_id, presentCard(row, now, favorites)]))
  return publicIds.flatMap((id) => {
    const card = byId.get(id)
    byId.delete(id)
    return card ?? []
  })
}

/** What the address of a vacancy answers: the page, or 410 and, instead, the list of its role. */
interface Address {
  /** From when on it is gone for good; undefined while nothing says so, and for what nobody has ever seen. */
  goneFrom: Date | undefined
  roleId: number | null
  cityId: number | null
}

/** Undefined for an id that is no vacancy's. */
export async function vacancyAddress(ctx: ServiceContext, publicId: string): Promise<Address | undefined> {
  const row = await findShown(ctx.db, publicId)
  if (!row) return undefined
  const now = ctx.clock.now()
  const goneFrom = availabilityOf(row, now) === 'gone' ? now : (shownUntil(row, now) ?? undefined)
  return { goneFrom, roleId: row.roleId, cityId: row.cityId }
}

/**
 * Cards by database key, whatever state the vacancies are in: for those who have a negotiation on them and so know
 * them already. One query for any number.
 */
export async function vacancyCardsByKey(
  ctx: ServiceContext,
  ids: readonly number[],
  /** Whose hearts are shown; none without. */
  reader?: Actor,
): Promise<Map<number, VacancyCard>> {
  const now = ctx.clock.now()
  const rows = await findCardsByKey(ctx.db, ids)
  const favorites = reader && (await favoriteVacancies(ctx, reader, rows))
  return new Map(rows.map((row) => [row.id, presentCard(row, now, favorites)]))
}
