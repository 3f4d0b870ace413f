import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { desc, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { DomainEvent } from '@/lib/contracts/events'
import { outbox } from '@/server/db/schema/platform'
import { broadcastEvents } from '@/server/jobs/broadcast-events'
import type { Delivery, OutboxHandler } from '@/server/jobs/outbox-handler'
import { createOutboxRelay, type OutboxRelayOptions } from '@/server/jobs/outbox-relay'
import { publish, publishAll } from '@/server/platform/events'
import { createLogger } from '@/server/platform/logger'
import { createTestDatabase } from '@/tests/support/database'
import { once as nextEvent, startTestRealtime, subscribed } from '@/tests/support/realtime-server'

const hangingRelay = new URL('../../support/hanging-relay.ts', import.meta.url)
let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

const changed = (version: number): DomainEvent => ({
  kind: 'vacancy.changed',
  payload: { vacancyId: 'v1', companyId: 'c1', version },
})

function recorder(fail: (delivery: Delivery) => boolean = () => false) {
  const deliveries: Delivery[] = []
  const handler: OutboxHandler = {
    name: 'recorder',
    async handle(delivery) {
      deliveries.push(delivery)
      if (fail(delivery)) throw new Error('not now')
    },
  }
  const versions = () =>
    deliveries.map(({ event }) => ('version' in event.payload ? event.payload.version : -1))
  return { handler, deliveries, versions }
}

async function startRelay(handlers: OutboxHandler[], options: Partial<OutboxRelayOptions> = {}) {
  const relay = createOutboxRelay({
    database,
    handlers,
    log: createLogger('silent'),
    // Long enough that only a wake-up explains a quick delivery.
    pollMs: 60_000,
    ...options,
  })
  await relay.start()
  onTestFinished(() => relay.stop())
  return relay
}

const rows = () => database.db.select().from(outbox).orderBy(desc(outbox.id))

describe('publish', () => {
  it('tells nobody of a change that was rolled back', async () => {
    const seen = recorder()
    await startRelay([seen.handler])
    await expect(
      database.db.transaction(async (tx) => {
        await publish(tx, changed(1))
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await publish(database.db, changed(2))
    await expect.poll(seen.versions).toEqual([2])
  })

  it('wakes the relay on commit and hands over who caused the event', async () => {
    const seen = recorder()
    await startRelay([seen.handler])
    await database.db.transaction((tx) => publish(tx, changed(1), { exceptSocketId: '1.2' }))
    await expect
      .poll(() => seen.deliveries)
      .toEqual([
        { event: changed(1), dedupeKey: expect.stringMatching(/^outbox:\d+$/), exceptSocketId: '1.2' },
      ])
    await expect.poll(async () => (await rows())[0]?.processedAt).toBeInstanceOf(Date)
  })
})

describe('the relay', () => {
  it('wakes the relay for an event of code that outlived its transaction', async () => {
    const seen = recorder()
    await startRelay([seen.handler])
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    let late: Promise<void> | undefined
    await database.db.transaction(async () => {
      late = ended.then(() => publish(database.db, changed(7)))
    })
    end()
    await late
    await expect.poll(seen.versions).toEqual([7])
  })

  it('delivers more than a batch, once each and in order', async () => {
    for (let version = 1; version <= 120; version += 1) await publish(database.db, changed(version))
    const seen = recorder()
    await startRelay([seen.handler])
    await expect.poll(() => seen.deliveries.length).toBe(120)
    expect(seen.versions()).toEqual(Array.from({ length: 120 }, (_, index) => index + 1))
  })

  it('carries what happened to one thing in its order while another thing is at work', async () => {
    const versions: number[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const handler: OutboxHandler = {
      name: 'held',
      live: true,
      async handle({ event }) {
        if (event.kind !== 'vacancy.changed') return
        if (event.payload.vacancyId === 'slow') await held
        versions.push(event.payload.version)
      },
    }
    const of = (vacancyId: string, version: number): DomainEvent => ({
      kind: 'vacancy.changed',
      payload: { vacancyId, companyId: 'c1', version },
    })
    await database.db.transaction(async (tx) => {
      for (const event of [of('slow', 1), of('quick', 2), of('slow', 3), of('quick', 4)]) {
        await publish(tx, event)
      }
    })
    await startRelay([handler])
    await expect.poll(() => versions).toEqual([2, 4])
    release()
    await expect.poll(() => versions).toEqual([2, 4, 1, 3])
  })

  it('tries a failed event again under the same dedupe key, without holding up the others', async () => {
    let failures = 2
    const seen = recorder(
      ({ event }) => 'version' in event.payload && event.payload.version === 1 && failures-- > 0,
    )
    await startRelay([seen.handler], { pollMs: 20, retryMs: 20 })
    await database.db.transaction(async (tx) => {
      await publish(tx, changed(1))
      await publish(tx, changed(2))
    })
    await expect.poll(seen.versions).toEqual([1, 2, 1, 1])
    expect(new Set(seen.deliveries.map(({ dedupeKey }) => dedupeKey)).size).toBe(2)
    await expect
      .poll(async () => (await rows()).map(({ processedAt, error }) => [processedAt !== null, error]))
      .toEqual([
        [true, null],
        [true, null],
      ])
  })

  it('keeps one failing handler from starving the others', async () => {
    const broken: OutboxHandler = { name: 'broken', handle: () => Promise.reject(new Error('no')) }
    const seen = recorder()
    await startRelay([broken, seen.handler])
    await publish(database.db, changed(1))
    await expect.poll(seen.versions).toEqual([1])
    await expect.poll(async () => (await rows())[0]?.error).toBe('broken: no')
  })

  it('tells browsers at once though a letter hangs', async () => {
    const hanging: OutboxHandler = { name: 'mail', handle: () => new Promise(() => {}) }
    const seen = recorder()
    await startRelay([hanging, { ...seen.handler, live: true }], { handlerMs: 2_000 })
    await publish(database.db, changed(1))
    await expect.poll(seen.versions).toEqual([1])
    await publish(database.db, changed(2))
    await expect.poll(seen.versions).toEqual([1, 2])
    expect((await rows()).map(({ processedAt }) => processedAt)).toEqual([null, null])
  })

  it('tells browsers again until it works, and only then goes on to the letter', async () => {
    let away = true
    const live = recorder(() => away)
    const letters = recorder()
    const options = { pollMs: 20, retryMs: 10 }
    await startRelay([{ ...live.handler, live: true }, letters.handler], options)
    await publish(database.db, changed(1))
    await expect.poll(() => live.deliveries.length).toBeGreaterThan(2)
    expect(letters.versions()).toEqual([])
    away = false
    await expect.poll(letters.versions).toEqual([1])
    await expect
      .poll(async () => (await rows())[0])
      .toMatchObject({ error: null, processedAt: expect.any(Date) })
  })

  it('still sends the letter when telling the browsers was given up', async () => {
    const live = recorder(() => true)
    const letters = recorder()
    const options = { pollMs: 10, retryMs: 1, maxAttempts: 3 }
    await startRelay([{ ...live.handler, live: true }, letters.handler], options)
    await publish(database.db, changed(1))
    await expect.poll(letters.versions).toEqual([1])
    expect(live.deliveries).toHaveLength(3)
  })

  it('gives up after the last try and leaves the error to be seen', async () => {
    const seen = recorder(() => true)
    await startRelay([seen.handler], { pollMs: 10, retryMs: 1, maxAttempts: 3 })
    await publish(database.db, changed(1))
    await expect
      .poll(async () => (await rows())[0])
      .toMatchObject({
        attempts: 3,
        error: 'recorder: not now',
        processedAt: expect.any(Date),
      })
    expect(seen.deliveries).toHaveLength(3)
  })

  it('hands over many at once where that costs less, and one by one when one of them is bad', async () => {
    const batches: number[][] = []
    const alone: number[] = []
    const versionOf = ({ event }: Delivery) => ('version' in event.payload ? event.payload.version : -1)
    const refuse = (of: readonly number[]) => {
      if (of.includes(3)) throw new Error('a bad one')
    }
    const handler: OutboxHandler = {
      name: 'many',
      live: true,
      async handle(delivery) {
        alone.push(versionOf(delivery))
        refuse([versionOf(delivery)])
      },
      async handleMany(deliveries) {
        batches.push(deliveries.map(versionOf))
        refuse(deliveries.map(versionOf))
      },
    }
    await database.db.transaction((tx) => publishAll(tx, [1, 2, 3, 4, 5, 6].map(changed)))
    // Long enough that no second try comes in between.
    await startRelay([handler], { batch: 4, retryMs: 300_000 })
    await expect
      .poll(() => batches)
      .toEqual([
        [1, 2, 3, 4],
        [5, 6],
      ])
    expect(alone).toEqual([1, 2, 3, 4])
    await expect
      .poll(async () => (await rows()).map(({ processedAt, error }) => [processedAt !== null, error]))
      .toEqual([
        [true, null],
        [true, null],
        [true, null],
        [false, 'many: a bad one'],
        [true, null],
        [true, null],
      ])
  })

  it('finds what waits by an index, in each lane', async () => {
    await database.db.execute(sql`
      insert into outbox (kind, payload, announced_at, processed_at)
      select 'vacancy.changed', '{}', now(), now() from generate_series(1, 20000)`)
    await publish(database.db, changed(1))
    await database.db.execute(sql`analyze outbox`)
    for (const [lane, index] of [
      ['announced_at is null', 'outbox_live'],
      ['announced_at is not null', 'outbox_slow'],
    ]) {
      const { rows: plan } = await database.db.execute(
        sql.raw(`explain select * from outbox where ${lane} and processed_at is null and available_at <= now()
          order by id limit 100 for update skip locked`),
      )
      expect(JSON.stringify(plan)).toContain(`Scan using ${index}`)
    }
  })

  it('comes back at once for an event that arrived while it was busy', async () => {
    let release = () => {}
    const busy = new Promise<void>((resolve) => {
      release = resolve
    })
    const versions: number[] = []
    const slow: OutboxHandler = {
      name: 'slow',
      async handle({ event }) {
        versions.push('version' in event.payload ? event.payload.version : -1)
        await busy
      },
    }
    await startRelay([slow])
    await publish(database.db, changed(1))
    await expect.poll(() => versions).toEqual([1])
    // Another listener hears of the second event when the relay does: in the middle of its work.
    const witness = new pg.Client({ connectionString: database.url })
    await witness.connect()
    await witness.query('listen outbox')
    const notified = once(witness, 'notification')
    await publish(database.db, changed(2))
    await notified
    await witness.end()
    release()
    await expect.poll(() => versions).toEqual([1, 2])
  })

  it('counts a handler that hangs as failed', async () => {
    const hanging: OutboxHandler = { name: 'hanging', handle: () => new Promise(() => {}) }
    await startRelay([hanging], { handlerMs: 20 })
    await publish(database.db, changed(1))
    await expect.poll(async () => (await rows())[0]?.error).toBe('hanging: no result within 20 ms')
  })

  it('delivers each event once though two relays run at the same time', async () => {
    const seen = recorder()
    await Promise.all([startRelay([seen.handler]), startRelay([seen.handler])])
    await Promise.all(Array.from({ length: 60 }, (_, index) => publish(database.db, changed(index))))
    await expect.poll(async () => (await rows()).every(({ processedAt }) => processedAt !== null)).toBe(true)
    expect(seen.versions().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index))
  })

  it('hears of events again after the database dropped its connection', async () => {
    const seen = recorder()
    await startRelay([seen.handler])
    const ended = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'dvoe-outbox' and datname = current_database()`,
    )
    expect(ended.rowCount).toBe(1)
    await publish(database.db, changed(1))
    await expect.poll(seen.versions).toEqual([1])
  })

  it('loses nothing when its process is killed between the commit and the delivery', async () => {
    await publish(database.db, changed(1))
    await publish(database.db, changed(2))
    // A relay in a process of its own takes the events, says so in the middle of its work, and is killed.
    const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(hangingRelay)], {
      env: { ...process.env, TEST_DATABASE_URL: database.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    expect(String(said)).toContain('vacancy.changed')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect((await rows()).map(({ processedAt }) => processedAt)).toEqual([null, null])
    const seen = recorder()
    await startRelay([seen.handler], { pollMs: 50 })
    await expect.poll(seen.versions).toEqual([1, 2])
  })
})

describe('broadcastEvents', () => {
  it('carries a committed event to a subscribed browser but not to the tab that caused it', async () => {
    const server = await startTestRealtime()
    await startRelay([broadcastEvents(server)])
    const [author, colleague] = [server.connect('u1'), server.connect('u2')]
    const [own, other] = await Promise.all([
      subscribed(author, 'private-vacancy.v1'),
      subscribed(colleague, 'private-vacancy.v1'),
    ])
    const heardByAuthor: unknown[] = []
    own.bind('vacancy.changed', (data: unknown) => heardByAuthor.push(data))
    const first = nextEvent(other, 'vacancy.changed')
    await publish(database.db, changed(1), { exceptSocketId: author.connection.socket_id })
    expect(await first).toEqual({ vacancyId: 'v1', companyId: 'c1', version: 1 })
    const second = nextEvent(own, 'vacancy.changed')
    await publish(database.db, changed(2))
    await second
    expect(heardByAuthor).toEqual([{ vacancyId: 'v1', companyId: 'c1', version: 2 }])
  })

  it('makes every socket of a person ask for its channels again when a session ended', async () => {
    const server = await startTestRealtime()
    await startRelay([broadcastEvents(server)])
    const client = server.connect('u1')
    const channel = await subscribed(client, 'private-user.u1')
    const before = client.connection.socket_id
    await server.claimSocket(before, 'u1')
    const told = nextEvent(channel, 'session.ended')
    const again = nextEvent(channel, 'pusher:subscription_succeeded')
    await publish(database.db, { kind: 'session.ended', payload: { userId: 'u1', sessionId: 's1' } })
    expect(await told).toEqual({ userId: 'u1', sessionId: 's1' })
    await again
    expect(client.connection.socket_id).not.toBe(before)
  })

  it('leaves the socket of the tab that ended the sessions in peace', async () => {
    const server = await startTestRealtime()
    await startRelay([broadcastEvents(server)])
    const [own, other] = [server.connect('u1'), server.connect('u1')]
    const [ownChannel, otherChannel] = await Promise.all([
      subscribed(own, 'private-user.u1'),
      subscribed(other, 'private-user.u1'),
    ])
    const before = own.connection.socket_id
    for (const client of [own, other]) await server.claimSocket(client.connection.socket_id, 'u1')
    const again = nextEvent(otherChannel, 'pusher:subscription_succeeded')
    await publish(
      database.db,
      { kind: 'session.ended', payload: { userId: 'u1' } },
      { exceptSocketId: before },
    )
    await again
    const marker = nextEvent(ownChannel, 'marker')
    await server.publish({ name: 'marker', channels: ['private-user.u1'], data: '{}' })
    await marker
    expect(own.connection.socket_id).toBe(before)
  })
})
