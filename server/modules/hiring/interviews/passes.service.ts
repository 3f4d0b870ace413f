import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import { type InterviewSession, PassData, type Visitor } from '@/lib/contracts/interview-schedule'
import { arrivedStates } from '@/lib/contracts/interview-states'
import type { Interview } from '@/lib/contracts/interviews'
import { dayMs } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import { logConsent } from '@/server/modules/identity'
import type { Actor } from '@/server/platform/actor'
import { AppError, invalidField } from '@/server/platform/errors'
import { dayAfter, dayIn, startOfDay } from '@/server/platform/time'
import type { ServiceContext } from '../../context'
import { requireMayAct, type Side, sideOf } from '../negotiations/negotiations.policy'
import { isAgreed } from './conditions'
import { lockOwnInterview, ownInterview } from './interview-access.service'
import type { FoundInterview } from './interviews.repository'
import { countAgenda, pageOfAgenda } from './list.repository'
import {
  deleteDuePasses,
  deletePass,
  findPass,
  findPasses,
  findSession,
  peopleOfSession,
  savePass,
} from './passes.repository'
import { presentAll, presentFound } from './read.service'
import { publishChange } from './run-transition.service'

/** Pass data expire at the start of the day after the visit, local time. */
export const deleteAt = (startsAt: Date, zone: string): Date =>
  startOfDay(dayAfter(dayIn(startsAt, zone)), zone)

function read(ctx: Pick<ServiceContext, 'keys'>, name: string, sealed: string | null): PassData | null {
  const text = sealed === null ? null : ctx.keys.unseal('interview-pass', name, sealed)
  const parsed = text === null ? null : PassData.safeParse(JSON.parse(text))
  return parsed?.success ? parsed.data : null
}

/** Pass data of these candidates for reception. */
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

/** @throws AppError not_found, forbidden for the viewer role */
export async function readPass(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<PassData | null> {
  const { side, found } = await ownInterview(ctx.db, actor, publicId)
  requireMayAct(side)
  return read(ctx, publicId, await findPass(ctx.db, found.row.id))
}

export interface PassInput extends PassData {
  publicId: string
  ip: string
  socketId: string | undefined
}

/**
 * Stores pass data, encrypted, until the day after the visit.
 * @throws AppError not_found, forbidden for the company, wrong_state without a required pass or an agreed time
 */
export async function submitPass(ctx: ServiceContext, actor: Actor, input: PassInput): Promise<Interview> {
  const { publicId, ip, socketId, ...data } = input
  const { side, found } = await ctx.db.transaction(async (tx) => {
    const now = ctx.clock.now()
    const held = await lockOwnInterview(tx, actor, publicId)
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
    await publishChange(tx, held.found, row, socketId)
    return held
  })
  return presentFound(ctx, actor, side, found)
}

/** @throws AppError not_found, forbidden for the company */
export async function withdrawPass(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  socketId: string | undefined,
): Promise<Interview> {
  const { side, found } = await ctx.db.transaction(async (tx) => {
    const held = await lockOwnInterview(tx, actor, publicId)
    if (held.side.actor !== 'candidate') throw new AppError('forbidden')
    if (await deletePass(tx, held.found.row.id)) await publishChange(tx, held.found, held.found.row, socketId)
    return held
  })
  return presentFound(ctx, actor, side, found)
}

/** Deletes expired pass data. Returns their number. */
export const sweepPasses = (ctx: ServiceContext): Promise<number> => deleteDuePasses(ctx.db, ctx.clock.now())

/** Pass data are for acting members only. */
async function presentVisitors(
  ctx: ServiceContext,
  actor: Actor,
  side: Side & { actor: 'employer' },
  people: readonly FoundInterview[],
): Promise<Visitor[]> {
  const [shown, passes] = await Promise.all([
    presentAll(ctx, actor, side, people),
    side.mayAct ? passesOf(ctx, ctx.db, people) : new Map<number, PassData>(),
  ])
  return shown.map((interview, index) => {
    const row = people[index]?.row
    return { ...interview, pass_data: (row && passes.get(row.id)) ?? null }
  })
}

const maxDoorMs = 2 * dayMs

/**
 * Reception list of a day for all vacancies of the company. The day is the viewer's: its bounds come with the query.
 * @throws AppError validation_failed for an invalid or too long range
 */
export async function listVisitors(
  ctx: ServiceContext,
  actor: Actor,
  query: CallParsed<'GET /v1/my/visitors', 'query'>,
): Promise<CallResult<'GET /v1/my/visitors'>> {
  const { page, size } = query
  const days = { from: new Date(query.from), to: new Date(query.to), kind: 'office' } as const
  const span = days.to.getTime() - days.from.getTime()
  if (span <= 0) throw invalidField('query.to', 'date_order')
  if (span > maxDoorMs) throw invalidField('query.to', 'time_far', { limit: 2 })
  const side = sideOf(actor)
  if (side?.actor !== 'employer') return { results: [], total: 0, here: 0, page, size }
  const [rows, total, here] = await Promise.all([
    pageOfAgenda(ctx.db, side, days, { limit: size, offset: (page - 1) * size }),
    countAgenda(ctx.db, side, days),
    countAgenda(ctx.db, side, days, arrivedStates),
  ])
  return { results: await presentVisitors(ctx, actor, side, rows), total, here, page, size }
}

/**
 * Reception list of a slot. Pass data are for acting members only.
 * @throws AppError not_found
 */
export async function readSession(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
): Promise<InterviewSession> {
  const side = sideOf(actor)
  const session = side?.actor === 'employer' ? await findSession(ctx.db, publicId, side.companyId) : undefined
  if (side?.actor !== 'employer' || !session) throw new AppError('not_found')
  const people = await peopleOfSession(ctx.db, session.slot.id)
  const { slot } = session
  return {
    public_id: slot.publicId,
    starts_at: slot.startsAt.toISOString(),
    ends_at: slot.endsAt.toISOString(),
    time_zone: session.timeZone,
    capacity: slot.capacity,
    taken: slot.taken,
    vacancy: { public_id: session.vacancyPublicId, title: session.vacancyTitle ?? '' },
    people: await presentVisitors(ctx, actor, side, people),
  }
}
