import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'

/** One process of the product, as `npm start` runs it. */
export interface FleetProcess {
  url: string
  port: number
  pid: number
  /** Resolves with the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** What it wrote, for a test that fails. */
  said(): string
}

const bundle = join(process.cwd(), 'dist', 'fleet-server.mjs')
let building: Promise<unknown> | undefined

/** The same bundle as `scripts/build.mjs` makes of the server. */
const built = () =>
  (building ??= build({
    entryPoints: ['server/main.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    outfile: bundle,
    logLevel: 'warning',
  }))

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

/** Shared by the processes of one fleet. */
export const fleetEnv = (more: Record<string, string>): Record<string, string> => ({
  // Without the demonstration data a process starts in a second.
  DEMO: '0',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SMS_URL: 'http://127.0.0.1:1',
  SITE_URL: 'http://127.0.0.1:1',
  APP_SECRET: 'a secret of at least thirty-two characters',
  LOG_LEVEL: 'warn',
  DATA_DIR: mkdtempSync(join(tmpdir(), 'dvoe-fleet-data-')),
  ...more,
})

/**
 * Starts it, on `PORT` or a free one, and waits for its liveness check; readiness is for the test to ask.
 * @param program what to run instead of the server without pages: `scripts/start.mjs` after `npm run build`
 */
export async function startProcess(env: Record<string, string>, program?: string): Promise<FleetProcess> {
  if (!program) await built()
  const port = Number(env.PORT) || (await freePort())
  const child: ChildProcess = spawn(process.execPath, [program ?? bundle], {
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
  }
  const url = `http://127.0.0.1:${port}`
  const exited = once(child, 'exit')
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  const deadline = Date.now() + 60_000
  for (;;) {
    if (hasExited()) throw new Error(`the process ended with ${child.exitCode}: ${said}`)
    const answer = await fetch(`${url}/healthz`).catch(() => undefined)
    if (answer?.ok) break
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the process does not answer: ${said}`)
    }
    await sleep(50)
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    said: () => said,
    async stop(signal = 'SIGTERM') {
      if (!hasExited()) {
        child.kill(signal)
        await exited
      }
      return child.exitCode
    },
  }
}

/** Waits until it says that it may get requests. */
export async function whenReady(started: FleetProcess): Promise<FleetProcess> {
  for (const deadline = Date.now() + 60_000; ; await sleep(50)) {
    const answer = await fetch(`${started.url}/readyz`).catch(() => undefined)
    if (answer?.ok) return started
    if (Date.now() > deadline) throw new Error(`not ready: ${await answer?.text()} ${started.said()}`)
  }
}
