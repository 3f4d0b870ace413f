import type { CloseReason } from '@/lib/contracts/enums'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import type { Tx } from '@/server/db/client'
import { closeVacancyNegotiations } from '@/server/modules/negotiations/close-vacancy.service'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../context'
import { bumpCatalogue } from './catalogue'
import { nextState, publicationTerm, stateAt, type VacancyAction } from './lifecycle'
import { type Change, companyOf, lockForChange, ownView, requireEditor, tellOfChange } from './own.service'
import { fieldsOf, type VacancyRow } from './own-row'
import { publicationErrors } from './publishable'
import { writeSearchVectors } from './search-vectors.service'
import { lockDue, updateVacancy } from './vacancies.repository'

type Values = Parameters<typeof updateVacancy>[2]

interface Move {
  action: VacancyAction
  values(row: VacancyRow, now: Date): Values
  /** Rest of the change, in the same transaction. */
  after?(tx: Tx, row: VacancyRow): Promise<void>
}

async function move(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { action, values, after }: Move,
  change: Change,
): Promise<OwnVacancy> {
  const company = companyOf(actor)
  const now = ctx.clock.now()
  const row = await ctx.db.transaction(async (tx) => {
    const before = await lockForChange(tx, actor, publicId)
    requireEditor(actor)
    const status = stateAt(before, now)
    const to = nextState(action, status)
    if (!to) throw new AppError('wrong_state', { data: { status } })
    const moved = await updateVacancy(tx, before.id, {
      ...values({ ...before, status }, now),
      status: to,
      updatedAt: now,
    })
    await after?.(tx, moved)
    await tellOfChange(tx, moved, company.publicId, change)
    return moved
  })
  bumpCatalogue()
  return ownView(ctx, row)
}

/** Publishes for 30 days what passes every rule; otherwise 422 with each error at its field. */
export function publishVacancy(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  change: Change = {},
): Promise<OwnVacancy> {
  return move(
    ctx,
    actor,
    publicId,
    {
      action: 'publish',
      values(row, now) {
        const errors = publicationErrors(fieldsOf(row))
        if (errors.length > 0) throw new AppError('validation_failed', { fields: errors })
        return { ...publicationTerm(row, now), firstPublishedAt: row.firstPublishedAt ?? now }
      },
      after: (tx, row) => writeSearchVectors(tx, [row.id]),
    },
    change,
  )
}

/** Takes an open vacancy off the lists; its term runs on. */
export function pauseVacancy(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  change: Change = {},
): Promise<OwnVacancy> {
  return move(ctx, actor, publicId, { action: 'pause', values: () => ({}) }, change)
}

/** Ends the vacancy for good, and with it every open negotiation. */
export function closeVacancy(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  reason: CloseReason,
  change: Change = {},
): Promise<OwnVacancy> {
  return move(
    ctx,
    actor,
    publicId,
    {
      action: 'close',
      values: (_, now) => ({ closedAt: now, closeReason: reason }),
      after: async (tx, row) => {
        await closeVacancyNegotiations(ctx, tx, {
          vacancyId: row.id,
          actorUserId: actor.userId,
          socketId: change.socketId,
        })
      },
    },
    change,
  )
}

const expiryBatch = 500

/** Writes down the end of every term that has run out; a schedule calls it. Returns how many there were. */
export async function expireVacancies(ctx: ServiceContext): Promise<number> {
  let total = 0
  for (;;) {
    const done = await ctx.db.transaction(async (tx) => {
      const now = ctx.clock.now()
      const due = await lockDue(tx, now, expiryBatch)
      for (const { row, companyPublicId } of due) {
        const expired = await updateVacancy(tx, row.id, { status: 'expired', updatedAt: now })
        await tellOfChange(tx, expired, companyPublicId, {})
      }
      return due.length
    })
    total += done
    if (done < expiryBatch) break
  }
  if (total > 0) bumpCatalogue()
  return total
}
