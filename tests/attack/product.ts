import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Message } from '@/server/adapters/messages/messages'
import { connect } from '@/server/db/client'
import { startEmbedded } from '@/server/db/embedded/embedded'
import { readEnv } from '@/server/platform/env'
import { createKeys } from '@/server/platform/keys'
import { createLogger } from '@/server/platform/logger'
import { systemClock } from '@/server/platform/time'
import { quietContext } from '@/tests/support/context'
import { anyIp } from '@/tests/support/ip'
import type { TestApi } from '@/tests/support/test-api'
import { replyOf, requestInit, type Target } from './target'

/** A fresh instance of the production build, with its database open to the attack for planting and looking. */
export interface AttackedProduct extends Target {
  url: string
  /** Deprecations that the product was warned of. */
  warnings: string[]
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function until(condition: () => boolean | Promise<boolean>, seconds = 10): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`not within ${seconds} s: ${condition}`)
    await delay(50)
  }
}

async function started(url: string, child: ChildProcess): Promise<void> {
  await until(async () => {
    if (child.exitCode !== null) throw new Error('the product did not start')
    return fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  }, 300)
}

const outboxOf = (folder: string): Message[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^[^.].*\.json$/.test(name))
        .sort()
        .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Message)
    : []

/** Starts PostgreSQL and the built product over it; both end with `stop`. */
export async function startAttackedProduct(): Promise<AttackedProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'dvoe-attack-'))
  // The database's own user has to reach it.
  chmodSync(folder, 0o755)
  const secret = randomBytes(32).toString('hex')
  const embedded = await startEmbedded(join(folder, 'database'), {
    log: createLogger('silent'),
    durable: false,
  })
  const port = await freePort()
  const url = `http://localhost:${port}`
  const dataDir = join(folder, 'data')
  const variables = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: embedded.url,
    DEMO: '1',
    APP_SECRET: secret,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'error',
  }
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...variables },
  })
  const warnings: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    console.error(line)
    if (line.includes('DeprecationWarning')) warnings.push(line)
  })
  await started(url, child)
  const database = connect(embedded.url, { max: 8, log: createLogger('silent') })
  const ctx = quietContext(database.db, {
    env: readEnv({ NODE_ENV: 'test', ...variables }),
    files: join(dataDir, 'files'),
    clock: systemClock,
    keys: createKeys([secret]),
  })
  const outbox = () => outboxOf(join(dataDir, 'outbox'))
  const send: Target['send'] = async (method, path, options = {}) =>
    replyOf(
      await fetch(
        url + path,
        requestInit(method, { ...options, headers: { 'X-Forwarded-For': anyIp(), ...options.headers } }),
      ),
    )
  const api: TestApi = {
    ctx,
    database,
    get messages() {
      return outbox()
    },
    setNow: () => {
      throw new Error('the clock of a running product cannot be moved')
    },
    async request(method, path, options = {}) {
      const username = (options.body as { username?: string } | undefined)?.username
      const sentTo = () => outbox().filter(({ to }) => to === username).length
      const before = sentTo()
      // A code is bound to the address that asked for it: those who build the world sit at one.
      const headers = { 'X-Forwarded-For': '2001:db8:ffff::1', ...options.headers }
      const { status, text, contentType } = await send(method, path, { ...options, headers })
      // A code is on its way when the answer is; the answer does not wait for it.
      if (status === 202 && username) await until(() => sentTo() > before)
      return {
        status,
        headers: new Headers(),
        body: /json/.test(contentType) && text !== '' ? JSON.parse(text) : null,
      }
    },
    fetch: (request) => fetch(request),
    close: async () => {},
  }
  return {
    url,
    warnings,
    api,
    send,
    resetLimits: async () => {
      await database.db.execute(sql`delete from rate_limits`)
    },
    stop: async () => {
      await database.close()
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await embedded.release()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
