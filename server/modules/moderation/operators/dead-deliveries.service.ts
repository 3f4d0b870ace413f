import type { Page } from '@/lib/contracts/call'
import type { MailProblem } from '@/lib/contracts/mail-problems'
import type { DeadDelivery } from '@/lib/contracts/notifications'
import { deadDeliveries, liftProblem, mailProblemsPage, retryDead } from '@/server/modules/notifications'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { requireOperator } from '../read.service'
import { insertLog } from './operators.repository'
import type { Order } from './operators.service'

type Context = Pick<ServiceContext, 'db' | 'clock'>

type PageQuery = { page: number; size: number }

export const listDead = (ctx: Context, asked: PageQuery): Promise<Page<DeadDelivery>> =>
  deadDeliveries(ctx.db, asked)

/** Has what was given up tried again, and writes down who asked. @throws AppError not_found when nothing was */
export async function requeueDead(ctx: Context, order: Order, target: string): Promise<number> {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const requeued = await retryDead(tx, target, now)
    if (requeued === 0) throw new AppError('not_found')
    await insertLog(tx, {
      operator: order.operator,
      command: 'requeue',
      target,
      reason: order.reason ?? null,
      details: { requeued },
      createdAt: now,
    })
    return requeued
  })
}

/** @throws AppError not_found for those who are no operators */
export async function readDead(
  ctx: ServiceContext,
  actor: Actor,
  asked: PageQuery,
): Promise<Page<DeadDelivery>> {
  requireOperator(actor)
  return listDead(ctx, asked)
}

/** @throws AppError not_found */
export async function requeueAsOperator(
  ctx: ServiceContext,
  actor: Actor,
  { id }: { id: string },
): Promise<{ requeued: number }> {
  requireOperator(actor)
  return { requeued: await requeueDead(ctx, { operator: actor.publicId }, id) }
}

/** Addresses that letters are not sent to. @throws AppError not_found for those who are no operators */
export async function readMailProblems(
  ctx: ServiceContext,
  actor: Actor,
  asked: PageQuery,
): Promise<Page<MailProblem>> {
  requireOperator(actor)
  return mailProblemsPage(ctx.db, asked)
}

/** Has letters sent there again, and writes down who asked. @throws AppError not_found */
export async function liftAsOperator(ctx: ServiceContext, actor: Actor, id: string): Promise<null> {
  requireOperator(actor)
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    await liftProblem(tx, id)
    await insertLog(tx, {
      operator: actor.publicId,
      command: 'mail-allow',
      target: id,
      reason: null,
      details: {},
      createdAt: now,
    })
  })
  return null
}
