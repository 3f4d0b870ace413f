import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './own-server'

const root = '/usr/lib/postgresql'

/** The newest PostgreSQL of Debian that is installed with its tools; undefined where there is none. */
export const postgresPrograms = (existsSync(root) ? readdirSync(root) : [])
  .sort((a, b) => Number(b) - Number(a))
  .map((version) => join(root, version, 'bin'))
  .find((bin) => ['initdb', 'postgres', 'pg_basebackup'].every((name) => existsSync(join(bin, name))))

/** As root the server refuses to run. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export interface Cluster {
  url: string
  /** @param how SIGQUIT: at once, as in a crash */
  stop(how?: NodeJS.Signals): Promise<void>
  start(): Promise<void>
}

async function runCluster(bin: string, folder: string, settings: Record<string, string>): Promise<Cluster> {
  const port = await freePort()
  const url = `postgres://dvoe@127.0.0.1:${port}/postgres`
  let child: ReturnType<typeof spawn> | undefined
  const answers = async () => {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return true
    } catch {
      return false
    } finally {
      await client.end()
    }
  }
  const cluster: Cluster = {
    url,
    async start() {
      const flags = Object.entries({
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        port: String(port),
        ...settings,
      }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      child = spawn(join(bin, 'postgres'), ['-D', folder, ...flags], {
        ...unprivileged(),
        cwd: '/',
        stdio: 'ignore',
      })
      const deadline = Date.now() + 60_000
      while (!(await answers())) {
        if (child.exitCode !== null || Date.now() > deadline) throw new Error(`no PostgreSQL in ${folder}`)
        await new Promise((done) => setTimeout(done, 50))
      }
    },
    async stop(how = 'SIGINT') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill(how)
      await once(child, 'exit')
    },
  }
  await cluster.start()
  return cluster
}

/** A primary and a streaming replica of it on loopback. */
export async function startPrimaryWithReplica(bin: string) {
  const owner = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'dvoe-replica-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const run = (program: string, args: string[]) => {
    const { status, stderr } = spawnSync(join(bin, program), args, { ...owner, cwd: '/', encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program}: ${stderr}`)
  }
  const places = { primary: join(folder, 'primary'), replica: join(folder, 'replica') }
  run('initdb', ['-D', places.primary, '-U', 'dvoe', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'])
  const settings = { wal_level: 'replica', max_wal_senders: '4', wal_keep_size: '256MB', fsync: 'off' }
  const primary = await runCluster(bin, places.primary, settings)
  mkdirSync(places.replica, { mode: 0o700 })
  if (owner) chownSync(places.replica, owner.uid, owner.gid)
  run('pg_basebackup', ['-d', primary.url, '-D', places.replica, '-R', '-X', 'stream', '-c', 'fast'])
  const replica = await runCluster(bin, places.replica, { hot_standby: 'on', fsync: 'off' })
  return {
    primary,
    replica,
    async stop() {
      await replica.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
