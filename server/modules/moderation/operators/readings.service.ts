import type { Page } from '@/lib/contracts/call'
import type { CallParsed } from '@/lib/contracts/calls'
import type { MissedQuery, Reading } from '@/lib/contracts/search-use'
import type { Tx } from '@/server/db/client'
import {
  addReading,
  listMissed,
  listReadings,
  readingsChanged,
  removeReading,
  restoreReading,
} from '@/server/modules/search'
import type { Actor } from '@/server/platform/actor'
import type { ServiceContext } from '../../context'
import { requireOperator } from '../read.service'
import { insertLog } from './operators.repository'

type PageQuery = { page: number; size: number }

/** @throws AppError not_found for those who are no operators */
export async function readMissed(
  ctx: ServiceContext,
  actor: Actor,
  asked: PageQuery,
): Promise<Page<MissedQuery>> {
  requireOperator(actor)
  return listMissed(ctx, asked)
}

/** @throws AppError not_found for those who are no operators */
export async function readReadings(
  ctx: ServiceContext,
  actor: Actor,
  asked: PageQuery,
): Promise<Page<Reading>> {
  requireOperator(actor)
  return listReadings(ctx.db, asked)
}

/** Changes a reading, writes down who did, and has the search follow. */
async function change(
  ctx: ServiceContext,
  actor: Actor,
  command: `reading-${'add' | 'remove' | 'restore'}`,
  work: (tx: Tx) => Promise<Reading>,
): Promise<Reading> {
  requireOperator(actor)
  const reading = await ctx.db.transaction(async (tx) => {
    const changed = await work(tx)
    const { public_id: target, phrase, synonyms, role } = changed
    await insertLog(tx, {
      operator: actor.publicId,
      command,
      target,
      details: { phrase, synonyms, roleId: role?.id ?? null },
      createdAt: ctx.clock.now(),
    })
    return changed
  })
  await readingsChanged(ctx)
  return reading
}

/** @throws AppError not_found, validation_failed, duplicate, reading_contradicts */
export const addSearchReading = (
  ctx: ServiceContext,
  actor: Actor,
  body: CallParsed<'POST /v1/moderation/search-readings', 'body'>,
): Promise<Reading> => change(ctx, actor, 'reading-add', (tx) => addReading(ctx, tx, body))

/** @throws AppError not_found */
export async function removeSearchReading(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<null> {
  await change(ctx, actor, 'reading-remove', (tx) => removeReading(ctx, tx, publicId))
  return null
}

/** @throws AppError not_found, duplicate, reading_contradicts */
export const restoreSearchReading = (ctx: ServiceContext, actor: Actor, publicId: string): Promise<Reading> =>
  change(ctx, actor, 'reading-restore', (tx) => restoreReading(ctx, tx, publicId))
