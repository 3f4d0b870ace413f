import type { CloseReason, VacancyAction, VacancyState } from '@/lib/contracts/enums'
import type { BulkVacancyAction } from '@/lib/contracts/own-vacancies'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import type { Tx } from '@/server/db/client'
import { type Actor, refuseWithout } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { findDuplicates } from './duplicates.repository'
import { closeNegotiations, openSlot, releaseSlot, reopenNegotiations } from './hooks'
import { lockForChange, rowErrors } from './own.service'
import { fieldsOf, type VacancyRow } from './own-row'
import { companyOf, ownView } from './own-view.service'
import { stateAt, termAfter } from './publication-term'
import { type Change, type TransitionInput, transitionVacancy } from './transition.service'
import { reopenMs } from './transitions'

type Move = Pick<TransitionInput, 'action' | 'held' | 'values'>

/** Changes an own vacancy: the action is checked on the locked row, in its transaction. */
async function change(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { socketId }: Change,
  decide: (tx: Tx, row: VacancyRow, now: Date) => Promise<Move>,
): Promise<OwnVacancy> {
  const { publicId: companyPublicId } = companyOf(actor)
  const now = ctx.clock.now()
  const row = await ctx.db.transaction(async (tx) => {
    const before = await lockForChange(tx, actor, publicId)
    const move = await decide(tx, before, now)
    return transitionVacancy(tx, before, {
      ...move,
      actor: 'employer',
      userId: actor.userId,
      companyPublicId,
      now,
      socketId,
    })
  })
  return ownView(ctx, actor, row)
}

async function refuseDuplicates(tx: Tx, row: VacancyRow): Promise<void> {
  const items = await findDuplicates(tx, row)
  if (items.length === 0) return
  throw new AppError('duplicate', {
    data: {
      items: items.map(({ publicId, publishedAt, ...item }) => ({
        ...item,
        public_id: publicId,
        published_at: publishedAt?.toISOString() ?? null,
      })),
    },
  })
}

/** The action of «publish» in each state. */
const publishing: Partial<Record<VacancyState, VacancyAction>> = {
  draft: 'publish',
  rejected: 'publish',
  paused: 'resume',
  expired: 'restore',
  closed: 'restore',
  archived: 'restore',
}

/** Publication slot of a vacancy. */
const opening = (row: VacancyRow, actor: Actor, action: VacancyAction, now: Date) => ({
  companyId: row.companyId,
  vacancyId: row.id,
  userId: actor.userId,
  endsAt: termAfter(action, row, now).expiresAt ?? now,
})

/**
 * Publishes for 30 days if all rules pass; otherwise 422 with all errors at their fields. A paused vacancy continues
 * its term, an ended one is a new publication.
 * @throws AppError duplicate (data: the open duplicates) unless confirmed; not_enough_purchased_services when the
 * plan's limit is reached and no publication was bought
 */
export function publishVacancy(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  options: { duplicate: boolean; bought?: boolean } = { duplicate: false },
  socket: Change = {},
): Promise<OwnVacancy> {
  return change(ctx, actor, publicId, socket, async (tx, row, now) => {
    const status = stateAt(row, now)
    const action = publishing[status]
    // No review needed: the state machine rejects it.
    if (!action) return { action: 'publish' }
    const errors = await rowErrors(tx, row.companyId, fieldsOf(row))
    if (errors.length > 0) throw new AppError('validation_failed', { fields: errors })
    if (action === 'resume') {
      // It may have been edited while paused.
      await ctx.reviewPublication?.(tx, { kind: 'vacancy', id: row.id, edited: true })
      await openSlot(ctx, tx, { ...opening(row, actor, action, now), held: false })
      return { action }
    }
    if (!options.duplicate) await refuseDuplicates(tx, row)
    const verdict = await ctx.reviewPublication?.(tx, { kind: 'vacancy', id: row.id })
    const held = verdict === 'hold'
    const bought = options.bought ?? false
    await openSlot(ctx, tx, { ...opening(row, actor, action, now), held, bought })
    return { action, held }
  })
}

/** Pauses an open vacancy; its term continues. */
export const pauseVacancy = (
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  socket: Change = {},
): Promise<OwnVacancy> => change(ctx, actor, publicId, socket, async () => ({ action: 'pause' }))

/** An action without parameters. */
export const actOnVacancy = (
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  action: VacancyAction,
  socket: Change = {},
): Promise<OwnVacancy> =>
  change(ctx, actor, publicId, socket, async (tx, row, now) => {
    if (action === 'prolong') {
      await openSlot(ctx, tx, { ...opening(row, actor, action, now), held: false, isOpen: true })
    }
    if (action === 'reopen') {
      // It was open with this slot; a draw on the plan's limit may have taken it meanwhile.
      if (row.statusBefore === 'active')
        await openSlot(ctx, tx, { ...opening(row, actor, 'resume', now), held: false })
      await reopenNegotiations(ctx, tx, { vacancyId: row.id })
    }
    if (action === 'withdraw') await releaseSlot(ctx, tx, { companyId: row.companyId, vacancyId: row.id })
    return { action }
  })

interface ClosureInput {
  reason: CloseReason
  hired?: readonly string[]
  keep?: readonly string[]
  part?: readonly string[]
  letter?: string
}

/**
 * Closes a vacancy: named people are hired or continue, as whoever accepted an offer does until a member names them in
 * `part`; all other negotiations end. Nobody is told before
 * `reopenMs` have passed, so that `reopen` can undo it.
 */
export function closeVacancy(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { reason, hired = [], keep = [], part = [], letter = '' }: ClosureInput,
  socket: Change = {},
): Promise<OwnVacancy> {
  return change(ctx, actor, publicId, socket, async (tx, row, now) => {
    if (hired.length > 0 && reason !== 'hired_here') {
      throw new AppError('validation_failed', { fields: [{ field: 'hired', code: 'invalid' }] })
    }
    await closeNegotiations(ctx, tx, {
      vacancyId: row.id,
      closedBy: { userId: actor.userId, endsAt: new Date(now.getTime() + reopenMs) },
      hired,
      keep,
      part,
      letter,
    })
    return { action: 'close', values: { closedAt: now, closeReason: reason } }
  })
}

/** One action on many vacancies, each in its own transaction: a failure does not affect the others. */
export async function actOnMany(
  ctx: ServiceContext,
  actor: Actor,
  input: { ids: readonly string[]; action: BulkVacancyAction; reason: CloseReason },
  socket: Change = {},
): Promise<{ done: string[]; refused: { public_id: string; code: string }[] }> {
  refuseWithout(actor, 'recruit')
  const { action, reason } = input
  const done: string[] = []
  const refused: { public_id: string; code: string }[] = []
  for (const id of new Set(input.ids)) {
    try {
      if (action === 'close') await closeVacancy(ctx, actor, id, { reason }, socket)
      else if (action === 'resume') await publishVacancy(ctx, actor, id, { duplicate: true }, socket)
      else await actOnVacancy(ctx, actor, id, action, socket)
      done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push({ public_id: id, code: error.code })
    }
  }
  return { done, refused }
}
