import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { batchLimits } from '@/lib/contracts/batches'
import { type QueueGroup, queueGroups } from '@/lib/contracts/queue'
import { companyStages } from '@/server/db/schema/company-stages'
import { negotiationBatches } from '@/server/db/schema/negotiation-batches'
import {
  countItems,
  findBatches,
  findDueBatches,
  findItems,
  findWaitingItems,
} from '@/server/modules/hiring/batches/batches.repository'
import { findSelected } from '@/server/modules/hiring/batches/selection.repository'
import { countQueue, pageOfQueue } from '@/server/modules/hiring/negotiations/queue.repository'
import { countStages } from '@/server/modules/hiring/negotiations/stages.repository'
import { newPublicId } from '@/server/platform/ids'
import { plansOf } from '@/tests/support/plans'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { buildEmployer, type Employer } from './parties'

/** One vacancy of ten thousand applications, among those of others. */
const own = 10_000
const foreign = 40_000
const now = new Date('2026-05-14T09:00:00.000Z')

describe('selections of a vacancy with ten thousand applications', () => {
  let api: TestApi
  let employer: Employer
  let batchId: number
  let stageId: string
  beforeAll(async () => {
    api = await createTestApi()
    employer = await buildEmployer(api)
    const stranger = await buildEmployer(api)
    const { db } = api.ctx
    const [stage] = await db
      .insert(companyStages)
      .values({
        publicId: newPublicId(),
        companyId: employer.company.id,
        base: 'in_review',
        name: 'Руководитель',
        color: 'blue',
        position: 0,
      })
      .returning()
    const [batch] = await db
      .insert(negotiationBatches)
      .values({
        publicId: newPublicId(),
        companyId: employer.company.id,
        actorUserId: employer.userId,
        action: 'decline',
        total: 5000,
        startsAt: now,
        createdAt: now,
      })
      .returning()
    if (!stage || !batch) throw new Error('nothing was inserted')
    batchId = batch.id
    stageId = stage.publicId
    await db.transaction(async (tx) => {
      // People of their own for each row would take minutes; the plans do not ask for them.
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const { of, from, to } of [
        { of: stranger, from: 1, to: foreign },
        { of: employer, from: foreign + 1, to: foreign + own },
      ]) {
        await tx.execute(sql`
          insert into negotiations (public_id, vacancy_id, publication, resume_id, candidate_id, company_id, origin,
            status, turn, turn_due_at, viewed_at, stage_id, created_at, updated_at)
          select 'n' || n, ${of.vacancy.id}, 1, 1000000 + n, 1000000 + n, ${of.company.id}, 'application',
            case n % 3 when 0 then 'new' when 1 then 'viewed' else 'in_review' end, 'employer',
            ${now}::timestamptz + n * interval '1 second', ${now}, case when n % 30 = 2 then ${stage.id}::bigint end,
            ${now}::timestamptz - n * interval '1 second', ${now}
          from generate_series(${from}::int, ${to}::int) n`)
      }
      await tx.execute(sql`
        insert into negotiation_batch_items (batch_id, negotiation_id, state, due_at)
        select ${batch.id} + (id % 10), id, case when id % 2 = 0 then 'done' else 'waiting' end, ${now}
        from negotiations`)
      await tx.execute(sql`
        insert into negotiation_pending (negotiation_id, action, actor_user_id, due_at, created_at)
        select id, 'decline', ${employer.userId}, ${now}, ${now}::timestamptz - interval '1 hour'
        from negotiations where id % 4 = 0`)
    })
    await db.execute(sql`analyze negotiations, negotiation_batches, negotiation_batch_items, negotiation_pending,
      company_stages`)
  }, 180_000)
  afterAll(() => api.close())

  const owner = () => ({ companyId: employer.company.id, userId: employer.userId, mayAct: true, now })
  // Declines that wait are few: for a batch of thousands, reading all of them is the shorter way.
  const big = ['negotiations', 'negotiation_batch_items']
  /** Relations that are read from end to end. */
  async function scanned(work: () => Promise<unknown>): Promise<string[]> {
    const plans = await plansOf(api.ctx.db.$client, work)
    return plans.flat().flatMap((node) => {
      const relation = node['Relation Name'] ?? ''
      return node['Node Type'] === 'Seq Scan' && big.includes(relation) ? [relation] : []
    })
  }

  it.each([
    ['all of a vacancy', () => ({ vacancy: 'any', filter: { origin: 'application' as const }, except: [] })],
    ['all of the queue', () => ({ queue: { group: 'open' as const }, except: [] })],
    ['all of an own stage', () => ({ queue: { group: 'open' as const, own_stage: stageId }, except: [] })],
    [
      'five hundred by their ids',
      () => ({ ids: Array.from({ length: 500 }, (_, n) => `n${foreign + n + 1}`) }),
    ],
  ])('finds %s by an index', async (_, selection) => {
    const work = () => findSelected(api.ctx.db, owner(), selection(), employer.vacancy.id)
    expect(await scanned(work)).toEqual([])
    expect((await work()).length).toBeLessThanOrEqual(batchLimits.people + 1)
  })

  it('finds and counts the people of an own stage by an index', async () => {
    const filter = { own_stage: stageId }
    expect(
      await scanned(() =>
        pageOfQueue(api.ctx.db, owner(), { group: 'open', filter, after: undefined, limit: 50 }),
      ),
    ).toEqual([])
    expect(await scanned(() => countQueue(api.ctx.db, owner(), filter))).toEqual([])
    expect(await scanned(() => countStages(api.ctx.db, employer.company.id))).toEqual([])
  })

  it('lists, counts and carries on batches by indexes', async () => {
    const { db } = api.ctx
    for (const work of [
      () => countItems(db, [batchId]),
      () => findItems(db, { batchId }, 'failed'),
      () => findItems(db, { batchId }, 'waiting'),
      () => findWaitingItems(db, batchId, 200),
      () => findBatches(db, { companyId: employer.company.id, userId: 0 }, now, 20),
      () => findDueBatches(db, now),
    ])
      expect(await scanned(work)).toEqual([])
  })

  it('shows and counts the queue without several narrowed vacancies by the same indexes', async () => {
    const { db } = api.ctx
    const narrowed = [1, 2, 3, 4].map((n) => 1_000_000 + n)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update negotiations set vacancy_id = 1000000 + id % 8
        where company_id = ${employer.company.id} and id % 8 <> 0`)
    })
    await db.execute(sql`analyze negotiations`)
    const whole = owner()
    const limited = { ...whole, scope: { userId: employer.userId, withheld: narrowed } }
    const page = (of: typeof whole, group: QueueGroup) => () =>
      pageOfQueue(db, of, { group, filter: {}, after: undefined, limit: 50 })
    const indexes = async (work: () => Promise<unknown>) =>
      (await plansOf(db.$client, work))[0]
        ?.filter((node) => node['Relation Name'] === 'negotiations')
        .map((node) => node['Index Name'])
    for (const group of queueGroups) {
      expect(await scanned(page(limited, group)), group).toEqual([])
      expect(await indexes(page(limited, group)), group).toEqual(await indexes(page(whole, group)))
    }
    expect(await scanned(() => countQueue(db, limited, {}))).toEqual([])
    expect([(await countQueue(db, whole, {})).open, (await countQueue(db, limited, {})).open]).toEqual([
      own,
      own / 2,
    ])
  })
})
