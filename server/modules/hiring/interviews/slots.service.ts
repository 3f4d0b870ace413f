import type { CallParsed } from '@/lib/contracts/calls'
import type { InterviewSlot } from '@/lib/contracts/interviews'
import { dayMs } from '@/lib/shared/time'
import type { DbOrTx } from '@/server/db/client'
import type { Actor } from '@/server/platform/actor'
import { invalidField } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { hoursOfVacancy } from '../screening/vacancy-screening.service'
import { findBusyCandidate, findBusyMembers, findTaken } from './busy-times.repository'
import { ownInterview } from './interview-access.service'
import { findMembers, type RoundRow } from './interviews.repository'
import { findFree } from './slots.repository'
import { freeTimes, holidaysOf, type Range } from './windows'

const maxTaken = 1000
export const overlaps = (a: Range, b: Range) => a.startsAt < b.endsAt && b.startsAt < a.endsAt

/** Free times of a vacancy's open hours for these interviewers. */
export async function openTimes(
  ctx: Pick<ServiceContext, 'clock' | 'env'>,
  db: DbOrTx,
  of: { vacancyId: number; memberIds: readonly number[]; durationMinutes: number; exceptId?: number },
): Promise<{ times: Range[]; bufferMinutes: number }> {
  const now = ctx.clock.now()
  const hours = await hoursOfVacancy(db, of.vacancyId)
  const since = new Date(now.getTime() - dayMs)
  const until = new Date(now.getTime() + (hours.horizon_days + 2) * dayMs)
  const taken = await findTaken(db, of.vacancyId, since, of.exceptId)
  const busy = await findBusyMembers(db, of.memberIds, { from: now, to: until, exceptId: of.exceptId })
  const times = freeTimes({
    hours,
    durationMinutes: of.durationMinutes,
    holidays: holidaysOf(ctx.env.HOLIDAYS_FILE),
    taken,
    busy,
    now,
  })
  return { times, bufferMinutes: hours.buffer_minutes }
}

/** The same for a round of open windows. */
export async function openTimesOf(
  ctx: Pick<ServiceContext, 'clock' | 'env'>,
  db: DbOrTx,
  round: RoundRow,
  exceptId?: number,
): Promise<{ times: Range[]; bufferMinutes: number }> {
  const memberIds = (await findMembers(db, [round.id])).map(({ userId }) => userId)
  const { vacancyId, durationMinutes } = round
  return openTimes(ctx, db, {
    vacancyId,
    memberIds,
    durationMinutes,
    ...(exceptId !== undefined && { exceptId }),
  })
}

/** Open hours without a free time are not proposed. @throws AppError validation_failed at `field` */
export function requireFree({ times }: { times: readonly Range[] }, field: string): void {
  if (times.length === 0) throw invalidField(field, 'no_free_time')
}

/** @throws AppError not_found */
export async function listSlots(
  ctx: ServiceContext,
  actor: Actor,
  publicId: string,
  { from, to }: CallParsed<'GET /v1/interviews/:publicId/slots', 'query'>,
): Promise<{ slots: InterviewSlot[]; time_zone: string }> {
  const { found, side } = await ownInterview(ctx.db, actor, publicId)
  const { row, round } = found
  const now = ctx.clock.now()
  const free: (Range & { left: number })[] =
    round.mode === 'windows'
      ? (await openTimesOf(ctx, ctx.db, round, row.id)).times.map((each) => ({ ...each, left: 1 }))
      : round.mode === 'slots'
        ? (await findFree(ctx.db, round.id, now)).map((slot) => ({
            startsAt: slot.startsAt,
            endsAt: slot.endsAt,
            left: slot.capacity - slot.taken,
          }))
        : []
  const busy = side.actor === 'candidate' ? await findBusyCandidate(ctx.db, row.candidateId, row.id, now) : []
  const since = from ? new Date(from) : now
  const until = to ? new Date(to) : null
  return {
    time_zone: round.timeZone,
    slots: free
      .filter(({ startsAt }) => startsAt >= since && (!until || startsAt < until))
      .filter(({ startsAt }) => startsAt.getTime() !== row.startsAt?.getTime() || row.slotId === null)
      .slice(0, maxTaken)
      .map(({ left, ...range }) => ({
        starts_at: range.startsAt.toISOString(),
        ends_at: range.endsAt.toISOString(),
        left,
        busy: busy.some((other) => overlaps(range, other)),
      })),
  }
}
