import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Product {
  url: string
  pid: number
  dataDir: string
  stop(options?: { keepData?: boolean }): Promise<void>
  /** Deletes the data; for a stop that kept it. */
  discard(): void
}

/** A folder that the database's own user can reach. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dvoe-bench-'))
  chmodSync(folder, 0o755)
  return folder
}

export function seed(
  dataDir: string,
  vacancies: number,
  resumes: number,
  companies: number,
  env: Record<string, string> = {},
): void {
  const sizes = ['--vacancies', vacancies, '--resumes', resumes, '--companies', companies].map(String)
  const { status } = spawnSync('node_modules/.bin/tsx', ['server/cli/seed.ts', ...sizes], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
  })
  if (status !== 0) throw new Error('seeding failed')
}

/** The production build as `npm start` runs it, over a seeded folder. */
export async function startProduct(
  dataDir: string,
  port: number,
  env: Record<string, string> = {},
): Promise<Product> {
  // The command itself, without npm around it: it replaces the shell, so the process is the product's own.
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  const child: ChildProcess = spawn('/bin/sh', ['-c', scripts.start], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'warn',
      ...env,
    },
  })
  const url = `http://localhost:${port}`
  const deadline = Date.now() + 300_000
  while (
    !(await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('the product did not start')
    await sleep(200)
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    discard: () => rmSync(dataDir, { recursive: true, force: true }),
    stop: async ({ keepData = false } = {}) => {
      const gone = new Promise((done) => {
        child.once('exit', done)
      })
      child.kill('SIGTERM')
      await gone
      if (!keepData) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
