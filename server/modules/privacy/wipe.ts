import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * Every column of a row back to what an empty one holds, but for those named: a column that is added later is wiped
 * until somebody decides that it may stay.
 */
export function wiped<T extends PgTable>(
  table: T,
  keep: readonly (keyof T['$inferSelect'] & string)[],
): Record<string, ReturnType<typeof sql>> {
  return Object.fromEntries(
    Object.keys(getTableColumns(table))
      .filter((name) => !keep.some((kept) => kept === name))
      .map((name) => [name, sql`default`]),
  )
}
