import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '@/tests/support/database'
import { PgListener, type PgListenerOptions } from './pg-listener'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** The way to the database, which can fall silent without closing anything, as a pulled cable does. */
async function startProxy() {
  const target = new URL(database.url)
  const pairs: [Socket, Socket][] = []
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.on('close', () => far.destroy())
    pairs.push([near, far])
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of pairs.flat()) socket.destroy()
    proxy.close()
  })
  const url = new URL(database.url)
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    connections: () => pairs.length,
    fallSilent() {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
      }
    },
  }
}

async function listen(url: string, options: Partial<PgListenerOptions> = {}) {
  const heard: string[] = []
  const listener = new PgListener({
    config: { connectionString: url },
    channel: 'Проба',
    onNotification: (payload) => heard.push(payload),
    log: { warn() {} },
    ...options,
  })
  await listener.start()
  onTestFinished(() => listener.stop())
  return heard
}

const notify = (payload: string) => database.pool.query('select pg_notify($1, $2)', ['Проба', payload])

describe('PgListener', () => {
  it('hears what is notified on its channel, whatever the name', async () => {
    const heard = await listen(database.url)
    await notify('раз')
    await notify('два')
    await expect.poll(() => heard).toEqual(['раз', 'два'])
  })

  it('notices a connection that fell silent and opens another', async () => {
    const proxy = await startProxy()
    let reconnects = 0
    const heard = await listen(proxy.url, {
      probeMs: 50,
      answerMs: 200,
      onReconnect: () => {
        reconnects += 1
      },
    })
    proxy.fallSilent()
    await expect.poll(() => reconnects).toBe(1)
    expect(proxy.connections()).toBe(2)
    await notify('снова')
    await expect.poll(() => heard).toEqual(['снова'])
  })

  it('fails to start where there is no database', async () => {
    await expect(listen('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED')
  })
})
