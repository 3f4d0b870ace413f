import type { Page } from '@/lib/contracts/call'
import type { VacancyCard, VacancyView } from '@/lib/contracts/vacancies'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { presentCard } from './card.presenter'
import {
  countCompanyOpen,
  favoritesAmong,
  findCards,
  findCompanyCards,
  findPage,
  type PageRow,
} from './cards.repository'
import { openCounter } from './hooks'
import { fateOf } from './lifecycle'
import { presentPage, shownOf } from './page.presenter'

const publicIdPattern = /^[a-z2-9]{12}$/

async function pageRow(ctx: ServiceContext, publicId: string): Promise<PageRow> {
  const now = ctx.clock.now()
  const row = publicIdPattern.test(publicId) ? await findPage(ctx.db, publicId) : undefined
  if (!row || fateOf(shownOf(row), now) !== 'shown') throw new AppError('vacancy_not_found')
  return row
}

/** The public page: an open vacancy, or one that ended within 30 days and says so by its status. */
export async function getVacancy(ctx: ServiceContext, publicId: string): Promise<VacancyView> {
  const [row, countOpen] = await Promise.all([pageRow(ctx, publicId), openCounter(ctx)])
  const open = countOpen ? countOpen(row.company_id) : await countInDatabase(ctx, row.company_id)
  return presentPage(row, ctx.clock.now(), open)
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
  return countOpen ? countOpen(companyId) : countInDatabase(ctx, companyId)
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
