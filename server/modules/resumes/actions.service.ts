import type { JobSearchStatus, ResumeState } from '@/lib/contracts/enums'
import {
  type BulkResult,
  type OwnResume,
  type RequestableResumeAction,
  raiseHours,
} from '@/lib/contracts/own-resumes'
import { dayMs, hourMs } from '@/lib/shared/time'
import type { Tx } from '@/server/db/client'
import { clearFavorites, clearViews } from '@/server/modules/engagement'
import { lockConsents } from '@/server/modules/identity'
import { notify } from '@/server/modules/notifications'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { newPublicId, newSecretToken } from '@/server/platform/ids'
import type { ServiceContext } from '../context'
import { columnsOf } from './derived-columns'
import { resumesErased } from './hooks'
import { fieldsOf } from './own.presenter'
import { lockOwned, lockOwner, purgeRemoved, setJobSearchStatus } from './own.repository'
import { announce, type Origin, presentOne, requireRoomForResume, settleConsent } from './own.service'
import { publicationErrors } from './publishable'
import {
  findRested,
  insertResume,
  type ResumeInsert,
  type ResumeRow,
  updateResume,
} from './resumes.repository'
import { isLive, type ResumeAction, type ResumeEffect, resumeMachine, secondsUntilRaise } from './transitions'

/** Whoever could not be told within so long is not told: it is late for a reminder of four hours. */
const lateHours = 2
const batch = 500

/**
 * Tells that a resume may be raised again, once for each time it was, however many processes look. Returns how many
 * were told.
 */
export async function notifyOfRaising(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now()
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const rows = await findRested(ctx.db, {
    after: hoursAgo(raiseHours + lateHours),
    until: hoursAgo(raiseHours),
    limit: batch,
  })
  await ctx.db.transaction((tx) =>
    notify(
      tx,
      rows.map((row) => ({
        userId: Number(row.user_id),
        kind: 'resume.raise_available' as const,
        dedupeKey: row.key,
        params: { reader: 'candidate', resume_title: row.title },
        target: { type: 'resume' as const, public_id: row.resume, parent_public_id: null, tab: null },
      })),
      now,
    ),
  )
  return rows.length
}

/** @throws AppError wrong_state */
function transitionOf(row: ResumeRow, action: ResumeAction, now: Date) {
  const transition = resumeMachine.transition(row, action, 'owner', { now })
  if (!transition) throw new AppError('wrong_state', { data: { status: row.status } })
  return transition
}

/** What each effect writes beside the state. */
const columnsOfEffect: Record<ResumeEffect, (row: ResumeRow, now: Date) => Partial<ResumeInsert>> = {
  // Hiding and publishing again is no way around the four hours.
  markPublished: (row, now) => ({
    publishedAt: row.publishedAt ?? now,
    ...((row.publishedAt === null || secondsUntilRaise(row, now) === 0) && { raisedAt: now }),
  }),
  raise: (_, now) => ({ raisedAt: now }),
  markArchived: (row, now) => ({ archivedAt: now, statusBefore: row.status }),
  clearArchived: () => ({ archivedAt: null, statusBefore: null }),
  markRemoved: (_, now) => ({ deletedAt: now }),
  clearRemoved: () => ({ deletedAt: null }),
}

function columnsAfter(effects: readonly ResumeEffect[], row: ResumeRow, now: Date): Partial<ResumeInsert> {
  const columns: Partial<ResumeInsert> = {}
  for (const effect of effects) Object.assign(columns, columnsOfEffect[effect](row, now))
  return columns
}

/** Where a publication leads once it has been looked at: what is held back waits for an operator. */
async function statusAfterReview(
  ctx: ServiceContext,
  tx: Tx,
  row: ResumeRow,
  { next, now }: { next: ResumeState; now: Date },
): Promise<ResumeState> {
  const verdict = await ctx.reviewPublication?.(tx, { kind: 'resume', id: row.id })
  if (verdict !== 'hold' || next !== 'published') return next
  return resumeMachine.transition({ ...row, status: next }, 'hold', 'moderator', { now })?.to ?? next
}

/** What must hold beside the table of states. */
async function check(
  tx: Tx,
  actor: Actor,
  row: ResumeRow,
  { action, origin, now }: { action: RequestableResumeAction; origin: Origin; now: Date },
): Promise<void> {
  switch (action) {
    case 'publish': {
      const fields = fieldsOf(row)
      const errors = publicationErrors(fields, now)
      if (errors.length > 0) throw new AppError('validation_failed', { fields: errors })
      return settleConsent(tx, actor, fields, { needed: true, ip: origin.ip, now })
    }
    case 'raise': {
      const seconds = secondsUntilRaise(row, now)
      if (seconds > 0) throw new AppError('too_early', { retryAfter: seconds, data: { raise_in: seconds } })
      return
    }
    case 'restore':
    case 'undelete': {
      const back = action === 'restore' || isLive(row.status)
      if (back) await requireRoomForResume(tx, actor.userId)
      return
    }
  }
}

/**
 * One action on an own resume, by the one table of states.
 * @throws AppError resume_not_found, wrong_state, too_early (with the seconds left), too_many_resumes,
 *   validation_failed, consent_required
 */
export async function actOnResume(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  action: RequestableResumeAction,
  origin: Origin,
): Promise<OwnResume> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    if (action === 'publish') await lockConsents(tx, actor.userId)
    if (action === 'restore' || action === 'undelete') await lockOwner(tx, actor.userId)
    const row = await lockOwned(tx, actor.userId, publicId, { removed: action === 'undelete' })
    if (!row) throw new AppError('resume_not_found')
    const { to: next, effects } = transitionOf(row, action, now)
    await check(tx, actor, row, { action, origin, now })
    const status = action === 'publish' ? await statusAfterReview(ctx, tx, row, { next, now }) : next
    // The list of one's own is ordered by edits: an action leaves a resume where it stands.
    const columns = columnsAfter(effects, row, now)
    const saved = await updateResume(tx, row.id, { status, ...columns }, row.updatedAt)
    await announce(tx, actor, saved, origin)
    return presentOne(tx, saved, now)
  })
}

/** One action on several resumes; each on its own, in the order given. */
export async function actOnResumes(
  ctx: ServiceContext,
  actor: Actor,
  { move: action, public_ids }: { move: RequestableResumeAction; public_ids: readonly string[] },
  origin: Origin,
): Promise<BulkResult> {
  const results: BulkResult['results'] = []
  for (const publicId of new Set(public_ids)) {
    try {
      await actOnResume(ctx, actor, publicId, action, origin)
      results.push({ public_id: publicId, ok: true, error_code: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ public_id: publicId, ok: false, error_code: error.code })
    }
  }
  return { results }
}

/** A new secret link; the old one stops working. @throws AppError resume_not_found, wrong_state */
export async function renewDirectLink(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  origin: Origin,
): Promise<OwnResume> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwned(tx, actor.userId, publicId)
    if (!row) throw new AppError('resume_not_found')
    if (row.visibility !== 'direct' || row.status === 'archived') {
      throw new AppError('wrong_state', { data: { status: row.status, visibility: row.visibility } })
    }
    const saved = await updateResume(tx, row.id, { directToken: newSecretToken() }, row.updatedAt)
    await announce(tx, actor, saved, origin)
    return presentOne(tx, saved, now)
  })
}

/** A draft with the same fields. @throws AppError resume_not_found, too_many_resumes */
export async function cloneResume(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  origin: Origin,
): Promise<OwnResume> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    await lockOwner(tx, actor.userId)
    const row = await lockOwned(tx, actor.userId, publicId)
    if (!row) throw new AppError('resume_not_found')
    transitionOf(row, 'clone', now)
    await requireRoomForResume(tx, actor.userId)
    const fields = fieldsOf(row)
    const copy = await insertResume(tx, {
      ...columnsOf(fields, now),
      publicId: newPublicId(),
      userId: actor.userId,
      directToken: row.visibility === 'direct' ? newSecretToken() : null,
      raisedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    await announce(tx, actor, copy, origin)
    return presentOne(tx, copy, now)
  })
}

/** What one looks for now, said once for all own resumes. @throws AppError forbidden for employers */
export async function changeJobSearchStatus(
  ctx: ServiceContext,
  actor: Actor,
  status: JobSearchStatus,
  origin: Origin,
): Promise<null> {
  if (actor.accountType !== 'candidate') throw new AppError('forbidden')
  await ctx.db.transaction(async (tx) => {
    for (const row of await setJobSearchStatus(tx, actor.userId, status)) {
      await announce(tx, actor, row, origin)
    }
  })
  return null
}

/** Removes for good what was removed a day ago, with whatever was kept about it. */
export async function sweepResumes(ctx: ServiceContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - dayMs)
  await ctx.db.transaction(async (tx) => {
    const gone = await purgeRemoved(tx, before)
    if (gone.length === 0) return
    await clearFavorites(tx, 'resume', gone)
    await clearViews(tx, 'resume', gone)
    await resumesErased(tx, gone)
  })
}
