import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect as connectSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installDebianPackage } from '@/scripts/debian-package.mjs'
import { freePort } from './own-server'

const program = '/usr/sbin/pgbouncer'

/** Whether there is a PgBouncer to test with; as root on Debian it is installed when it is missing. */
export function hasPgBouncer(): boolean {
  const has =
    existsSync(program) || (installDebianPackage('pgbouncer', 'the tests of poolers') && existsSync(program))
  if (!has) console.log('No pgbouncer and no right to install it: its tests are skipped.')
  return has
}

const isOpen = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connectSocket(port, '127.0.0.1')
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
    socket.once('close', () => socket.destroy())
  })

export interface Bouncer {
  url: string
  stop(): Promise<void>
}

/** Debian's PgBouncer in transaction mode, with so many connections for everybody. */
export async function startBouncer(server: string, connectQuery: string, connections = 2): Promise<Bouncer> {
  const { hostname, port, username, password, pathname } = new URL(server)
  const folder = mkdtempSync(join(tmpdir(), 'dvoe-pgbouncer-'))
  chmodSync(folder, 0o755)
  const listen = await freePort()
  const name = pathname.slice(1)
  const secret = decodeURIComponent(password)
  const target = `host=${hostname} port=${port} dbname=${name} user=${username}${secret && ` password=${secret}`}`
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${secret}"\n`, { mode: 0o644 })
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = ${target}${connectQuery && ` connect_query='${connectQuery}'`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = ${secret ? 'plain' : 'trust'}
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`,
    { mode: 0o644 },
  )
  // As root it refuses to run.
  const asNobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  const child: ChildProcess = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    ...asNobody,
  })
  const deadline = Date.now() + 10_000
  while (!(await isOpen(listen))) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('pgbouncer does not answer')
    await new Promise((done) => setTimeout(done, 50))
  }
  const url = new URL(server)
  url.port = String(listen)
  url.hostname = '127.0.0.1'
  return {
    url: url.href,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
