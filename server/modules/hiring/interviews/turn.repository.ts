import { and, eq, ne, sql } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import { interviews } from '@/server/db/schema/interviews'

/** Until when the candidates’ side has something to do in a negotiation, or a talk is ahead; null when neither. */
export async function findAwaited(tx: Tx, negotiationId: number): Promise<Date | null> {
  const until = sql<Date | null>`max(case
    when status = 'confirmed' or status = 'in_progress' and kind <> 'video_async' then ends_at
    when status = 'reschedule_requested' and reschedule_by = 'candidate' then null
    else due_at end)`
  const [row] = await tx
    .select({ until: until.mapWith(interviews.dueAt) })
    .from(interviews)
    .where(and(eq(interviews.negotiationId, negotiationId), ne(interviews.phase, 'past')))
  return row?.until ?? null
}
