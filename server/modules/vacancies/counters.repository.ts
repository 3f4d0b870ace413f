import { inArray, sql } from 'drizzle-orm'
import { openNegotiationStates } from '@/lib/contracts/enums'
import type { DbOrTx } from '@/server/db/client'
import { negotiations } from '@/server/db/schema/negotiations'

export interface NegotiationCounters {
  applications: number
  new_applications: number
  open: number
  invitations: number
}

const isOpen = sql`status = any(${sql.param([...openNegotiationStates])}::text[])`

export async function countNegotiations(
  db: DbOrTx,
  vacancyIds: readonly number[],
): Promise<Map<number, NegotiationCounters>> {
  if (vacancyIds.length === 0) return new Map()
  const applied = sql`origin = 'application'`
  const rows = await db
    .select({
      vacancyId: negotiations.vacancyId,
      applications: sql<number>`count(*) filter (where ${applied})`,
      new_applications: sql<number>`count(*) filter (where ${applied} and status = 'new')`,
      open: sql<number>`count(*) filter (where ${isOpen})`,
      invitations: sql<number>`count(*) filter (where origin = 'invitation')`,
    })
    .from(negotiations)
    .where(inArray(negotiations.vacancyId, [...vacancyIds]))
    .groupBy(negotiations.vacancyId)
  return new Map(rows.map(({ vacancyId, ...counters }) => [vacancyId, counters]))
}

export async function countOpenNegotiations(db: DbOrTx, vacancyId: number): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*) as n from negotiations where vacancy_id = ${vacancyId} and ${isOpen}`,
  )
  return rows[0]?.n ?? 0
}
