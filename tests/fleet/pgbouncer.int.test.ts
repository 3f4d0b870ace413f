import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connect, type Database } from '@/server/db/client'
import { createLogger } from '@/server/platform/logger'
import { PgListener } from '@/server/platform/pg-listener'
import { createTestDatabase } from '@/tests/support/database'
import { type Bouncer, hasPgBouncer, startBouncer } from '@/tests/support/pgbouncer'
import { fleetEnv, startProcess } from './processes'

const has = hasPgBouncer()

describe.skipIf(!has)('behind PgBouncer in transaction mode', { timeout: 60_000 }, () => {
  let database: Database & { drop(): Promise<void> }
  let bouncer: Bouncer
  beforeAll(async () => {
    database = await createTestDatabase()
    bouncer = await startBouncer(database.url, 'set statement_timeout = 15000')
  })
  afterAll(async () => {
    await bouncer.stop()
    await database.drop()
  })

  it('shares two connections among many, prepares nothing under a name, and listens past the pooler', async () => {
    const log = createLogger('silent')
    const pooled = connect(bouncer.url, { max: 8, log, directUrl: database.url })
    onTestFinished(() => pooled.close())
    const named = { name: 'a-hot-query', text: 'select $1::int as n' }
    const numbers = Array.from({ length: 40 }, (_, n) => n)
    const answers = await Promise.all(
      numbers.map(async (n) => {
        if (n % 4 === 0) {
          const work = pooled.db.transaction((tx) => tx.execute<{ n: number }>(sql`select ${n}::int as n`))
          return (await work).rows[0]?.n
        }
        return (await pooled.pool.query<{ n: number }>({ ...named, values: [n] })).rows[0]?.n
      }),
    )
    expect(answers).toEqual(numbers)
    const prepared = await pooled.pool.query('select name from pg_prepared_statements')
    expect(prepared.rows).toEqual([])

    const heard: string[] = []
    const config = { connectionString: pooled.url }
    const listener = new PgListener({
      config,
      channel: 'past_pooler',
      onNotification: (text) => heard.push(text),
      log,
    })
    await listener.start()
    onTestFinished(() => listener.stop())
    await pooled.pool.query(`select pg_notify('past_pooler', 'heard')`)
    await expect.poll(() => heard).toEqual(['heard'])
  })

  it('a whole process serves and works', async () => {
    const env = fleetEnv({ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: database.url })
    const api = await startProcess({ ...env, ROLE: 'api' })
    onTestFinished(async () => void (await api.stop()))
    const worker = await startProcess({ ...env, ROLE: 'worker' })
    onTestFinished(async () => void (await worker.stop()))
    const get = (path: string) => fetch(api.url + path).then(({ status }) => status)
    await expect.poll(() => get('/readyz'), { timeout: 20_000 }).toBe(200)
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => get(`/v1/vacancies?text=word${n}`)),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    const worked = async () => {
      const { rows } = await database.pool.query<{ done: number; failed: string[] }>(
        `select count(*) filter (where finished_at is not null)::int as done,
           coalesce(array_agg(name || ': ' || error) filter (where error is not null), '{}') as failed from timed_jobs`,
      )
      return rows[0]
    }
    await expect.poll(async () => (await worked())?.done, { timeout: 30_000 }).toBeGreaterThan(30)
    expect((await worked())?.failed).toEqual([])
    expect(api.said() + worker.said()).not.toMatch(/prepared statement|unsupported startup parameter/)
  })

  it('is refused with a sentence when nothing limits the time of a query', async () => {
    const endless = await startBouncer(database.url, '')
    onTestFinished(() => endless.stop())
    const env = fleetEnv({ DATABASE_URL: endless.url, DATABASE_DIRECT_URL: database.url })
    await expect(startProcess({ ...env, ROLE: 'api' })).rejects.toThrow('statement_timeout')
  })
})
