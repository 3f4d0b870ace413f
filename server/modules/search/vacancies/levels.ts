import { type SQL, sql } from 'drizzle-orm'

/** Levels of `vacancy_search`, the newest first: each has an index of its own for words and filters. */
export const levels = [0, 1, 2] as const

export const rowsOf = (level: number, columns: SQL, where: SQL): SQL =>
  sql`select ${columns} from vacancy_search s where s.level = ${sql.raw(String(level))} and ${where}`

/** Up to `limit` rows, in no order: an older level is read only while the newer have too few. */
export const throughLevels = (columns: SQL, where: SQL, limit: number): SQL =>
  sql`${sql.join(
    levels.map((level) => sql`(${rowsOf(level, columns, where)} limit ${limit})`),
    sql` union all `,
  )} limit ${limit}`
