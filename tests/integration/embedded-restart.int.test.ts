import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '@/server/db/client'
import { startEmbedded } from '@/server/db/embedded/embedded'
import { createLogger } from '@/server/platform/logger'

const postmasterOf = (folder: string) => {
  const lock = join(folder, 'pg', 'postmaster.pid')
  return existsSync(lock) ? Number(readFileSync(lock, 'utf8').split('\n')[0]) : undefined
}

it('starts the embedded database again when it was killed, and everybody finds it where it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dvoe-restart-'))
  chmodSync(folder, 0o755)
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  const server = await startEmbedded(folder, { log, durable: false })
  onTestFinished(async () => {
    await server.release()
    rmSync(folder, { recursive: true, force: true })
  })
  const database = connect(server.url, { max: 2, log })
  onTestFinished(() => database.close())
  const ask = () => database.pool.query('select 1 as n').then(({ rows }) => rows[0]?.n as number)
  expect(await ask()).toBe(1)

  const told = (words: string) => lines.filter((line) => line.includes(words)).length
  for (const turn of [1, 2]) {
    const killed = postmasterOf(folder)
    if (!killed) throw new Error('no server runs')
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => told('the embedded database is back'), { timeout: 30_000 }).toBe(turn)
    expect(told('the embedded database is gone')).toBe(turn)
    expect(postmasterOf(folder)).not.toBe(killed)
    await expect.poll(() => ask().catch(() => 0), { timeout: 30_000 }).toBe(1)
  }
}, 90_000)

it('leaves a database alone that the app itself stopped', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dvoe-restart-'))
  chmodSync(folder, 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  const server = await startEmbedded(folder, { log, durable: false })
  const pid = postmasterOf(folder) ?? 0
  expect(pid).toBeGreaterThan(0)
  await server.release()
  // Its last process may still be on its way out when its lock is gone.
  const runs = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  await expect.poll(runs).toBe(false)
  expect(lines.join('')).not.toContain('gone')
}, 60_000)
