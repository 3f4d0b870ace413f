import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { publishAll } from '@/server/platform/events'
import { startWorker } from '../../support/pipeline-process'
import { processorTime } from '../search/processor'
import type { Figure } from './figures'
import { databaseTimer } from './processor'

const targetPerSecond = 500
const eventsInAll = 10_000
const perBurst = 500
const burstMs = 250
/** After how many events each worker is killed: in the middle of its work, each time elsewhere in it. */
const killedAfter = [300, 700, 150, 500, 900]

/**
 * Events published at a steady pace while the worker that carries them is killed and started again five times; every
 * one of them has to end in exactly one notice, and every notice is an event of its own.
 */
export async function relay(url: string, readers: readonly string[], db: Db): Promise<Figure[]> {
  const env = { WORKER_DATABASE_URL: url, WORKER_READERS: readers.join(','), WORKER_LETTERS: '0' }
  const count = async (query: ReturnType<typeof sql>) =>
    Number((await db.execute<{ n: string }>(query)).rows[0]?.n ?? 0)
  const left = () => count(sql`select count(*) n from outbox where processed_at is null`)
  const databaseTime = await databaseTimer(db)
  await db.execute(sql`delete from outbox`)
  const theirs = databaseTime()
  const started = performance.now()
  const publishing = (async () => {
    for (let version = 0; version < eventsInAll; version += perBurst) {
      const next = performance.now() + burstMs
      await publishAll(
        db,
        Array.from({ length: perBurst }, (_, nth) => ({
          kind: 'vacancy.changed' as const,
          payload: { vacancyId: `bench${nth % 100}`, companyId: 'bench', version: version + nth + 1 },
        })),
      )
      await new Promise((done) => setTimeout(done, Math.max(0, next - performance.now())))
    }
  })()
  let [carried, own] = [0, 0]
  for (const after of killedAfter) {
    const worker = await startWorker(env)
    await worker.told(after)
    own += processorTime(worker.pid)
    await worker.kill()
    carried += worker.count()
  }
  const last = await startWorker(env)
  await publishing
  while ((await left()) > 0) await new Promise((done) => setTimeout(done, 50))
  const seconds = (performance.now() - started) / 1000
  own += processorTime(last.pid)
  carried += last.count()
  await last.kill()
  const told = sql`from notifications where dedupe_key like 'told:%'`
  const notices = await count(sql`select count(*) n ${told}`)
  const keys = await count(sql`select count(distinct dedupe_key) n ${told}`)
  const events = 2 * eventsInAll
  const perEvent = (ms: number) => Number((ms / events).toFixed(2))
  console.table([
    {
      events,
      seconds: Number(seconds.toFixed(1)),
      'carried again': carried - eventsInAll,
      'CPU ms an event, workers': perEvent(own),
      'CPU ms an event, database': perEvent(databaseTime() - theirs),
    },
  ])
  const what = `relay, worker killed ${killedAfter.length} times`
  return [
    {
      what: `${what}, pace`,
      value: Math.round(events / seconds),
      unit: 'events/s',
      target: { least: targetPerSecond },
    },
    { what: `${what}, lost`, value: eventsInAll - keys, unit: 'events', target: { most: 0 } },
    { what: `${what}, doubled`, value: notices - keys, unit: 'events', target: { most: 0 } },
  ]
}
