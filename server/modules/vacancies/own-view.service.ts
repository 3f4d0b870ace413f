import type { Page } from '@/lib/contracts/call'
import type { OwnVacancyFilter, OwnVacancyList, OwnVacancySort } from '@/lib/contracts/own-vacancies'
import type { CompanyRef, OwnVacancy } from '@/lib/contracts/vacancies'
import type { DbOrTx } from '@/server/db/client'
import { dailyViews, viewTotals } from '@/server/modules/engagement'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { presentCompany } from './card.presenter'
import { countNegotiations } from './counters.repository'
import { findManagers } from './managers.repository'
import { presentManager, presentOwn } from './own.presenter'
import { countByStatus, findPeople, listOwn } from './own-list.repository'
import type { VacancyRow } from './own-row'
import { findCompany, findOwn } from './vacancies.repository'

const daysOfViews = 14

/** The company a person acts for. Whoever has none owns no vacancy, so its address leads nowhere. */
export function companyOf(actor: Actor): NonNullable<Actor['company']> {
  if (!actor.company) throw new AppError('vacancy_not_found')
  return actor.company
}

async function companyRef(db: DbOrTx, companyId: number): Promise<CompanyRef> {
  const row = await findCompany(db, companyId)
  if (!row) throw new AppError('vacancy_not_found')
  return presentCompany(row)
}

/** Rows of one company as its member sees them, each with its counters and what can be done with it. */
export async function ownViews(
  ctx: ServiceContext,
  actor: Actor,
  rows: readonly VacancyRow[],
): Promise<OwnVacancy[]> {
  const company = companyOf(actor)
  const now = ctx.clock.now()
  const ids = rows.map((row) => row.id)
  const [ref, negotiations, totals, days, people] = await Promise.all([
    companyRef(ctx.db, company.id),
    countNegotiations(ctx.db, ids),
    viewTotals(ctx.db, 'vacancy', ids),
    dailyViews(ctx, 'vacancy', ids, daysOfViews),
    findPeople(ctx.db, [...new Set(rows.flatMap((row) => row.managerId ?? []))]),
  ])
  const managers = new Map(people.map((person) => [person.id, person]))
  return rows.map((row) =>
    presentOwn(row, {
      company: ref,
      negotiations: negotiations.get(row.id),
      views: {
        views: totals.get(row.id)?.total ?? 0,
        new_views: totals.get(row.id)?.fresh ?? 0,
        views_by_day: (days.get(row.id) ?? []).map((each) => each.views),
      },
      manager: row.managerId === null ? undefined : managers.get(row.managerId),
      mayAct: company.role !== 'viewer',
      now,
    }),
  )
}

export async function ownView(ctx: ServiceContext, actor: Actor, row: VacancyRow): Promise<OwnVacancy> {
  const [view] = await ownViews(ctx, actor, [row])
  if (!view) throw new Error('one row gives one view')
  return view
}

export async function getOwn(ctx: ServiceContext, actor: Actor, publicId: string): Promise<OwnVacancy> {
  const row = await findOwn(ctx.db, companyOf(actor).id, publicId)
  if (!row) throw new AppError('vacancy_not_found')
  return ownView(ctx, actor, row)
}

export async function listOwnVacancies(
  ctx: ServiceContext,
  actor: Actor,
  query: OwnVacancyFilter & Pick<Page<never>, 'page' | 'size'> & { sort: OwnVacancySort },
): Promise<OwnVacancyList> {
  const { page, size, sort, status } = query
  if (!actor.company) return { results: [], total: 0, page, size, by_status: {} }
  const { id } = actor.company
  const [rows, byStatus] = await Promise.all([
    listOwn(ctx.db, id, query, { sort, limit: size, offset: (page - 1) * size }),
    countByStatus(ctx.db, id, query),
  ])
  const { deleted: _, ...kept } = byStatus
  const total = status ? (byStatus[status] ?? 0) : Object.values(kept).reduce((sum, count) => sum + count, 0)
  return { results: await ownViews(ctx, actor, rows), total, page, size, by_status: byStatus }
}

export async function listManagers(ctx: ServiceContext, actor: Actor) {
  if (!actor.company) return []
  const rows = await findManagers(ctx.db, actor.company.id)
  return rows.map((row) => ({ ...presentManager(row), vacancies: row.vacancies }))
}
