import { type SQL, sql } from 'drizzle-orm'

type Lists = Readonly<Record<string, readonly string[]>>

const textArray = (values: readonly string[]) => sql.raw(`array['${values.join("','")}']`)

/**
 * Every filter value is encoded as one number: the kind in the high byte, the value below. Searches match it as a word
 * (`#16854217`) of the document and count facets from the packed codes. Codes are stored: kinds and lists may only be
 * appended to.
 * @param kinds numbers from 1 to 63
 * @param lists values of the closed lists, by kind
 */
export function codeBook<K extends string, L extends Lists>(kinds: Readonly<Record<K, number>>, lists: L) {
  type ListKind = K & keyof L & string
  const base = (kind: K) => kinds[kind] * 2 ** 24
  const listOf = (kind: string): readonly string[] | undefined => lists[kind]
  const names = new Map<number, K>(
    (Object.entries(kinds) as [K, number][]).map(([name, number]) => [number, name]),
  )
  const start = (kind: K) => sql.raw(String(base(kind)))
  const position = (kind: ListKind, value: SQL) =>
    sql`array_position(${textArray(listOf(kind) ?? [])}, ${value})`
  const valueCode = <N extends ListKind>(kind: N, value: L[N][number]): number =>
    base(kind) + (listOf(kind) ?? []).indexOf(value) + 1
  return {
    /** Code of a number: a city, a role, a threshold. */
    numberCode: (kind: Exclude<K, ListKind>, value: number): number => base(kind as K) + value,
    /** Code of a value of a closed list. */
    valueCode,
    /** Decodes a code of a kind; undefined for another kind. */
    readCode(kind: K, code: number): string | undefined {
      const value = code - base(kind)
      if (value < 0 || value >= 2 ** 24) return undefined
      const list = listOf(kind)
      return list ? list[value - 1] : String(value)
    },
    kindOf: (code: number): K | undefined => names.get(code >>> 24),
    /** SQL expressions of the codes of one column. */
    one: (kind: K, value: SQL, when: SQL): SQL => sql`select ${start(kind)} + ${value} where ${when}`,
    listed: (kind: ListKind, value: SQL): SQL =>
      sql`select ${start(kind)} + ${position(kind, value)} where ${value} is not null`,
    each: (kind: K, column: SQL): SQL => sql`select ${start(kind)} + x from unnest(${column}) x`,
    eachListed: (kind: ListKind, column: SQL): SQL =>
      sql`select ${start(kind)} + ${position(kind, sql`x`)} from unnest(${column}) x`,
    /** A column that holds the value itself. */
    set: (code: number, when: SQL): SQL => sql`select ${sql.raw(String(code))} where ${when}`,
  }
}

/** Codes of skills by their keys, as computed by `skillCode`. */
export const eachSkill = (keys: SQL): SQL =>
  sql`select 1073741824 + ((('x' || left(md5(k), 8))::bit(32)::bigint & 4294967295) >> 2)::int from unnest(${keys}) k`

/** All codes of an item, as `int[]`. */
export const allCodes = (queries: readonly SQL[]): SQL => sql`array(
  select distinct code from (
    select null::int as code union all ${sql.join([...queries], sql` union all `)}
  ) found where code is not null order by code)`
