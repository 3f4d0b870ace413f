import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { translator } from '@/server/lib/translator'
import type { Env } from '@/server/platform/env'
import type { Logger } from '@/server/platform/logger'
import { startEmbedded } from '../embedded/embedded'
import { place } from '../embedded/postmaster'
import { BackupError, beginSet, type Manifest, type NewSet, parts, pruneSets, readSet } from './backup-set'
import { copyCluster, finishCluster } from './base-copy'

const t = translator('console')

type Place = Pick<Env, 'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'S3_BUCKET'>

/** Beside the database or the files in the data folder. Secrets of the environment are the operator's own to keep. */
const secretNames = ['app.secret', 'demo.key', 'pg.secret']
const secretPath = (name: string, dataDir: string, base: string) =>
  join(name === 'pg.secret' ? base : dataDir, name)

async function ask(url: string, text: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, string>>(text)).rows[0] ?? {}
  } finally {
    await client.end()
  }
}

/** Runs a client tool of PostgreSQL. The password goes by the environment: arguments are read by everybody on the machine. */
function runTool(name: string, version: number, url: string, args: readonly string[]): void {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const own = `/usr/lib/postgresql/${version}/bin/${name}`
  const tool = existsSync(own) ? own : name
  const found = spawnSync(tool, ['--version'], { encoding: 'utf8' })
  const major = Number(/ (\d+)(?:\.\d+)?/.exec(found.stdout ?? '')?.[1] ?? 0)
  if (major < version) {
    throw new BackupError(t('backup.no_tool', { name, version: String(version), found: String(major) }))
  }
  const { status, stderr } = spawnSync(tool, args, {
    encoding: 'utf8',
    env: {
      ...process.env,
      PGHOST: decodeURIComponent(hostname),
      PGPORT: port || '5432',
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
      PGDATABASE: decodeURIComponent(pathname.slice(1)),
      PGSSLMODE: searchParams.get('sslmode') ?? 'prefer',
    },
  })
  if (status !== 0) throw new BackupError(`${name}: ${stderr.trim().slice(-1000)}`)
}

async function versionOf(url: string): Promise<number> {
  const { version } = await ask(url, "select current_setting('server_version_num') as version")
  return Math.floor(Number(version) / 10_000)
}

async function dumpDatabase(url: string, set: NewSet): Promise<{ consistentAt: Date; version: number }> {
  const version = await versionOf(url)
  const { at } = await ask(url, 'select now()::text as at')
  const file = set.pathOf(parts.dump)
  runTool('pg_dump', version, url, ['--format=custom', '--no-owner', `--file=${file}`])
  await chmod(file, 0o600)
  await set.addSum(parts.dump)
  return { consistentAt: new Date(at ?? ''), version }
}

async function addTree(set: NewSet, from: string, part: string): Promise<number> {
  if (!existsSync(from)) return 0
  let count = 0
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    const path = join(entry.parentPath, entry.name)
    if (await set.addFile(`${part}/${path.slice(from.length + 1)}`, path)) count += 1
  }
  return count
}

/**
 * Copies the database, then the files: a file is written after its row and deleted before it, so every row of the copy
 * has its file unless it was deleted meanwhile. The site goes on.
 * @throws BackupError with a sentence for the operator
 */
export async function backUp(
  env: Place,
  log: Logger,
  { to, keep, beforeStop }: { to: string; keep?: number | undefined; beforeStop?: () => Promise<void> },
): Promise<{ folder: string; files: number; consistentAt: string; deleted: string[] }> {
  const dataDir = resolve(env.DATA_DIR)
  const set = await beginSet(resolve(to), new Date())
  try {
    let database: { consistentAt: Date; version: number }
    const { base } = env.DATABASE_URL ? { base: dataDir } : await place(dataDir, log)
    if (env.DATABASE_URL) database = await dumpDatabase(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, set)
    else {
      const server = await startEmbedded(dataDir, { log })
      try {
        database = await copyCluster(server.url, join(base, 'pg'), set, beforeStop)
      } finally {
        await server.release()
      }
    }
    const files = env.S3_BUCKET ? 0 : await addTree(set, join(dataDir, 'files'), parts.files)
    const secrets = secretNames.flatMap((name) => {
      const path = secretPath(name, dataDir, base)
      return existsSync(path) ? [[name, readFileSync(path, 'utf8')]] : []
    })
    await set.addBytes(parts.secrets, JSON.stringify(Object.fromEntries(secrets), null, 2))
    const folder = await set.finish({
      format: 1,
      product: JSON.parse(readFileSync('package.json', 'utf8')).version as string,
      database: { kind: env.DATABASE_URL ? 'dump' : 'cluster', version: database.version },
      hasFiles: !env.S3_BUCKET,
      consistentAt: database.consistentAt.toISOString(),
    })
    return {
      folder,
      files,
      consistentAt: database.consistentAt.toISOString(),
      deleted: keep ? await pruneSets(resolve(to), keep) : [],
    }
  } catch (error) {
    await set.abandon()
    throw error
  }
}

async function restoreDump(url: string, dump: string, version: number): Promise<void> {
  const { tables } = await ask(
    url,
    "select count(*)::int as tables from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  )
  if (Number(tables) > 0) throw new BackupError(t('backup.database_not_empty'))
  if ((await versionOf(url)) < version)
    throw new BackupError(t('backup.old_server', { version: String(version) }))
  runTool('pg_restore', version, url, [
    '--no-owner',
    '--exit-on-error',
    '--single-transaction',
    '-d',
    new URL(url).pathname.slice(1),
    dump,
  ])
}

/**
 * Brings a set back into a data folder that is empty (and a database of the operator's that is empty), and starts the embedded
 * server once, which replays the WAL.
 * @throws BackupError with a sentence for the operator, before anything is written
 */
export async function restore(env: Place, log: Logger, from: string): Promise<Manifest & { folder: string }> {
  const { folder, manifest, paths } = await readSet(resolve(from))
  const { kind, version } = manifest.database
  if ((kind === 'dump') !== Boolean(env.DATABASE_URL)) {
    throw new BackupError(t('backup.other_kind', { kind }))
  }
  const dataDir = resolve(env.DATA_DIR)
  const placement = env.DATABASE_URL ? undefined : await place(dataDir, log)
  const base = placement?.base ?? dataDir
  const isTaken = (path: string) => existsSync(path) && readdirSync(path).length > 0
  const taken = [dataDir, join(base, 'pg')].find(isTaken)
  if (taken) throw new BackupError(t('backup.not_empty', { path: taken }))
  if (env.DATABASE_URL)
    await restoreDump(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, join(folder, parts.dump), version)

  await mkdir(dataDir, { recursive: true })
  try {
    const secrets = JSON.parse(readFileSync(join(folder, parts.secrets), 'utf8')) as Record<string, string>
    for (const [name, secret] of Object.entries(secrets))
      await writeFile(secretPath(name, dataDir, base), secret, { mode: 0o600 })
    for (const path of paths) {
      const [part = '', ...rest] = path.split('/')
      if (part === parts.files) await bring(join(folder, path), join(dataDir, path))
      if (part === parts.cluster) await bring(join(folder, path), join(base, 'pg', ...rest))
    }
    if (placement) await finishCluster(join(folder, parts.cluster), join(base, 'pg'), placement.owner)
  } catch (error) {
    // Only what this run has made: a folder that was there may be the root of a disk.
    for (const made of [...secretNames, parts.files].map((name) => join(dataDir, name)))
      await rm(made, { recursive: true, force: true })
    for (const made of ['pg', 'pg.secret']) await rm(join(base, made), { recursive: true, force: true })
    throw error
  }
  // Replays the WAL. One that takes longer than a start may goes on by itself, so nothing is undone here.
  if (placement) await (await startEmbedded(dataDir, { log })).release()
  return { ...manifest, folder }
}

async function bring(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await copyFile(from, to)
}
