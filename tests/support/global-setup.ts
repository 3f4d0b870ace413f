import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '@/server/db/embedded/embedded'
import { migrate } from '@/server/db/migrate'
import { migrateJobQueue } from '@/server/jobs/job-plans'
import { createLogger } from '@/server/platform/logger'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One throw-away PostgreSQL for the whole run, with a migrated template to clone. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'dvoe-test-'))
  const { chmod } = await import('node:fs/promises')
  await chmod(folder, 0o755)
  const server = await startEmbedded(folder, { log: createLogger('silent'), durable: false })
  const admin = new pg.Client({ connectionString: server.url })
  await admin.connect()
  await admin.query('create database dvoe_template')
  await admin.end()
  const template = new URL(server.url)
  template.pathname = '/dvoe_template'
  await migrate(template.href)
  await migrateJobQueue(template.href)
  project.provide('postgresUrl', server.url)
  return async () => {
    await server.release()
    rmSync(folder, { recursive: true, force: true })
  }
}
