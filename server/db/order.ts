import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The way our indexes are ordered: without its last two words a page would be sorted anew each time. */
export const falling = (column: SQLWrapper): SQL => sql`${column} desc nulls last`
