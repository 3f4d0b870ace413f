import { type SQL, sql } from 'drizzle-orm'
import type { ShelfSide } from '@/lib/contracts/shelf'

/** A condition over a pair: what this side has not put aside. What lies on a shelf comes back when it is taken off. */
export const notPostponed = (side: ShelfSide, resumeId: number | SQL, vacancyId: number | SQL): SQL =>
  sql`not exists (
    select 1 from postponed aside where aside.side = ${side} and aside.resume_id = ${resumeId}
      and aside.vacancy_id = ${vacancyId} and aside.removed_at is null)`
