import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { privateFields, secretValues } from './private-fields'

interface Canary {
  /** `table.column`, for the report. */
  field: string
  table: string
  column: string
  /** Ids of the people who may read it; null: everybody. */
  readers: ReadonlySet<number> | null
}

/** Words and numbers that stand in one private field each, and who may read them. */
export interface Canaries {
  size: number
  /** What of a text the reader should not have: names of fields. `reader` is a person's id, or null for a guest. */
  foreign(text: string, reader: number | null): Promise<string[]>
}

const word = /cnr[0-9a-f]{12}/g
const phone = /7999\d{7}/g
const longValue = /[\w$+/=.,:-]{16,}/g
const newWord = sql.raw(`'cnr' || substr(md5(random()::text), 1, 12)`)
const newPhone = sql.raw(`'+7999' || lpad(floor(random() * 1e7)::int::text, 7, '0')`)

const tableOf = (name: string) => name.split(' ', 1)[0] ?? name

function plantedValue(column: string) {
  if (column === 'phone') return newPhone
  if (/email/.test(column)) return sql`${newWord} || '@example.test'`
  return sql`t.${sql.identifier(column)} || ' ' || ${newWord}`
}

interface Planted {
  value: string
  readers: string[] | null
}

const readersOf = (readers: Planted['readers']) => (readers === null ? null : new Set(readers.map(Number)))
/** The part of a planted value that is looked for. */
const markOf = (value: string) => (value.match(word) ?? value.match(phone))?.at(-1)

/** Adds canaries to every text under the given keys; answers those it added. */
function plantInJson(value: unknown, keys: readonly string[], mark: () => string): unknown {
  if (Array.isArray(value)) return value.map((each) => plantInJson(each, keys, mark))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'string' && keys.includes(key) && inner !== ''
        ? `${inner} ${mark()}`
        : plantInJson(inner, keys, mark),
    ]),
  )
}

const randomMark = () => `cnr${Math.random().toString(16).slice(2).padEnd(12, '0').slice(0, 12)}`

/** The timed jobs of a running product change the same rows: of two that wait for each other PostgreSQL ends one. */
async function patiently<T>(work: () => Promise<T>, tries = 10): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code } = (error instanceof Error ? (error.cause ?? error) : {}) as { code?: string }
    if (code !== '40P01' || tries <= 1) throw error
    return patiently(work, tries - 1)
  }
}

/** Plants a canary in every private field of every row, also of the demo people whom the attack knows nothing of. */
export async function plantCanaries(db: Db): Promise<Canaries> {
  const canaries = new Map<string, Canary>()
  const secrets = new Map<string, string>()
  for (const [name, { readers, where = 'true', text = [], json = {} }] of Object.entries(privateFields)) {
    const table = tableOf(name)
    for (const column of text) {
      const id = sql.identifier(column)
      const { rows } = await patiently(() =>
        db.execute(sql`
        update ${sql.identifier(table)} t set ${id} = ${plantedValue(column)} where t.${id} <> '' and ${sql.raw(where)}
        returning t.${id} as value, (${sql.raw(readers)})::text[] as readers`),
      )
      for (const row of rows as unknown as Planted[]) {
        const mark = markOf(row.value)
        if (mark)
          canaries.set(mark, {
            field: `${table}.${column}`,
            table: name,
            column,
            readers: readersOf(row.readers),
          })
      }
    }
    for (const [column, keys] of Object.entries(json)) {
      const id = sql.identifier(column)
      const { rows } = await db.execute(sql`
        select t.ctid::text as place, t.${id} as value, (${sql.raw(readers)})::text[] as readers
        from ${sql.identifier(table)} t where t.${id} is not null and ${sql.raw(where)}`)
      for (const row of rows as unknown as (Omit<Planted, 'value'> & { place: string; value: unknown })[]) {
        const marks: string[] = []
        const planted = plantInJson(row.value, keys, () => {
          const mark = randomMark()
          marks.push(mark)
          return mark
        })
        if (marks.length === 0) continue
        await patiently(() =>
          db.transaction(async (tx) => {
            // The trigger of offers lets only an erasure change what was sent.
            await tx.execute(sql`set local dvoe.erasing = 'on'`)
            await tx.execute(sql`
              update ${sql.identifier(table)} set ${id} = ${JSON.stringify(planted)}::jsonb
              where ctid = ${row.place}::tid`)
          }),
        )
        for (const mark of marks)
          canaries.set(mark, {
            field: `${table}.${column}`,
            table: name,
            column,
            readers: readersOf(row.readers),
          })
      }
    }
  }
  for (const [table, columns] of Object.entries(secretValues)) {
    for (const column of columns) {
      const id = sql.identifier(column)
      const { rows } = await db.execute(
        sql`select ${id}::text as value from ${sql.identifier(table)} where ${id} is not null`,
      )
      for (const { value } of rows as { value: string }[])
        if (value.length >= 16) secrets.set(value, `${table}.${column}`)
    }
  }

  /** Rights may have come since: by an application, an invitation, an accepted offer. */
  async function readersNow(mark: string, { table, column }: Canary): Promise<ReadonlySet<number> | null> {
    const readers = privateFields[table]?.readers ?? 'array[]::bigint[]'
    const { rows } = await db.execute(sql`
      select (${sql.raw(readers)})::text[] as readers from ${sql.identifier(tableOf(table))} t
      where t.${sql.identifier(column)}::text like ${`%${mark}%`}`)
    const [row] = rows as unknown as Planted[]
    return row ? readersOf(row.readers) : new Set()
  }

  return {
    size: canaries.size + secrets.size,
    async foreign(text, reader) {
      const marks = new Set([
        ...(text.match(word) ?? []),
        ...(text.replace(/[\s()-]/g, '').match(phone) ?? []),
      ])
      const found: string[] = []
      for (const mark of marks) {
        const canary = canaries.get(mark)
        if (!canary || canary.readers === null) continue
        if (reader !== null && canary.readers.has(reader)) continue
        const now = await readersNow(mark, canary)
        if (now === null || (reader !== null && now.has(reader))) continue
        found.push(canary.field)
      }
      for (const value of text.match(longValue) ?? []) {
        const field = secrets.get(value)
        if (field) found.push(field)
      }
      return [...new Set(found)]
    },
  }
}
