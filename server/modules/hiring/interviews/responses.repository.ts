import { inArray } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { interviewResponses } from '@/server/db/schema/interview-details'

type ResponseRow = typeof interviewResponses.$inferSelect

export async function findResponses(db: DbOrTx, interviewIds: readonly number[]): Promise<ResponseRow[]> {
  if (interviewIds.length === 0) return []
  return db
    .select()
    .from(interviewResponses)
    .where(inArray(interviewResponses.interviewId, [...interviewIds]))
}

export async function saveResponse(tx: Tx, row: typeof interviewResponses.$inferInsert): Promise<void> {
  const { response, startsAt, createdAt } = row
  await tx
    .insert(interviewResponses)
    .values(row)
    .onConflictDoUpdate({
      target: [interviewResponses.interviewId, interviewResponses.userId],
      set: { response, startsAt, createdAt },
    })
}
