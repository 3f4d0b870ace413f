import { PassData } from '@/lib/contracts/interview-office'
import type { Interview } from '@/lib/contracts/interviews'
import type { DbOrTx } from '@/server/db/client'
import { logConsent } from '@/server/modules/identity'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { dayAfter, dayIn, startOfDay } from '@/server/platform/zones'
import type { ServiceContext } from '../../context'
import { requireMayAct } from '../negotiations/negotiations.policy'
import { holdInterview, ownInterview } from './hold.service'
import type { FoundInterview } from './interviews.repository'
import { isAgreed } from './machine'
import { tellOfChange } from './move.service'
import { dropDuePasses, dropPass, findPass, findPasses, savePass } from './passes.repository'
import { presentFound } from './present.service'

/** The day after the visit begins there. */
export const deleteAt = (startsAt: Date, zone: string): Date =>
  startOfDay(dayAfter(dayIn(startsAt, zone)), zone)

function read(ctx: Pick<ServiceContext, 'keys'>, name: string, sealed: string | null): PassData | null {
  const text = sealed === null ? null : ctx.keys.unseal('interview-pass', name, sealed)
  const parsed = text === null ? null : PassData.safeParse(JSON.parse(text))
  return parsed?.success ? parsed.data : null
}

/** What the door is told of these people. */
export async function passesOf(
  ctx: ServiceContext,
  db: DbOrTx,
  found: readonly FoundInterview[],
): Promise<Map<number, PassData>> {
  const sealed = await findPasses(
    db,
    found.map(({ row }) => row.id),
  )
  const all = new Map<number, PassData>()
  for (const { row } of found) {
    const pass = read(ctx, row.publicId, sealed.get(row.id) ?? null)
    if (pass) all.set(row.id, pass)
  }
  return all
}

/** @throws AppError not_found, forbidden for a member who may only look */
export async function readPass(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<PassData | null> {
  const { side, found } = await ownInterview(ctx.db, actor, publicId)
  requireMayAct(side)
  return read(ctx, publicId, await findPass(ctx.db, found.row.id))
}

export interface GivePass extends PassData {
  publicId: string
  ip: string
  socketId: string | undefined
}

/**
 * Keeps the data for a pass, sealed, until the day after the visit.
 * @throws AppError not_found, forbidden for the company, wrong_state where no pass is wanted or no time agreed
 */
export async function givePass(ctx: ServiceContext, actor: Actor, input: GivePass): Promise<Interview> {
  const { publicId, ip, socketId, ...data } = input
  const { side, found } = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const held = await holdInterview(tx, actor, publicId)
    const { row, round } = held.found
    if (held.side.actor !== 'candidate') throw new AppError('forbidden')
    if (!round.place?.pass_needed || !isAgreed(row.status) || !row.startsAt)
      throw new AppError('wrong_state', { data: { status: row.status } })
    await logConsent(tx, actor.userId, 'pass_data', ip, now)
    await savePass(tx, {
      interviewId: row.id,
      sealed: ctx.keys.seal('interview-pass', publicId, JSON.stringify(PassData.parse(data))),
      createdAt: now,
      deleteAt: deleteAt(row.startsAt, round.timeZone),
    })
    await tellOfChange(tx, held.found, row, socketId)
    return held
  })
  return presentFound(ctx, actor, side, found)
}

/** @throws AppError not_found, forbidden for the company */
export async function takePassBack(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  socketId: string | undefined,
): Promise<Interview> {
  const { side, found } = await ctx.db.transaction(async (tx) => {
    const held = await holdInterview(tx, actor, publicId)
    if (held.side.actor !== 'candidate') throw new AppError('forbidden')
    if (await dropPass(tx, held.found.row.id)) await tellOfChange(tx, held.found, held.found.row, socketId)
    return held
  })
  return presentFound(ctx, actor, side, found)
}

/** Deletes data of visits that were yesterday or before. Returns how many. */
export const sweepPasses = (ctx: ServiceContext): Promise<number> => dropDuePasses(ctx.db, ctx.clock.now())
