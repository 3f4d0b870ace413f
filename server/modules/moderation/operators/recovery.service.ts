import type { Message } from '@/server/adapters/messages/messages'
import type { Tx } from '@/server/db/client'
import {
  finishFactorRemoval,
  finishUnfreeze,
  frozenAccountOf,
  parseContact,
  startFactorRemoval,
  startRecovery,
} from '@/server/modules/identity'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { insertLog, lockPerson, lockPersonById, type Person } from './operators.repository'
import { type Order, requireNotOwn } from './operators.service'

type Context = Pick<ServiceContext, 'db' | 'clock' | 'env'>

/** An account by its contact or public id; a frozen one also by a contact it had before it was changed. */
async function personOf(tx: Tx, order: Order, name: string): Promise<Person> {
  const value = parseContact(name)?.value ?? name
  // The contact of today may be the thief's, and that of before another person's by now: the frozen account is meant.
  const frozen = await frozenAccountOf(tx, value)
  const person = frozen === undefined ? await lockPerson(tx, value) : await lockPersonById(tx, frozen)
  if (!person) throw new AppError('not_found')
  await requireNotOwn(tx, order, { userId: person.id })
  return person
}

/**
 * Starts the 72 hours after which a frozen account is opened for who has no factor of before.
 * @param contact an address the person can read, when none of the old ones is left
 * @throws AppError not_found, own_matter; wrong_state when it is not frozen, or the wait is on already
 */
export function startUnfreeze(
  ctx: Context,
  order: Order,
  name: string,
  contact: string | undefined,
): Promise<{ publicId: string; readyAt: Date; letters: Message[] }> {
  const parsed = contact === undefined ? null : parseContact(contact)
  if (contact !== undefined && !parsed) throw new AppError('validation_failed')
  return ctx.db.transaction(async (tx) => {
    const person = await personOf(tx, order, name)
    const started = await startRecovery(ctx, tx, person.id, 'unfreeze', parsed)
    await insertLog(tx, {
      operator: order.operator,
      command: 'recovery-start',
      target: person.publicId,
      reason: order.reason ?? null,
      createdAt: ctx.clock.now(),
    })
    return { publicId: person.publicId, ...started }
  })
}

/** Opens the account after the wait. @throws AppError not_found when no wait is on, own_matter, too_early, contact_taken */
export function completeUnfreeze(
  ctx: Context,
  order: Order,
  name: string,
): Promise<{ publicId: string; letters: Message[] }> {
  return ctx.db.transaction(async (tx) => {
    const person = await personOf(tx, order, name)
    const letters = await finishUnfreeze(ctx, tx, person.id)
    await insertLog(tx, {
      operator: order.operator,
      command: 'recovery-finish',
      target: person.publicId,
      reason: order.reason ?? null,
      createdAt: ctx.clock.now(),
    })
    return { publicId: person.publicId, letters }
  })
}

const logged = (ctx: Context, tx: Tx, order: Order, command: string, target: string) =>
  insertLog(tx, {
    operator: order.operator,
    command,
    target,
    reason: order.reason ?? null,
    createdAt: ctx.clock.now(),
  })

/**
 * Starts the 72 hours after which the second step is taken off the account of who has lost device and codes.
 * @throws AppError not_found, own_matter; wrong_state without a second factor, or when the wait is on already
 */
export function startLostFactor(
  ctx: Context,
  order: Order,
  name: string,
): Promise<{ publicId: string; readyAt: Date; letters: Message[] }> {
  return ctx.db.transaction(async (tx) => {
    const person = await personOf(tx, order, name)
    const started = await startFactorRemoval(ctx, tx, person.id)
    await logged(ctx, tx, order, 'factor-removal-start', person.publicId)
    return { publicId: person.publicId, ...started }
  })
}

/** Takes it off after the wait. @throws AppError not_found when no wait is on, own_matter, too_early */
export function completeFactorRemoval(ctx: Context, order: Order, name: string): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const person = await personOf(tx, order, name)
    await finishFactorRemoval(ctx, tx, person.id)
    await logged(ctx, tx, order, 'factor-removal-finish', person.publicId)
    return person.publicId
  })
}
