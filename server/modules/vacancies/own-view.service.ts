import { sql } from 'drizzle-orm'
import type { Page } from '@/lib/contracts/call'
import type { FirstStep } from '@/lib/contracts/home'
import type { OwnVacancyFilter, OwnVacancyList, OwnVacancySort } from '@/lib/contracts/own-vacancies'
import type { CompanyRef, OwnVacancy, VacancyManager } from '@/lib/contracts/vacancies'
import type { DbOrTx } from '@/server/db/client'
import { dailyViews, viewTotals } from '@/server/modules/engagement'
import { type Actor, actorMay, scopeOf } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { presentCompany } from './card'
import { findClientRefs } from './clients.repository'
import { findManagers } from './managers.repository'
import {
  countByStatus,
  countNegotiations,
  findPeople,
  listOwn,
  type NegotiationCounters,
  type PersonRow,
  type StateCounts,
} from './own-list.repository'
import { fieldsOf, type VacancyRow } from './own-row'
import { stateAt } from './publication-term'
import { metroOf, placeOf, roleById } from './reference'
import { prolongFrom, subjectOf } from './transition.service'
import { vacancyMachine } from './transitions'
import { findCompany, findOwn } from './vacancies.repository'

const noNegotiations: NegotiationCounters = { applications: 0, new_applications: 0, open: 0, invitations: 0 }
const iso = (moment: Date | null) => moment?.toISOString() ?? null

const presentManager = (person: Omit<PersonRow, 'id'>): VacancyManager => ({
  public_id: person.publicId,
  name: `${person.firstName} ${person.lastName}`.trim(),
})

interface Surroundings {
  company: CompanyRef
  negotiations: NegotiationCounters | undefined
  views: Pick<OwnVacancy['counters'], 'views' | 'new_views' | 'views_by_day'>
  manager: PersonRow | undefined
  client: OwnVacancy['client']
  /** A viewer of the company gets no actions. */
  mayAct: boolean
  mayNarrow: boolean
  now: Date
}

function presentOwn(row: VacancyRow, around: Surroundings): OwnVacancy {
  const { now, negotiations = noNegotiations, manager, client, mayAct } = around
  const facts = { now, held: false, openNegotiations: negotiations.open }
  return {
    public_id: row.publicId,
    status: stateAt(row, now),
    revision: row.revision,
    fields: { ...fieldsOf(row, manager?.publicId ?? null), client: client?.public_id ?? null },
    company: around.company,
    published_at: iso(row.publishedAt),
    expires_at: iso(row.expiresAt),
    closed_at: iso(row.closedAt),
    close_reason: row.closeReason,
    updated_at: row.updatedAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    role: row.roleId === null ? null : (roleById(row.roleId)?.name ?? null),
    cities: row.cityIds.flatMap((id) => placeOf(id)?.name ?? []),
    metro: row.metroIds.flatMap((id) => metroOf(id)?.name ?? []),
    actions: mayAct
      ? vacancyMachine.available(subjectOf(row, now), 'employer', facts).map(({ action }) => action)
      : [],
    narrowed: row.narrowed,
    may_narrow: around.mayNarrow,
    prolong_from: iso(prolongFrom(row, now)),
    manager: manager ? presentManager(manager) : null,
    client,
    moderation:
      row.moderationNote === null ? null : { note: row.moderationNote, fields: row.moderationFields },
    counters: { ...negotiations, ...around.views },
  }
}

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

/** An owner chooses who sees a vacancy, and so does the recruiter responsible for it. */
export const mayNarrow = (actor: Actor, { managerId }: Pick<VacancyRow, 'managerId'>): boolean =>
  actorMay(actor, 'narrow') || (actorMay(actor, 'recruit') && managerId === actor.userId)

/** Rows of one company as its member sees them, each with its counters and what can be done with it. */
export async function ownViews(
  ctx: ServiceContext,
  actor: Actor,
  rows: readonly VacancyRow[],
): Promise<OwnVacancy[]> {
  const company = companyOf(actor)
  const now = ctx.clock.now()
  const ids = rows.map((row) => row.id)
  const [ref, negotiations, totals, days, people, clientRows] = await Promise.all([
    companyRef(ctx.db, company.id),
    countNegotiations(ctx.db, ids),
    viewTotals(ctx.db, 'vacancy', ids),
    dailyViews(ctx, 'vacancy', ids, daysOfViews),
    findPeople(ctx.db, [...new Set(rows.flatMap((row) => row.managerId ?? []))]),
    findClientRefs(ctx.db, [...new Set(rows.flatMap((row) => row.clientId ?? []))]),
  ])
  const managers = new Map(people.map((person) => [person.id, person]))
  const clients = new Map(clientRows.map(({ id, publicId, name }) => [id, { public_id: publicId, name }]))
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
      client: (row.clientId !== null && clients.get(row.clientId)) || null,
      mayAct: actorMay(actor, 'recruit'),
      mayNarrow: mayNarrow(actor, row),
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
  const { page, size, sort } = query
  if (!actor.company) return { results: [], total: 0, page, size, by_status: {}, imported_drafts: 0 }
  const { id } = actor.company
  const scope = scopeOf(actor)
  const [rows, counts] = await Promise.all([
    listOwn(ctx.db, { companyId: id, scope }, query, { sort, limit: size, offset: (page - 1) * size }),
    countByStatus(ctx.db, { companyId: id, scope }, query),
  ])
  return {
    results: await ownViews(ctx, actor, rows),
    total: totalOf(counts, query),
    page,
    size,
    by_status: counts.byStatus,
    imported_drafts: counts.importedDrafts,
  }
}

/** Length of the list that the counts were taken beside. */
function totalOf({ byStatus, importedDrafts }: StateCounts, { status, drafts }: OwnVacancyFilter): number {
  if (drafts === 'imported') return importedDrafts
  if (drafts === 'own') return (byStatus.draft ?? 0) - importedDrafts
  if (status) return byStatus[status] ?? 0
  const { deleted: _, ...kept } = byStatus
  return Object.values(kept).reduce((sum, count) => sum + count, 0)
}

export async function listManagers(ctx: ServiceContext, actor: Actor) {
  if (!actor.company) return []
  const rows = await findManagers(ctx.db, { companyId: actor.company.id, scope: scopeOf(actor) })
  return rows.map((row) => ({ ...presentManager(row), vacancies: row.vacancies }))
}

/** What keeps a company from its first applications; nothing for members who do not recruit. */
export async function firstStepsOf({ db }: ServiceContext, actor: Actor): Promise<FirstStep[]> {
  if (actor.accountType !== 'employer' || actor.withoutAccess) return []
  if (!actor.company) return ['publish', 'verify']
  if (!actorMay(actor, 'recruit')) return []
  const { rows } = await db.execute<{ published: boolean; asked: boolean }>(sql`
    select c.verification in ('verified', 'pending') as asked, exists (
      select 1 from vacancies v where v.company_id = c.id and v.status in ('active', 'paused', 'moderation')) as published
    from companies c where c.id = ${actor.company.id}`)
  const [company] = rows
  if (!company) return []
  return [
    ...(company.published ? [] : (['publish'] as const)),
    ...(company.asked ? [] : (['verify'] as const)),
  ]
}
