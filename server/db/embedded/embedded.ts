import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { minuteMs } from '@/lib/shared/time'
import type { Logger } from '@/server/platform/logger'
import { isAlive, type Placement, place, runningPostmaster, superviseProcess } from './postmaster'

export interface EmbeddedServer {
  url: string
  /** Stops the server, unless another of our processes still uses it. */
  release(): Promise<void>
}

const startTimeout = minuteMs

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function must(result: SpawnSyncReturns<Buffer>, what: string): void {
  if (result.status === 0) return
  throw new Error(
    `${what} failed: ${result.error?.message ?? ''}${result.stderr?.toString().slice(-2000) ?? ''}`,
  )
}

/** Created under a temporary name, so that an interrupted start leaves no partial cluster. */
function createCluster({ bin, base, owner }: Placement, cluster: string, secret: string): void {
  const fresh = `${cluster}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  const passwordFile = join(base, 'pg.pw')
  writeFileSync(passwordFile, secret, { mode: 0o600 })
  if (owner) {
    chownSync(fresh, owner.uid, owner.gid)
    chownSync(passwordFile, owner.uid, owner.gid)
  }
  try {
    const args = ['-D', fresh, '-U', 'dvoe', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    must(
      spawnSync(bin.initdb, [...args, '--encoding=UTF8', '--locale=C.UTF-8'], { ...owner, cwd: '/' }),
      'initdb',
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(fresh, cluster)
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => client.end().catch(() => undefined))
  try {
    await client.connect()
    return true
  } catch (error) {
    // 28P01: the server is up, but the password is wrong; waiting would not help.
    if ((error as { code?: string }).code === '28P01') throw error
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const found = await client.query("select 1 from pg_database where datname = 'dvoe'")
    if (found.rowCount === 0) await client.query('create database dvoe')
  } catch (error) {
    // 42P04 / 23505: created by another process.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error
  } finally {
    await client.end()
  }
}

/** PID files of processes that use the server; those of dead processes are deleted. */
function otherUsers(users: string): number[] {
  return readdirSync(users)
    .map(Number)
    .filter((pid) => pid !== process.pid)
    .filter((pid) => {
      if (isAlive(pid)) return true
      rmSync(join(users, String(pid)), { force: true })
      return false
    })
}

/** Spawns the server; reports the reason when it exits. */
function launchServer(
  { bin, base, owner }: Placement,
  cluster: string,
  port: number,
  durable: boolean,
): () => string | undefined {
  let exited: string | undefined
  const out = openSync(join(base, 'pg.log'), 'a', 0o600)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    shared_buffers: '256MB',
    effective_cache_size: '2GB',
    work_mem: '16MB',
    maintenance_work_mem: '256MB',
    max_connections: '100',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    jit: 'off',
    ...(!durable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A process group of its own: Ctrl+C in a terminal must reach the app first, which then stops the database.
  const child = spawn(bin.postgres, ['-D', cluster, '-p', String(port), ...flags], {
    ...owner,
    cwd: '/',
    detached: true,
    stdio: ['ignore', out, out],
  })
  closeSync(out)
  child.once('error', (error) => {
    exited = error.message
  })
  child.once('exit', (status) => {
    exited = `exit status ${status}`
  })
  child.unref()
  return () => exited
}

/**
 * Starts PostgreSQL in `dataDir`, or joins one that is already running (it survives an app killed by SIGKILL).
 * @param options.durable false only for disposable test clusters: no fsync.
 */
export async function startEmbedded(
  dataDir: string,
  options: { log: Logger; durable?: boolean },
): Promise<EmbeddedServer> {
  const placement = await place(resolve(dataDir), options.log)
  const { base } = placement
  const cluster = join(base, 'pg')
  const users = join(base, 'pg.users')
  const secretFile = join(base, 'pg.secret')
  mkdirSync(users, { recursive: true })
  if (!existsSync(secretFile)) writeFileSync(secretFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  const secret = readFileSync(secretFile, 'utf8')
  if (!existsSync(join(cluster, 'PG_VERSION'))) createCluster(placement, cluster, secret)

  writeFileSync(join(users, String(process.pid)), '')
  const urlOf = (port: number, database: string) => `postgres://dvoe:${secret}@127.0.0.1:${port}/${database}`
  const launch = (port: number) => launchServer(placement, cluster, port, options.durable !== false)
  /** Resolves with the port of the running server. */
  const bringUp = async (port: number, exited: () => string | undefined): Promise<number> => {
    const deadline = Date.now() + startTimeout
    while (!(await answers(urlOf(port, 'postgres')))) {
      // Two processes may start at once: the slower one stops its server and joins the other.
      const running = exited() ? runningPostmaster(cluster) : undefined
      if (running) port = running.port
      else if (exited() || Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start (${exited() ?? 'no answer'}); see ${join(base, 'pg.log')}`)
      }
      await sleep(50)
    }
    return port
  }
  const runsAlready = runningPostmaster(cluster)?.port
  const first = runsAlready ?? (await freePort())
  const port = await bringUp(first, runsAlready === undefined ? launch(first) : () => undefined)
  await ensureDatabase(urlOf(port, 'postgres'))
  const keeper = superviseProcess({
    isRunning: () => runningPostmaster(cluster) !== undefined,
    start: async () => {
      const found = await bringUp(port, launch(port))
      if (found !== port) throw new Error(`another process started it on port ${found}`)
    },
    log: options.log,
  })

  return {
    url: urlOf(port, 'dvoe'),
    release: async () => {
      await keeper.stop()
      rmSync(join(users, String(process.pid)), { force: true })
      if (otherUsers(users).length > 0) return
      const running = runningPostmaster(cluster)
      if (!running) return
      // SIGINT is PostgreSQL's fast shutdown: roll back, checkpoint, exit.
      process.kill(running.pid, 'SIGINT')
      const limit = Date.now() + 30_000
      while (isAlive(running.pid) && Date.now() < limit) await sleep(25)
    },
  }
}
