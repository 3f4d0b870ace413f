import type { PostponedItem, PostponedPage, ShelfCounters, ShelfSort } from '@/lib/contracts/shelf'
import { mostPostponed } from '@/lib/contracts/shelf'
import { newFindsOf } from '@/server/modules/matching'
import { resumeCardsFor } from '@/server/modules/resumes'
import { vacancyCardsByKey } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import { findEnds, newestOfCandidate, newestOfVacancy } from './parties.repository'
import { scoresOf } from './scores'
import type { Shelf } from './shelf.policy'
import { presentPostponed } from './shelf.presenter'
import { countShelf, type PostponedRow, pageOfShelf } from './shelf.repository'
import { shelfOfResume, shelfOfVacancy } from './shelves.service'

interface ListQuery {
  page: number
  size: number
  sort: ShelfSort
}

/** Rows of one shelf with all they show, by a fixed number of queries. */
export async function presentRows(
  ctx: ServiceContext,
  actor: Actor,
  shelf: Shelf,
  rows: readonly PostponedRow[],
): Promise<PostponedItem[]> {
  if (rows.length === 0) return []
  const vacancyIds = rows.map((row) => row.vacancyId)
  const resumeIds = rows.map((row) => row.resumeId)
  const candidate = shelf.side === 'candidate'
  const [vacancies, ends, resumes, negotiations, scores] = await Promise.all([
    candidate ? vacancyCardsByKey(ctx, vacancyIds) : undefined,
    candidate ? findEnds(ctx.db, vacancyIds) : undefined,
    candidate ? undefined : resumeCardsFor(ctx, actor, resumeIds),
    shelf.side === 'candidate'
      ? newestOfCandidate(ctx.db, shelf.userId, vacancyIds)
      : newestOfVacancy(ctx.db, shelf.owner.id, resumeIds),
    scoresOf(ctx, rows),
  ])
  const now = ctx.clock.now()
  return rows.map((row) =>
    presentPostponed(row, {
      now,
      side: shelf.side,
      vacancy: vacancies?.get(row.vacancyId),
      endedAt: ends?.get(row.vacancyId) ?? null,
      resume: resumes?.get(row.resumeId),
      negotiation: negotiations.get(candidate ? row.vacancyId : row.resumeId),
      score: scores.get(row.id) ?? null,
    }),
  )
}

/** All of a shelf by match; it holds 500 at most. */
async function pageByMatch(
  ctx: ServiceContext,
  shelf: Shelf,
  page: { limit: number; offset: number },
): Promise<PostponedRow[]> {
  const now = ctx.clock.now()
  const all = await pageOfShelf(ctx.db, shelf, { sort: 'date', now, limit: mostPostponed, offset: 0 })
  const scores = await scoresOf(ctx, all)
  const isDue = (row: PostponedRow) => row.remindAt !== null && row.remindAt <= now
  return all
    .map((row, place) => ({ row, place, due: isDue(row), score: scores.get(row.id) ?? -1 }))
    .sort((a, b) => Number(b.due) - Number(a.due) || b.score - a.score || a.place - b.place)
    .slice(page.offset, page.offset + page.limit)
    .map(({ row }) => row)
}

async function listShelf(
  ctx: ServiceContext,
  actor: Actor,
  shelf: Shelf,
  { page, size, sort }: ListQuery,
): Promise<PostponedPage> {
  const now = ctx.clock.now()
  const part = { limit: size, offset: (page - 1) * size }
  const [rows, { total, overdue }] = await Promise.all([
    sort === 'match' ? pageByMatch(ctx, shelf, part) : pageOfShelf(ctx.db, shelf, { sort, now, ...part }),
    countShelf(ctx.db, shelf, now),
  ])
  const results = await presentRows(ctx, actor, shelf, rows)
  return { results, total, page, size, overdue, limit: mostPostponed }
}

/** @throws AppError resume_not_found */
export const listOfResume = async (ctx: ServiceContext, actor: Actor, publicId: string, query: ListQuery) =>
  listShelf(ctx, actor, await shelfOfResume(ctx.db, actor, publicId), query)

/** @throws AppError vacancy_not_found */
export const listOfVacancy = async (ctx: ServiceContext, actor: Actor, publicId: string, query: ListQuery) =>
  listShelf(ctx, actor, await shelfOfVacancy(ctx.db, actor, publicId), query)

export async function countersOfResume(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<ShelfCounters> {
  const shelf = await shelfOfResume(ctx.db, actor, publicId)
  const [{ total, overdue }, finds] = await Promise.all([
    countShelf(ctx.db, shelf, ctx.clock.now()),
    newFindsOf(ctx, shelf.owner.id),
  ])
  return { postponed: total, overdue, new_finds: finds }
}

export async function countersOfVacancy(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<ShelfCounters> {
  const shelf = await shelfOfVacancy(ctx.db, actor, publicId)
  const { total, overdue } = await countShelf(ctx.db, shelf, ctx.clock.now())
  return { postponed: total, overdue, new_finds: 0 }
}
