import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { ConfigurationError } from '@/server/platform/env'
import { describeSchema } from '@/tests/support/describe-schema'
import { nextMigrations } from '@/tests/support/migration-folder'
import { migrate } from './migrate'
import { migrationsFolder } from './migration-files'

/** The last two of the migrations that the baseline replaced, as every database of version 0.1.0 lists them. */
const replaced = {
  next: { hash: '9ac40ed7b281bd9093fe7a1635baaf568d64dfc214c17368655b54655c187bf1', time: 1_795_383_575_669 },
  last: { hash: 'd867dd1b6df2efd927c09660f3a527b16260be175fafdcc537dbd97289977782', time: 1_795_385_292_754 },
}
const laterStatement = 'alter table "companies" add column "added_later" text'

let admin: pg.Client
let empty: { url: string; client: pg.Client; drop: () => Promise<void> }
let withLater: string

async function createEmptyDatabase() {
  const name = `m_${randomBytes(6).toString('hex')}`
  await admin.query(`create database ${name}`)
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const drop = async () => {
    await client.end()
    await admin.query(`drop database ${name} with (force)`)
  }
  return { url: url.href, client, drop }
}

async function writeHistory(client: pg.Client, entries: { hash: string; time: number }[]) {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { hash, time } of entries) {
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      time,
    ])
  }
}

/** What version 0.1.0 left behind: the schema of the baseline under a history that does not know the baseline. */
async function buildDatabaseOfReleaseBefore(client: pg.Client) {
  const [baseline] = readMigrationFiles({ migrationsFolder })
  for (const statement of baseline?.sql ?? []) await client.query(statement)
  await writeHistory(client, [replaced.next, replaced.last])
}

async function addRows(client: pg.Client) {
  await client.query(
    `insert into users (public_id, email, first_name, last_name) values ('usermigrated', 'a@example.ru', 'Анна', 'Ким')`,
  )
  await client.query(
    `insert into companies (public_id, name, inn) values ('compmigrated', 'Ромашка', '7707083893')`,
  )
  await client.query(
    `insert into account_events (at, user_id, kind) select now() - interval '2 years', id, 'signed_in' from users`,
  )
  await client.query(`insert into outbox (kind, payload) values ('company.updated', '{"data": {}}')`)
}

/** A row by its columns. */
type Row = Record<string, unknown>

/** Every row of every table. */
async function readRows(client: pg.Client): Promise<Record<string, Row[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )
  const all: Record<string, Row[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: Row }>(
      `select to_jsonb(t) as row from "${name}" t order by t::text`,
    )
    if (rows.length > 0) all[name] = rows.map(({ row }) => row)
  }
  return all
}

const historyOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ hash: string; time: string }>(
    'select hash, created_at as time from drizzle.__drizzle_migrations order by id',
  )
  return rows.map(({ hash, time }) => ({ hash, time: Number(time) }))
}

beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgresUrl') })
  await admin.connect()
  withLater = await nextMigrations({ '9999_later': laterStatement })
})
afterAll(async () => {
  await rm(withLater, { recursive: true })
  await admin.end()
})
beforeEach(async () => {
  empty = await createEmptyDatabase()
  return empty.drop
})

describe('migrate', () => {
  it('gives a fresh database the whole schema, and does nothing the second time', async () => {
    await migrate(empty.url, withLater)
    const history = await historyOf(empty.client)
    expect(history.map(({ time }) => time)).toEqual(
      readMigrationFiles({ migrationsFolder: withLater }).map(({ folderMillis }) => folderMillis),
    )
    const { rows } = await empty.client.query('select added_later from companies')
    expect(rows).toEqual([])
    await migrate(empty.url, withLater)
    expect(await historyOf(empty.client)).toEqual(history)
  })

  it('goes on from the last migration before the baseline without loss', async () => {
    await buildDatabaseOfReleaseBefore(empty.client)
    await addRows(empty.client)
    const rows = await readRows(empty.client)
    expect(Object.keys(rows)).toEqual(
      expect.arrayContaining(['account_events_default', 'catalogue_terms', 'companies', 'outbox', 'users']),
    )

    await migrate(empty.url, migrationsFolder)
    // Columns may be added, none may change.
    expect(await readRows(empty.client)).toMatchObject(rows)
    const fresh = await createEmptyDatabase()
    await migrate(fresh.url, migrationsFolder)
    expect(await describeSchema(empty.client)).toEqual(await describeSchema(fresh.client))
    await fresh.drop()
  })

  it('runs on such a database only what follows the baseline', async () => {
    await buildDatabaseOfReleaseBefore(empty.client)
    await migrate(empty.url, withLater)
    const later = readMigrationFiles({ migrationsFolder: withLater }).slice(1)
    expect(await historyOf(empty.client)).toEqual([
      replaced.next,
      replaced.last,
      ...later.map(({ hash, folderMillis }) => ({ hash, time: folderMillis })),
    ])
    expect((await describeSchema(empty.client)).filter((line) => line.includes('added_later'))).toHaveLength(
      1,
    )
  })

  it('refuses an older database by naming the release to run first, and changes nothing in it', async () => {
    await writeHistory(empty.client, [replaced.next])
    await empty.client.query('create table users (id bigint)')
    const before = await describeSchema(empty.client)
    const refusal = migrate(empty.url, migrationsFolder)
    await expect(refusal).rejects.toThrow(ConfigurationError)
    await expect(refusal).rejects.toThrow(/^База данных слишком старая .*сначала версию 0\.1\.0:/)
    expect(await historyOf(empty.client)).toEqual([replaced.next])
    expect(await describeSchema(empty.client)).toEqual(before)
  })

  it('takes a history without entries for a fresh database', async () => {
    await writeHistory(empty.client, [])
    await migrate(empty.url, migrationsFolder)
    expect(await historyOf(empty.client)).toHaveLength(readMigrationFiles({ migrationsFolder }).length)
  })
})

describe('npm run migrate', { timeout: 90_000 }, () => {
  const run = (command: string) => {
    const args = ['--import', 'tsx', 'server/cli/migrate.ts', command]
    const env = { ...process.env, DEMO: '1', DATABASE_URL: empty.url }
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
    return { status, said: `${stdout}${stderr}` }
  }

  it('says what is missing, shows its SQL with its locks, and runs it', async () => {
    expect(run('status')).toEqual({
      status: 1,
      said: expect.stringMatching(/^Не выполнено: 0000_baseline\n/),
    })
    const plan = run('plan')
    expect(plan.status).toBe(0)
    expect(plan.said).toMatch(/-- запись в таблицу ждёт\nCREATE INDEX "negotiations_company_open"/)
    expect(await historyOf(empty.client).catch(({ code }: { code: string }) => code)).toBe('42P01')
    expect(run('up')).toEqual({
      status: 0,
      said: expect.stringMatching(/База данных соответствует этой версии/),
    })
    expect(run('plan')).toEqual({ status: 0, said: '' })
    expect(run('upwards')).toEqual({ status: 1, said: expect.stringMatching(/npm run migrate -- status/) })
  })
})

describe('the comparison of schemas', () => {
  it('notices a change of any kind', async () => {
    await migrate(empty.url, migrationsFolder)
    const before = await describeSchema(empty.client)
    const changes = [
      'alter table vacancy_search reset (toast_tuple_target)',
      'alter table resume_search alter document set storage extended',
      'alter table resume_search alter document set statistics 100',
      'alter table rate_limits set logged',
      'alter table companies alter type drop default',
      'alter table companies alter name drop not null',
      'alter table interview_slots drop constraint interview_slots_windows',
      'alter table account_events detach partition account_events_default',
      'alter sequence users_id_seq increment by 2',
      'drop trigger balance_parts_kept on balance_parts',
      'drop index companies_verified_inn',
      'alter function search_text(text) volatile',
      `comment on table users is 'People'`,
      'create statistics pairs on id, public_id from users',
      `create type fate as enum ('open')`,
    ]
    for (const change of changes) {
      await empty.client.query('begin')
      await empty.client.query(change)
      expect(await describeSchema(empty.client), change).not.toEqual(before)
      await empty.client.query('rollback')
    }
    expect(await describeSchema(empty.client)).toEqual(before)
  })
})
