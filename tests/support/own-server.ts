import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export interface OwnServer {
  url: string
  child: ChildProcess
  stop(): Promise<void>
}

/** The built product as a process of the test's own, up and ready. */
export async function startOwnServer(port: number, env: Record<string, string>): Promise<OwnServer> {
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  const deadline = Date.now() + 120_000
  for (;;) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return { url, child, stop }
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`the server on port ${port} did not start`)
    }
    await sleep(200)
  }
}
