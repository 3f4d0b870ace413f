import {
  maxPostponed,
  type PostponedCounters,
  type PostponedItem,
  type PostponedPage,
  type PostponedSide,
  type PostponedSort,
} from '@/lib/contracts/postponed'
import type { ResumeCard } from '@/lib/contracts/resumes'
import type { VacancyCard } from '@/lib/contracts/vacancies'
import { newFindsOf, pairKey, scoreFor } from '@/server/modules/matching'
import { resumeCardsFor } from '@/server/modules/resumes'
import { vacancyCardsByKey } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import { findEnds, newestOfCandidate, newestOfVacancy, type PairNegotiation } from './parties.repository'
import { type PostponedList, postponedListOfResume, postponedListOfVacancy } from './postponed.policy'
import { countPostponed, type PostponedRow, pagePostponed } from './postponed.repository'

interface Surroundings {
  now: Date
  side: PostponedSide
  vacancy: VacancyCard | undefined
  endedAt: Date | null
  /** Absent when the resume is no longer visible to this viewer. */
  resume: ResumeCard | undefined
  negotiation: PairNegotiation | undefined
  score: number | null
}

/** A removed vacancy is not shown; an ended one stays readable. */
const takenDown: readonly VacancyCard['status'][] = ['draft', 'moderation', 'rejected', 'blocked', 'deleted']

function stateOf({ side, vacancy, resume }: Surroundings): PostponedItem['state'] {
  if (side === 'employer') return resume ? 'open' : 'gone'
  if (!vacancy || takenDown.includes(vacancy.status)) return 'gone'
  return vacancy.status === 'active' ? 'open' : 'closed'
}

function presentPostponed(row: PostponedRow, around: Surroundings): PostponedItem {
  const { now, side, negotiation } = around
  const state = stateOf(around)
  return {
    public_id: row.publicId,
    from_tab: row.fromTab,
    note: row.note,
    remind_at: row.remindAt?.toISOString() ?? null,
    overdue: row.remindAt !== null && row.remindAt <= now,
    revision: row.revision,
    created_at: row.createdAt.toISOString(),
    state,
    closed_at: state === 'closed' ? (around.endedAt?.toISOString() ?? null) : null,
    vacancy: side === 'candidate' && state !== 'gone' ? (around.vacancy ?? null) : null,
    resume: side === 'employer' ? (around.resume ?? null) : null,
    score: state === 'open' ? around.score : null,
    negotiation: negotiation
      ? { public_id: negotiation.publicId, status: negotiation.status, origin: negotiation.origin }
      : null,
  }
}

interface ListQuery {
  page: number
  size: number
  sort: PostponedSort
}

/** Presents rows of a list; a fixed number of queries. */
export async function presentRows(
  ctx: ServiceContext,
  actor: Actor,
  postponedList: PostponedList,
  rows: readonly PostponedRow[],
): Promise<PostponedItem[]> {
  if (rows.length === 0) return []
  const vacancyIds = rows.map((row) => row.vacancyId)
  const resumeIds = rows.map((row) => row.resumeId)
  const candidate = postponedList.side === 'candidate'
  const [vacancies, ends, resumes, negotiations, scores] = await Promise.all([
    candidate ? vacancyCardsByKey(ctx, vacancyIds) : undefined,
    candidate ? findEnds(ctx.db, vacancyIds) : undefined,
    candidate ? undefined : resumeCardsFor(ctx, actor, resumeIds),
    postponedList.side === 'candidate'
      ? newestOfCandidate(ctx.db, postponedList.userId, vacancyIds)
      : newestOfVacancy(ctx.db, postponedList.owner.id, resumeIds),
    scoresOf(ctx, rows),
  ])
  const now = ctx.clock.now()
  return rows.map((row) =>
    presentPostponed(row, {
      now,
      side: postponedList.side,
      vacancy: vacancies?.get(row.vacancyId),
      endedAt: ends?.get(row.vacancyId) ?? null,
      resume: resumes?.get(row.resumeId),
      negotiation: negotiations.get(candidate ? row.vacancyId : row.resumeId),
      score: scores.get(row.id) ?? null,
    }),
  )
}

/** A list of at most 500 items, sorted by match score. */
async function pageByMatch(
  ctx: ServiceContext,
  postponedList: PostponedList,
  page: { limit: number; offset: number },
): Promise<PostponedRow[]> {
  const now = ctx.clock.now()
  const all = await pagePostponed(ctx.db, postponedList, {
    sort: 'date',
    now,
    limit: maxPostponed,
    offset: 0,
  })
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
  postponedList: PostponedList,
  { page, size, sort }: ListQuery,
): Promise<PostponedPage> {
  const now = ctx.clock.now()
  const part = { limit: size, offset: (page - 1) * size }
  const [rows, { total, overdue }] = await Promise.all([
    sort === 'match'
      ? pageByMatch(ctx, postponedList, part)
      : pagePostponed(ctx.db, postponedList, { sort, now, ...part }),
    countPostponed(ctx.db, postponedList, now),
  ])
  const results = await presentRows(ctx, actor, postponedList, rows)
  return { results, total, page, size, overdue, limit: maxPostponed }
}

/** @throws AppError resume_not_found */
export const listOfResume = async (ctx: ServiceContext, actor: Actor, publicId: string, query: ListQuery) =>
  listShelf(ctx, actor, await postponedListOfResume(ctx.db, actor, publicId), query)

/** @throws AppError vacancy_not_found */
export const listOfVacancy = async (ctx: ServiceContext, actor: Actor, publicId: string, query: ListQuery) =>
  listShelf(ctx, actor, await postponedListOfVacancy(ctx.db, actor, publicId), query)

export async function countersOfResume(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<PostponedCounters> {
  const postponedList = await postponedListOfResume(ctx.db, actor, publicId)
  const [{ total, overdue }, finds] = await Promise.all([
    countPostponed(ctx.db, postponedList, ctx.clock.now()),
    newFindsOf(ctx, postponedList.owner.id),
  ])
  return { postponed: total, overdue, new_finds: finds }
}

export async function countersOfVacancy(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<PostponedCounters> {
  const postponedList = await postponedListOfVacancy(ctx.db, actor, publicId)
  const { total, overdue } = await countPostponed(ctx.db, postponedList, ctx.clock.now())
  return { postponed: total, overdue, new_finds: 0 }
}

/** Match scores of a list's rows (0…100), by row id; absent when a score cannot be computed. */
async function scoresOf(
  ctx: ServiceContext,
  rows: readonly Pick<PostponedRow, 'id' | 'resumeId' | 'vacancyId'>[],
): Promise<Map<number, number>> {
  const unique = (ids: number[]) => [...new Set(ids)]
  const scores = await scoreFor(ctx, {
    resumeIds: unique(rows.map((row) => row.resumeId)),
    vacancyIds: unique(rows.map((row) => row.vacancyId)),
  })
  return new Map(
    rows.flatMap((row) => {
      const match = scores.get(pairKey(row.resumeId, row.vacancyId))
      return match ? [[row.id, match.score] as const] : []
    }),
  )
}
