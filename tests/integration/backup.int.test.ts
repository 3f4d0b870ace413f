import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { folderStorage } from '@/server/adapters/storage/open-storage'
import { backUp, restore } from '@/server/db/backup/backup'
import { parts, setsIn } from '@/server/db/backup/backup-set'
import { startEmbedded } from '@/server/db/embedded/embedded'
import { migrate } from '@/server/db/migrate'
import { appSecrets } from '@/server/platform/app-secrets'
import { readEnv } from '@/server/platform/env'
import { createLogger } from '@/server/platform/logger'
import { postgresPrograms, startPrimaryWithReplica } from '@/tests/support/streaming-replica'

const log = createLogger('silent')
const envOf = (env: Record<string, string>) => readEnv({ NODE_ENV: 'test', DEMO: '1', ...env })

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dvoe-backup-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Every row of every table, as one sum for each. Sequences are left out: after a recovery they may skip numbers. */
async function contentsOf(url: string): Promise<Record<string, string>> {
  const client = await connected(url)
  const found: Record<string, string> = {}
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  for (const { name } of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${name} t`,
    )
    found[name] = rows[0]?.sum ?? ''
  }
  await client.end()
  return found
}

async function filesOf(dataDir: string): Promise<Record<string, string>> {
  const storage = folderStorage({ DATA_DIR: dataDir })
  const found: Record<string, string> = {}
  for await (const { name } of storage.list())
    found[name] = createHash('sha256')
      .update((await storage.read(name)) ?? '')
      .digest('hex')
  return found
}

it('brings back every row and every file of a site that was written to while it was copied', async () => {
  const folder = newFolder()
  const [dataDir, to] = [join(folder, 'data'), join(folder, 'backups')]
  mkdirSync(dataDir)
  const env = envOf({ DATA_DIR: dataDir })
  const [secret] = appSecrets([], dataDir)
  const server = await startEmbedded(dataDir, { log, durable: false })
  // A backup is made by another process than the site's: here the site is said to be the parent of this one.
  const site = join(dataDir, 'pg.users', String(process.ppid))
  writeFileSync(site, '')
  let isReleased = false
  const release = async () => {
    if (isReleased) return
    isReleased = true
    rmSync(site, { force: true })
    await server.release()
  }
  onTestFinished(release)
  await migrate(server.url)
  const storage = folderStorage(env)
  const first = await connected(server.url)
  await first.query(
    `insert into images (path, kind, created_at) select 'avatars/old' || n, 'avatars', now() from generate_series(1, 30000) n`,
  )

  // Writers: a row and its file, rows changed and deleted, a transaction that never commits.
  let isStopped = false
  let written = 0
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    const client = await connected(server.url)
    for (let n = 0; !isStopped; n += 1) {
      const path = `avatars/${writer}-${n}`
      await client.query("insert into images (path, kind, created_at) values ($1, 'avatars', now())", [path])
      await storage.put(`${path}/64.webp`, randomBytes(2000))
      await client.query('update images set bytes = $1 where path like $2', [
        n,
        `avatars/old${writer}${n % 90}%`,
      ])
      await client.query('delete from images where path = $1', [`avatars/old${writer}${n}77`])
      written += 1
    }
    await client.end()
  })
  onTestFinished(() => {
    isStopped = true
  })
  const open = await connected(server.url)
  await open.query('begin')
  await open.query("insert into images (path, kind, created_at) values ('avatars/never', 'avatars', now())")
  await expect.poll(() => written).toBeGreaterThan(20)

  const before = written
  let rows: Record<string, string> = {}
  let files: Record<string, string> = {}
  const made = await backUp(env, log, {
    to,
    beforeStop: async () => {
      expect(written).toBeGreaterThan(before)
      isStopped = true
      await Promise.all(writers)
      rows = await contentsOf(server.url)
      files = await filesOf(dataDir)
    },
  })
  expect(Object.keys(rows).length).toBeGreaterThan(100)
  expect(made.files).toBe(Object.keys(files).length)
  expect(made.files).toBeGreaterThan(20)
  expect(statSync(join(made.folder, parts.secrets)).mode & 0o777).toBe(0o600)
  expect(statSync(made.folder).mode & 0o777).toBe(0o700)

  // The disk is lost.
  await open.end()
  await first.end()
  await release()
  rmSync(dataDir, { recursive: true })

  const restored = await restore(env, log, to)
  expect(restored.folder).toBe(made.folder)
  const again = await startEmbedded(dataDir, { log, durable: false })
  try {
    expect(await contentsOf(again.url)).toEqual(rows)
    expect(await filesOf(dataDir)).toEqual(files)
    expect(appSecrets([], dataDir)).toEqual([secret])

    await expect(restore(env, log, to)).rejects.toThrow(`${dataDir}: папка не пуста`)
    // A second one, of which the newest is kept, with what a killed run had left.
    const left = join(to, '20260101T000000Z.partial-999999999')
    mkdirSync(left)
    const second = await backUp(env, log, { to, keep: 1 })
    expect(second.deleted.sort()).toEqual([left, made.folder].sort())
    expect(await setsIn(to)).toEqual([second.folder])
  } finally {
    await again.release()
  }

  const [set = ''] = await setsIn(to)
  const elsewhere = envOf({ DATA_DIR: join(folder, 'elsewhere') })
  const damaged = join(set, parts.cluster, 'PG_VERSION')
  const content = readFileSync(damaged)
  writeFileSync(damaged, 'x')
  await expect(restore(elsewhere, log, set)).rejects.toThrow(`${damaged}: файл повреждён`)
  rmSync(damaged)
  await expect(restore(elsewhere, log, set)).rejects.toThrow(`${damaged}: файл пропал`)
  writeFileSync(damaged, content)
  await expect(restore(envOf({ DATABASE_URL: inject('postgresUrl') }), log, set)).rejects.toThrow(
    'встроенной базы',
  )
  await expect(restore(elsewhere, log, folder)).rejects.toThrow('нет резервной копии')
  expect(readdirSync(folder).sort()).toEqual(['backups', 'data'])
}, 180_000)

it.skipIf(!postgresPrograms)(
  'copies and restores a database of the operator by the tools of its server',
  async () => {
    const folder = newFolder()
    const servers = await startPrimaryWithReplica(postgresPrograms ?? '')
    onTestFinished(() => servers.stop())
    const urlOf = (name: string) => servers.primary.url.replace(/postgres$/, name)
    const admin = await connected(servers.primary.url)
    for (const name of ['dvoe', 'empty']) await admin.query(`create database ${name}`)
    await admin.end()
    await migrate(urlOf('dvoe'))
    const client = await connected(urlOf('dvoe'))
    await client.query(
      `insert into images (path, kind, created_at) select 'avatars/' || n, 'avatars', now() from generate_series(1, 500) n`,
    )
    await client.end()
    const env = envOf({ DATA_DIR: join(folder, 'data'), DATABASE_URL: urlOf('dvoe') })
    await folderStorage(env).put('avatars/1/64.webp', randomBytes(100))
    const [rows, files] = [await contentsOf(urlOf('dvoe')), await filesOf(env.DATA_DIR)]
    const made = await backUp(env, log, { to: join(folder, 'to') })

    const target = { DATA_DIR: join(folder, 'again') }
    const restoreTo = (name: string) =>
      restore(envOf({ ...target, DATABASE_URL: urlOf(name) }), log, made.folder)
    await expect(restoreTo('dvoe')).rejects.toThrow('база не пуста')
    await expect(restore(envOf(target), log, made.folder)).rejects.toThrow('отдельного сервера')
    await restoreTo('empty')
    expect(await contentsOf(urlOf('empty'))).toEqual(rows)
    expect(await filesOf(target.DATA_DIR)).toEqual(files)
  },
  120_000,
)

it('says which tool it lacks for a server of the operator, and leaves nothing behind', async () => {
  const folder = newFolder()
  const env = envOf({ DATA_DIR: join(folder, 'data'), DATABASE_URL: inject('postgresUrl') })
  // Tools older than the server, or none: what a machine has that was not set up for it.
  const path = process.env.PATH
  process.env.PATH = folder
  onTestFinished(() => {
    process.env.PATH = path
  })
  await expect(backUp(env, log, { to: join(folder, 'to') })).rejects.toThrow('Нужна программа pg_dump')
  expect(readdirSync(join(folder, 'to'))).toEqual([])
})
