import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Redis } from 'ioredis'
import { installDebianPackage } from '@/scripts/debian-package.mjs'
import { freePort } from './own-server'

const program = '/usr/bin/redis-server'

/** Whether there is a Redis to test with; as root on Debian it is installed when it is missing. */
export function hasRedis(): boolean {
  const has =
    existsSync(program) || (installDebianPackage('redis-server', 'the tests of Redis') && existsSync(program))
  if (!has) console.log('No Redis and no right to install it: the tests of Redis are skipped.')
  return has
}

export interface RedisServer {
  url: string
  /** A connection of the test's own. */
  client: Redis
  /** Ends it without a word; what it held is lost. */
  kill(): Promise<void>
  /** Starts it again on its port, empty. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** A Redis in memory on a port of its own. */
export async function startRedis(): Promise<RedisServer> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ReturnType<typeof spawn> | undefined
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => 50 })
  client.on('error', () => undefined)
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    child = spawn(program, args, { stdio: 'ignore', cwd: '/tmp' })
    if (client.status === 'wait') await client.connect().catch(() => undefined)
    if (client.status !== 'ready') await new Promise<void>((ready) => client.once('ready', () => ready()))
  }
  const kill = async () => {
    const gone =
      child && child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined
    child?.kill('SIGKILL')
    await gone
  }
  await start()
  return {
    url,
    client,
    kill,
    start,
    async stop() {
      client.disconnect()
      await kill()
    },
  }
}
