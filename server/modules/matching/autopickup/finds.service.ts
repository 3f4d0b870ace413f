import {
  type Autopickup,
  type AutopickupFind,
  type Confirmed,
  type FindMark,
  lookBackDays,
  type TrialRun,
} from '@/lib/contracts/autopickup'
import { maxFindsPerDay } from '@/lib/contracts/autopickup-criteria'
import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import type { VacancyHideReason } from '@/lib/contracts/enums'
import { dayMs, defaultZone } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { applicationsLeft, apply } from '@/server/modules/hiring'
import { vacancyCards, vacancyCardsByKey } from '@/server/modules/vacancies'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { publish } from '@/server/platform/events'
import type { ServiceContext } from '../../context'
import { draftLetter } from '../letters.service'
import { pairKey, scoreFor, vacanciesAllowedFor } from '../matching.service'
import { findAgent, findSource } from './agents.repository'
import { checkCriteria, learnFrom, ownResumeId, presentAgent, unlearn } from './agents.service'
import {
  countMarks,
  countNew,
  dayIn,
  type FindRow,
  findFinds,
  findNegotiations,
  findPublicIds,
  lockFind,
  pageFinds,
  setSeen,
  updateFind,
} from './finds.repository'
import { chooseVacancies } from './run.service'

type Found = { row: FindRow; runPublicId: string }

/** Finds with all they show, by a fixed number of queries. */
async function presentFinds(
  ctx: ServiceContext,
  actor: Actor,
  resumeId: number,
  found: readonly Found[],
): Promise<AutopickupFind[]> {
  if (found.length === 0) return []
  const ids = found.map(({ row }) => row.vacancyId)
  const agent = await findAgent(ctx.db, resumeId)
  const wantedSalary = agent?.criteria.min_salary
  const [source, cards, scores, negotiations, allowed] = await Promise.all([
    findSource(ctx.db, resumeId),
    vacancyCardsByKey(ctx, ids),
    scoreFor(ctx, { resumeIds: [resumeId], vacancyIds: ids, wantedSalary }),
    findNegotiations(ctx.db, actor.userId, ids),
    vacanciesAllowedFor(ctx, resumeId, ids),
  ])
  const shown = ['active', 'paused', 'expired', 'closed', 'archived']
  return found.map(({ row, runPublicId }) => {
    const card = cards.get(row.vacancyId)
    const vacancy = card && shown.includes(card.status) ? card : null
    const match = scores.get(pairKey(resumeId, row.vacancyId)) ?? null
    const negotiation = negotiations.get(row.vacancyId)
    const open = allowed.has(row.vacancyId) && row.mark !== 'dismissed'
    const drafted = open && vacancy && source && agent?.mode === 'prepare'
    return {
      public_id: row.publicId,
      run_id: runPublicId,
      found_at: row.createdAt.toISOString(),
      day: row.day,
      vacancy,
      score: row.score,
      match,
      mark: negotiation ? 'applied' : row.mark,
      reason: row.reason,
      learned: row.learned?.changes ?? [],
      letter: drafted
        ? draftLetter({
            vacancyTitle: vacancy.title,
            resumeTitle: source.title,
            months: source.months,
            match,
            greeting: agent.greeting,
          })
        : null,
      can_apply: open,
      negotiation: negotiation ? { public_id: negotiation.publicId, status: negotiation.status } : null,
    }
  })
}

/** @throws AppError resume_not_found */
export async function listFinds(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { page, size, mark }: { page: number; size: number; mark?: FindMark | undefined },
): Promise<CallResult<'GET /v1/resumes/:publicId/autopickup/finds'>> {
  const resumeId = await ownResumeId(ctx, actor, publicId)
  const [rows, marks] = await Promise.all([
    pageFinds(ctx.db, resumeId, { mark, limit: size, offset: (page - 1) * size }),
    countMarks(ctx.db, resumeId),
  ])
  const all = Object.values(marks).reduce((sum, n) => sum + n, 0)
  const results = await presentFinds(ctx, actor, resumeId, rows)
  return { results, total: mark ? (marks[mark] ?? 0) : all, page, size, by_mark: marks }
}

/** Finds of a resume (database id) nobody has looked at yet. */
export const newFindsOf = (ctx: ServiceContext, resumeId: number): Promise<number> =>
  countNew(ctx.db, resumeId)

/** What the criteria would have found in the days that a run looks back, each day's limit kept. @throws AppError resume_not_found */
export async function previewFinds(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  body: CallParsed<'POST /v1/resumes/:publicId/autopickup/trial', 'body'>,
): Promise<TrialRun> {
  const resumeId = await ownResumeId(ctx, actor, publicId)
  checkCriteria(body.criteria)
  const now = ctx.clock.now()
  const agent = await findAgent(ctx.db, resumeId)
  const zone = agent?.timeZone ?? defaultZone
  const { criteria, min_score: minScore } = body
  const all = await chooseVacancies(ctx, { resumeId, criteria, minScore, fresh: false })
  const byDay = new Map<string, number>()
  for (let ago = lookBackDays - 1; ago >= 0; ago -= 1) {
    byDay.set(dayIn(new Date(now.getTime() - ago * dayMs), zone), 0)
  }
  // The window begins by the hour: what remains of its first calendar day counts with the next.
  const [first = ''] = byDay.keys()
  const kept = all.filter(({ publishedAt }) => {
    const own = dayIn(publishedAt, zone)
    const day = byDay.has(own) ? own : first
    const found = byDay.get(day) ?? 0
    if (found >= maxFindsPerDay) return false
    byDay.set(day, found + 1)
    return true
  })
  const cards = await vacancyCards(
    ctx,
    actor,
    kept.map((each) => each.publicId),
  )
  const cardOf = new Map(cards.map((card) => [card.public_id, card]))
  return {
    total: kept.length,
    by_day: [...byDay].map(([day, found]) => ({ day, found })),
    results: kept.flatMap(({ publicId: id, match }) => {
      const vacancy = cardOf.get(id)
      return vacancy ? [{ vacancy, match }] : []
    }),
  }
}

async function announce(tx: Tx, actor: Actor, now: Date, socketId: string | undefined): Promise<void> {
  const event = {
    kind: 'counters.updated',
    payload: { userId: actor.publicId, version: now.getTime() },
  } as const
  await publish(tx, event, { exceptSocketId: socketId })
}

/** @throws AppError resume_not_found */
export async function markFindsSeen(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { ids, socketId }: { ids: readonly string[]; socketId: string | undefined },
): Promise<null> {
  const resumeId = await ownResumeId(ctx, actor, publicId)
  await ctx.db.transaction(async (tx) => {
    if ((await setSeen(tx, resumeId, ids)) > 0) await announce(tx, actor, ctx.clock.now(), socketId)
  })
  return null
}

interface Dismissal {
  findPublicId: string
  /** Null takes it back. */
  reason: VacancyHideReason | null
}

/**
 * Dismisses a find for a reason that changes the criteria, or takes that back.
 * @throws AppError resume_not_found, not_found, wrong_state (applied to, or not dismissed)
 */
export async function dismiss(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { findPublicId, reason }: Dismissal,
): Promise<{ find: AutopickupFind; autopickup: Autopickup }> {
  const resumeId = await ownResumeId(ctx, actor, publicId)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const row = await lockFind(tx, resumeId, findPublicId)
    if (!row) throw new AppError('not_found')
    const dismissed = row.mark === 'dismissed'
    if (row.mark === 'applied' || dismissed === (reason !== null)) throw new AppError('wrong_state')
    if (row.learned) await unlearn(tx, resumeId, row.learned, now)
    const learned = reason && (await learnFrom(tx, resumeId, reason, row.vacancyId, now))
    await updateFind(tx, row.id, { mark: reason ? 'dismissed' : 'seen', reason, learned: learned || null })
  })
  const [find] = await presentFinds(ctx, actor, resumeId, await findFinds(ctx.db, resumeId, [findPublicId]))
  if (!find) throw new AppError('not_found')
  return { find, autopickup: await presentAgent(ctx, actor, resumeId) }
}

interface Item {
  find_public_id: string
  letter: string
}

/**
 * Applies to the finds the person has confirmed, one after another and each under all the rules of an application:
 * what fails is named with its reason, what succeeded stays. Nothing is ever sent without this call.
 * @throws AppError resume_not_found
 */
export async function confirmFinds(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { items, socketId }: { items: readonly Item[]; socketId: string | undefined },
): Promise<Confirmed> {
  const resumeId = await ownResumeId(ctx, actor, publicId)
  const wanted = items.map((item) => item.find_public_id)
  const found = new Map((await findFinds(ctx.db, resumeId, wanted)).map(({ row }) => [row.publicId, row]))
  const vacancies = await findPublicIds(
    ctx.db,
    [...found.values()].map((row) => row.vacancyId),
  )
  const results: Confirmed['results'] = []
  for (const { find_public_id: id, letter } of items) {
    const row = found.get(id)
    const vacancyPublicId = row && vacancies.get(row.vacancyId)
    try {
      if (!row || !vacancyPublicId) throw new AppError('not_found')
      if (row.mark === 'dismissed') throw new AppError('wrong_state')
      const sent = await apply(ctx, actor, {
        vacancyPublicId,
        resumePublicId: publicId,
        letter,
        via: 'autopickup',
        socketId,
      })
      await updateFind(ctx.db, row.id, { mark: 'applied', letter })
      results.push({ find_public_id: id, negotiation_public_id: sent.public_id, error_code: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ find_public_id: id, negotiation_public_id: null, error_code: error.code })
    }
  }
  const { left } = await applicationsLeft(ctx, actor.userId)
  return { results, applications_left: left }
}
