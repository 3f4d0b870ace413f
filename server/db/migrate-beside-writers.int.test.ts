import { rm } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { ConfigurationError } from '@/server/platform/env'
import { createTestDatabase } from '@/tests/support/database'
import { nextMigrations } from '@/tests/support/migration-folder'
import { type MigrationEvent, MigrationStopped, migrate } from './migrate'
import { requireMigrated, schemaState } from './schema-state'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeEach(async () => {
  database = await createTestDatabase()
  await database.pool.query(
    `create table goods (id bigint generated always as identity primary key, name text not null)`,
  )
})
afterEach(() => database.drop())

const query = async <T extends object>(text: string) => (await database.pool.query<T>(text)).rows
const addGoods = (count: number) =>
  query(`insert into goods (name) select 'g' || n from generate_series(1, ${count}) n`)

async function releaseWith(sqlByTag: Record<string, string>): Promise<string> {
  const folder = await nextMigrations(sqlByTag)
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const backfill = `alter table goods add column fills integer not null default 0;--> statement-breakpoint
-- backfill: goods by id
update goods set fills = fills + 1 where id > $1 and id <= $2`

describe('a migration beside those who write', () => {
  it('gives its place in the queue for a lock up, so that writers never stand behind it for long', async () => {
    const folder = await releaseWith({ '9001_add_note': 'alter table goods add column note text' })
    const reader = await database.pool.connect()
    await reader.query('begin')
    await reader.query('select from goods')
    let busy = 0
    const migrating = migrate(database.url, folder, {
      onEvent: ({ kind }) => {
        if (kind === 'busy') busy += 1
      },
    })
    let ended = false
    const slowest = (async () => {
      let most = 0
      while (!ended) {
        const began = performance.now()
        await query(`insert into goods (name) values ('written meanwhile')`)
        most = Math.max(most, performance.now() - began)
      }
      return most
    })()
    await expect.poll(() => busy).toBe(2)
    await reader.query('commit')
    reader.release()
    await migrating
    ended = true
    // The migration waits for 200 ms at a time; a queue behind it for the whole of the reader's transaction would be longer.
    expect(await slowest).toBeLessThan(500)
    expect(await query('select note from goods limit 1')).toEqual([{ note: null }])
  })

  it('ends with a sentence that names who holds the lock, and keeps what is done for the next try', async () => {
    const folder = await releaseWith({
      '9001_add_stock': `create table stock (id bigint);--> statement-breakpoint
drop index concurrently if exists nothing;--> statement-breakpoint
alter table goods add column note text`,
    })
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('select from goods')
    const refused = migrate(database.url, folder, { patienceMs: 300 })
    await expect(refused).rejects.toThrow(ConfigurationError)
    await expect(refused).rejects.toThrow(/9001_add_stock .*блокировку.* \(t_\w+, \d+ s\)/)
    await holder.query('rollback')
    holder.release()
    expect(await query('select from stock')).toEqual([])
    await migrate(database.url, folder)
    expect(await query('select note from goods')).toEqual([])
  })

  it('builds an index of a crash before anew, and takes one that is whole as it is', async () => {
    await addGoods(10)
    await query(`insert into goods (name) values ('g1')`)
    await expect(query('create unique index concurrently goods_name on goods (name)')).rejects.toThrow(
      'goods_name',
    )
    const indexes = () =>
      query(
        `select indexrelid::int as id, indisvalid as valid from pg_index where indexrelid = to_regclass('goods_name')`,
      )
    expect(await indexes()).toMatchObject([{ valid: false }])
    const folder = await releaseWith({
      '9001_index': 'create index concurrently "goods_name" on "goods" ("name")',
    })
    await migrate(database.url, folder)
    const whole = await indexes()
    expect(whole).toMatchObject([{ valid: true }])
    await query(`delete from drizzle.migration_runs where tag = '9001_index'`)
    await query(
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    )
    await migrate(database.url, folder)
    expect(await indexes()).toEqual(whole)
  })

  it('leaves no invalid index behind that would refuse writes', async () => {
    await query(`insert into goods (name) values ('twice'), ('twice')`)
    const folder = await releaseWith({
      '9001_index': 'create unique index concurrently goods_name on goods (name)',
    })
    await expect(migrate(database.url, folder)).rejects.toThrow('goods_name')
    expect(await query(`select from pg_class where relname = 'goods_name'`)).toEqual([])
    await query(`delete from goods`)
    await migrate(database.url, folder)
    expect(await query(`select from pg_class where relname = 'goods_name'`)).toHaveLength(1)
  })

  it('fills rows in batches, is stopped between them and goes on where it stopped, each row once', async () => {
    await addGoods(5000)
    await query('delete from goods where id between 100 and 2500')
    const folder = await releaseWith({ '9001_fill': backfill })
    const stop = new AbortController()
    const stopped = migrate(database.url, folder, {
      signal: stop.signal,
      onEvent: ({ kind }) => kind === 'filled' && stop.abort(),
    })
    await expect(stopped).rejects.toThrow(MigrationStopped)
    const filled = async () =>
      (await query<{ n: number }>('select count(*)::int as n from goods where fills = 1'))[0]?.n ?? 0
    expect(await filled()).toBeGreaterThan(0)
    expect(await filled()).toBeLessThan(2599)
    const state = await schemaState(database.url, folder)
    expect(state.pending.map(({ tag, when }) => [tag, state.runs.get(when)])).toEqual([
      ['9001_fill', expect.objectContaining({ step: 1, rows: await filled() })],
    ])
    await migrate(database.url, folder)
    expect(await query('select fills, count(*)::int as n from goods group by fills')).toEqual([
      { fills: 1, n: 2599 },
    ])
  })

  it('is run by one of many that start at once, and waited for by the others', async () => {
    await addGoods(3000)
    const folder = await releaseWith({
      '9001_fill': backfill,
      '9002_index': 'create index concurrently goods_fills on goods (fills)',
    })
    const events: MigrationEvent[][] = [[], [], []]
    await Promise.all(
      events.map((seen) => migrate(database.url, folder, { onEvent: (event) => seen.push(event) })),
    )
    const kinds = events.map((seen) => new Set(seen.map(({ kind }) => kind)))
    expect(kinds.filter((seen) => seen.has('finished'))).toHaveLength(1)
    expect(await query('select distinct fills from goods')).toEqual([{ fills: 1 }])
  })
})

describe('a build and a database', () => {
  it('fit when the database was only added to by a later build', async () => {
    await migrate(
      database.url,
      await releaseWith({ '9001_add_note': 'alter table goods add column note text' }),
    )
    expect(await schemaState(database.url)).toMatchObject({
      pending: [],
      foreign: ['9001_add_note'],
      misfit: undefined,
    })
    await migrate(database.url)
    await requireMigrated(database.url)
  })

  it('do not fit when a later build has dropped what this one reads; the one between fits', async () => {
    const expand = { '9001_add_note': 'alter table goods add column note text' }
    const between = await releaseWith(expand)
    const contract = '-- contract: needs 9001_add_note\nalter table goods drop column name'
    await migrate(database.url, await releaseWith({ ...expand, '9002_drop_name': contract }))
    await migrate(database.url, between)
    await expect(migrate(database.url)).rejects.toThrow(
      /База данных новее этой версии: миграция 9002_drop_name/,
    )
    await expect(requireMigrated(database.url)).rejects.toThrow(ConfigurationError)
  })

  it('do not fit when nobody has migrated and a start must not', async () => {
    const folder = await releaseWith({ '9001_add_note': 'alter table goods add column note text' })
    await expect(requireMigrated(database.url, folder)).rejects.toThrow(
      /не хватает 1 миграции, первая — 9001_add_note/,
    )
    expect(
      await query(
        `select from information_schema.columns where column_name = 'note' and table_name = 'goods'`,
      ),
    ).toEqual([])
  })
})
