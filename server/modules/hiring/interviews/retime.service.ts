import type { Tx } from '@/server/db/client'
import { newPublicId } from '@/server/platform/ids'
import {
  type FoundInterview,
  findMembers,
  type InterviewRow,
  insertMembers,
  insertRound,
} from './interviews.repository'
import { dueOf, slotRows } from './propose.service'
import { insertSlots } from './slots.repository'
import type { ProposedTimes } from './times'
import type { Range } from './windows'

/**
 * Other times for one candidate: a round of their own on the same terms, so that what others choose among stays as it
 * was.
 */
export async function newTimes(
  tx: Tx,
  { round }: FoundInterview,
  { times, ranges, now }: { times: ProposedTimes; ranges: readonly Range[]; now: Date },
): Promise<Partial<InterviewRow>> {
  const { id: _, ...terms } = round
  const next = await insertRound(tx, {
    ...terms,
    publicId: newPublicId(),
    mode: times.mode,
    timeZone: times.time_zone,
    createdAt: now,
  })
  const members = await findMembers(tx, [round.id])
  await insertMembers(
    tx,
    next.id,
    members.map(({ userId }) => userId),
  )
  await insertSlots(tx, slotRows(next, ranges, now))
  return { roundId: next.id, dueAt: dueOf(ranges, now) }
}
