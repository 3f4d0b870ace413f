import type { InterviewSession } from '@/lib/contracts/interview-office'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { sideOf } from '../negotiations/negotiations.policy'
import { passesOf } from './passes.service'
import { presentAll } from './present.service'
import { findSession, peopleOfSession } from './sessions.repository'

/**
 * Who comes at one time, for the door. Data of passes are for those who may act.
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
  const [shown, passes] = await Promise.all([
    presentAll(ctx, actor, side, people),
    side.mayAct ? passesOf(ctx, ctx.db, people) : new Map(),
  ])
  const { slot } = session
  return {
    public_id: slot.publicId,
    starts_at: slot.startsAt.toISOString(),
    ends_at: slot.endsAt.toISOString(),
    time_zone: session.timeZone,
    capacity: slot.capacity,
    taken: slot.taken,
    vacancy: { public_id: session.vacancyPublicId, title: session.vacancyTitle ?? '' },
    people: shown.map((interview, index) => {
      const row = people[index]?.row
      return { ...interview, pass_data: (row && passes.get(row.id)) ?? null }
    }),
  }
}
