import type { Tx } from '@/server/db/client'
import type { FoundInterview } from './interviews.repository'
import { tell } from './notices.service'
import { countPeople } from './sessions.repository'

/** Those who come at one time are one talk to whoever receives them. */
async function sessionOf(tx: Tx, { row, slotPublicId }: FoundInterview) {
  if (!row.grouped || row.slotId === null || slotPublicId === null) return null
  const people = await countPeople(tx, row.slotId)
  return people > 1 ? { publicId: slotPublicId, people } : null
}

/** Reminds both sides of an agreed time; of the deadline of answers the candidate alone. */
export async function tellOfReminder(
  tx: Tx,
  found: FoundInterview,
  { at, minutes, now }: { at: Date; minutes: number; now: Date },
): Promise<void> {
  const { row } = found
  const recorded = row.kind === 'video_async'
  const more = { minutes: String(minutes), ...(recorded && { due_at: at.toISOString() }) }
  for (const reader of recorded ? (['candidate'] as const) : (['candidate', 'employer'] as const)) {
    const session = reader === 'employer' ? await sessionOf(tx, found) : null
    await tell(tx, found, {
      kind: 'interview.reminder',
      reader,
      key: `${session ? `session:${session.publicId}` : `interview:${row.publicId}`}:${at.getTime()}:${minutes}`,
      now,
      more: { ...more, ...(session && { people: String(session.people) }) },
    })
  }
}
