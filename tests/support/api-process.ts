import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { readEnv } from '@/server/platform/env'
import { createKeys } from '@/server/platform/keys'
import { createLogger } from '@/server/platform/logger'
import { realtimeCredentials } from '@/server/platform/realtime-signing'
import { startBackend } from '@/server/start/backend'
import { bundled } from './bundled'

/** A process of its own that answers `/v1` on a database, as one of several behind a balancer would. */
export interface ApiProcess {
  url: string
  pid: number
  stop(): Promise<void>
}

const file = fileURLToPath(import.meta.url)

export async function startApiProcess(env: Record<string, string>): Promise<ApiProcess> {
  const child: ChildProcess = spawn(process.execPath, [bundled(file)], {
    env: { ...process.env, NODE_ENV: 'test', DEMO: '1', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((ready, fail) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const found = /port (\d+)\n/.exec(said)?.[1]
      if (found) ready(found)
    })
    child.once('exit', (code) => fail(new Error(`the process ended with ${code}: ${said}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function serve(): Promise<void> {
  const env = readEnv(process.env)
  const keys = createKeys(env.secrets)
  const log = createLogger(env.LOG_LEVEL)
  const backend = await startBackend(env, log, keys, realtimeCredentials(env, keys), {
    pages: { vacancy: () => {}, company: () => {}, lost: () => {} },
  })
  const server = createServer(backend.handleApi)
  server.on('upgrade', (req, socket, head) => {
    if (!backend.handleUpgrade(req, socket, head)) socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.once('SIGTERM', async () => {
    server.close()
    server.closeAllConnections()
    await backend.stopRealtime()
    await backend.close()
    process.exit(0)
  })
  console.log(`port ${(server.address() as AddressInfo).port}`)
}

if (process.argv[1] === file) await serve()
