import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connect, isConnectionError } from '@/server/db/client'
import { createLogger } from '@/server/platform/logger'
import { createTestApi, type TestApi } from '../support/test-api'

describe('a database that goes away', () => {
  let api: TestApi
  let admin: pg.Client
  beforeAll(async () => {
    api = await createTestApi()
    admin = new pg.Client(api.database.url)
    await admin.connect()
  })
  afterAll(async () => {
    await admin.end()
    await api.close()
  })

  const cutAll = () =>
    admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )

  it('fails one request and not the process when it goes between two statements of a transaction', async () => {
    const uncaught: unknown[] = []
    const note = (error: unknown) => uncaught.push(error)
    process.on('uncaughtException', note)
    onTestFinished(() => void process.off('uncaughtException', note))
    const database = connect(api.database.url, { max: 2, log: createLogger('silent') })
    onTestFinished(() => database.close())
    const gone = new Promise<void>((resolve) =>
      database.pool.once('connect', (client) => client.once('end', resolve)),
    )
    const work = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await cutAll()
      await gone
      await tx.execute(sql`select 2`)
    })
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(isConnectionError(error)).toBe(true)
    expect(uncaught).toEqual([])
    expect((await database.db.execute(sql`select 3 as n`)).rows).toEqual([{ n: 3 }])
  })

  it('gives every connection back whose transaction could not even begin', async () => {
    const database = connect(api.database.url, { max: 2, log: createLogger('silent') })
    onTestFinished(() => database.close())
    for (let n = 0; n < 3; n += 1) {
      const work = database.db.transaction(async () => n, { isolationLevel: 'no such level' as never })
      await expect(work).rejects.toThrow('begin')
    }
    expect(await database.db.transaction(async () => 'served')).toBe('served')
    expect(database.pool.idleCount).toBe(database.pool.totalCount)
  })

  it('is answered with 503 in the envelope while it is away, and serves on when it is back', async () => {
    // A connection cut before it was missed still fails one request.
    const status = async () => (await api.request('GET', '/v1/vacancies?text=away')).status
    await expect.poll(status).toBe(200)
    const name = api.database.url.split('/').at(-1)?.split('?')[0] ?? ''
    const other = new pg.Client(api.database.url.replace(`/${name}`, '/postgres'))
    await other.connect()
    onTestFinished(() => other.end())
    await other.query(`alter database "${name}" with allow_connections false`)
    await cutAll()
    const away = await api.request('GET', '/v1/vacancies?text=gone')
    expect(away.status).toBe(503)
    expect(away.body).toEqual({
      success: false,
      data: null,
      error_code: 'service_unavailable',
      error_message: null,
    })
    expect(away.headers.get('retry-after')).toBe('5')
    await other.query(`alter database "${name}" with allow_connections true`)
    await expect.poll(status).toBe(200)
  })

  it('asks for patience, not for a bug report, when it is full, overloaded or caught in a deadlock', async () => {
    for (const code of [
      '53100',
      '53200',
      '53300',
      '57014',
      '57P03',
      '40P01',
      '40001',
      '08006',
      'ETIMEDOUT',
    ]) {
      expect(isConnectionError(Object.assign(new Error('failed'), { code })), code).toBe(true)
    }
    for (const code of ['23505', '22021', '42601', '54000']) {
      expect(isConnectionError(Object.assign(new Error('failed'), { code })), code).toBe(false)
    }
  })
})
