import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'

/** Every column of the database that may hold a text, with one of the words in it: `table.column: how many rows`. */
export async function columnsWith(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await db.execute<{ table_name: string; column_name: string }>(sql`
    select c.table_name, c.column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'character varying', 'jsonb', 'json', 'ARRAY', 'date')
        or c.udt_name in ('tsvector', 'bytea'))
    order by 1, 2`)
  if (columns.length < 50) throw new Error('the columns of the database were not listed')
  const patterns = sql.param(words.map((word) => `%${word}%`))
  const found: string[] = []
  for (const { table_name: table, column_name: column } of columns) {
    const text = sql`${sql.identifier(column)}::text`
    const { rows } = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from ${sql.identifier(table)} where ${text} ilike any(${patterns}::text[])`)
    if (rows[0] && rows[0].n > 0) found.push(`${table}.${column}: ${rows[0].n}`)
  }
  return found
}
