import { count, countDistinct, eq, isNotNull, isNull, like, ne } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { dayMs } from '@/lib/shared/time'
import { negotiationSteps, negotiations } from '@/server/db/schema/negotiations'
import { noticeDeliveries } from '@/server/db/schema/notices'
import { notifications, outbox } from '@/server/db/schema/platform'
import { publish } from '@/server/platform/events'
import { dayOfLetters } from '@/tests/support/letters'
import { type PipelineWorker, startWorker } from '@/tests/support/pipeline-process'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { apply, buildCandidate, buildEmployer, dataOf } from '../negotiations/parties'

const events = 300
const people = 20
/** How many events a worker gets done before it is killed: in the middle of a batch, each time elsewhere in it. */
const killedAfter = [13, 27, 7, 22, 40]

describe('workers in processes of their own', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
    await api.database.pool.query('create table sent_letters (key text not null)')
  })
  beforeEach(() => api.ctx.db.delete(outbox))
  afterAll(() => api.close())

  async function start(env: Record<string, string>): Promise<PipelineWorker> {
    const worker = await startWorker({ WORKER_DATABASE_URL: api.database.url, ...env })
    onTestFinished(() => worker.kill())
    return worker
  }

  it('M5 killed and started again five times, lose nothing and do nothing twice', {
    timeout: 150_000,
  }, async () => {
    const { db } = api.ctx
    const readers = await Promise.all(Array.from({ length: people }, () => buildCandidate(api)))
    for (let version = 1; version <= events; version += 1) {
      await publish(db, { kind: 'vacancy.changed', payload: { vacancyId: 'v1', companyId: 'c1', version } })
    }
    const env = {
      WORKER_READERS: readers.map(({ userPublicId }) => userPublicId).join(','),
      WORKER_BATCH: '10',
      WORKER_PAUSE_MS: '100',
      // Past the minute of reading and any quiet hours, so that letters go out as soon as they are written.
      WORKER_SHIFT_MS: String(dayOfLetters(new Date()).getTime() - Date.now()),
    }
    let done = 0
    for (const after of killedAfter) {
      const worker = await start(env)
      await worker.told(after)
      await worker.kill()
      done += worker.count()
    }
    const unfinished = await db.select({ left: count() }).from(outbox).where(isNull(outbox.processedAt))
    expect(unfinished[0]?.left).toBeGreaterThan(0)

    const last = await start(env)
    const left = async () => {
      const [[waiting], [unsent]] = await Promise.all([
        db.select({ left: count() }).from(outbox).where(isNull(outbox.processedAt)),
        db.select({ left: count() }).from(noticeDeliveries).where(ne(noticeDeliveries.state, 'sent')),
      ])
      return (waiting?.left ?? 0) + (unsent?.left ?? 0)
    }
    await expect.poll(left, { timeout: 100_000 }).toBe(0)
    done += last.count()

    const [told] = await db
      .select({ rows: count(), keys: countDistinct(notifications.dedupeKey) })
      .from(notifications)
      .where(like(notifications.dedupeKey, 'told:%'))
    expect(told).toEqual({ rows: events, keys: events })
    // What a kill left in the middle was carried again, to no second effect.
    expect(done).toBeGreaterThan(events)
    const [dead] = await db.select({ rows: count() }).from(outbox).where(isNotNull(outbox.deadAt))
    expect(dead?.rows).toBe(0)
    const [sent] = await db
      .select({ rows: count() })
      .from(noticeDeliveries)
      .where(eq(noticeDeliveries.state, 'sent'))
    expect(sent?.rows).toBe(events)
    // A kill between the provider's word and ours sends a letter again, by the same name: at most one for each lane.
    const letters = await api.database.pool.query<{ all: number; named: number }>(
      'select count(*)::int as all, count(distinct key)::int as named from sent_letters',
    )
    const [row] = letters.rows
    expect((row?.all ?? 0) - (row?.named ?? 0)).toBeLessThanOrEqual(killedAfter.length * 2)
  })

  it('M5 two at once run the timetable: every end comes exactly once', { timeout: 90_000 }, async () => {
    const { db } = api.ctx
    const employer = await buildEmployer(api)
    const sent: string[] = []
    for (let nth = 0; nth < 20; nth += 1) {
      sent.push(dataOf(await apply(api, await buildCandidate(api), employer.vacancy)).public_id)
    }
    const env = { WORKER_MODE: 'schedule', WORKER_SHIFT_MS: String(60 * dayMs) }
    await Promise.all([start(env), start(env)])
    const ended = async () => {
      const [row] = await db
        .select({ rows: count() })
        .from(negotiations)
        .where(eq(negotiations.status, 'expired'))
      return row?.rows
    }
    await expect.poll(ended, { timeout: 60_000 }).toBe(sent.length)
    const [steps] = await db
      .select({ rows: count(), ended: countDistinct(negotiationSteps.negotiationId) })
      .from(negotiationSteps)
      .where(eq(negotiationSteps.action, 'expire'))
    expect(steps).toEqual({ rows: sent.length, ended: sent.length })
  })
})
