import { Client } from '@opensearch-project/opensearch'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '@/tests/support/database'
import { fillMarket } from '@/tests/support/engine-market'
import { type Cluster, startOpenSearch } from '@/tests/support/opensearch/cluster'
import { type FaultyProxy, startProxy } from '@/tests/support/opensearch/proxy'
import { whyNoOpenSearch } from '@/tests/support/opensearch/server-files'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { EngineUnavailable } from '../breaker'
import type { EngineQuery, SearchEngine } from '../search-engine'
import { withSimpleSearch } from '../simple-search.repository'
import { readFeedBatch } from './feed.repository'
import { createFeeder, writeBatch } from './feeder'
import { namesOf } from './indices'
import { createOpenSearchEngine, type OpenSearchEngine } from './opensearch-engine'

describe.skipIf(whyNoOpenSearch())('OpenSearch behind the port', () => {
  let api: TestApi
  let cluster: Cluster
  let proxy: FaultyProxy
  let client: Client
  let engine: OpenSearchEngine
  const now = new Date(Math.floor(Date.now() / 1000) * 1000)
  const prefix = `feeding-${process.pid}-${now.getTime()}`
  const names = namesOf(prefix)
  const open: EngineQuery = { plan: null, filters: [], now: now.getTime() / 1000 }

  beforeAll(async () => {
    ;[api, cluster] = await Promise.all([createTestApi(), startOpenSearch()])
    api.setNow(now)
    await fillMarket(api.ctx, 1500, now)
    proxy = await startProxy(cluster.url)
    client = new Client({ node: cluster.url })
    engine = createOpenSearchEngine(api.ctx.db, api.ctx.log, {
      url: proxy.url,
      prefix,
      index: { shards: 1, replicas: 0 },
    })
    await engine.ready()
  }, 180_000)
  afterAll(async () => {
    proxy?.pass()
    await engine?.removeAll()
    await engine?.close()
    await proxy?.stop()
    await client?.close()
    await cluster?.stop()
    await api?.close()
  })

  const raw = (text: string) => api.ctx.db.execute(sql.raw(text))
  const idsInDatabase = async () =>
    (
      await api.ctx.db.execute<{ id: number }>(sql`select vacancy_id as id from vacancy_search order by id`)
    ).rows.map(({ id }) => Number(id))
  /** Everything in the engine, groups not folded. */
  const idsInEngine = async () => {
    await client.indices.refresh({ index: names.alias })
    const { body } = await client.search({
      index: names.alias,
      body: {
        size: 10_000,
        query: { match_all: {} },
        sort: [{ id: 'asc' }],
        docvalue_fields: ['id'],
      } as never,
    })
    return (body as unknown as { hits: { hits: { _id: string }[] } }).hits.hits.map(({ _id }) => Number(_id))
  }
  const salaryInEngine = async (id: number) => {
    await client.indices.refresh({ index: names.alias })
    const { body } = await client.search({
      index: names.alias,
      body: { query: { term: { id } }, docvalue_fields: ['salary'] } as never,
    })
    const hits = (body as unknown as { hits: { hits: { fields: { salary?: number[] } }[] } }).hits.hits
    return hits[0]?.fields.salary?.[0]
  }
  const pay = (id: number, amount: number) =>
    raw(`update vacancy_search set salary_month_net = ${amount},
      packed = overlay(packed placing int4send(${amount}) from 21 for 4) where vacancy_id = ${id}`)
  const listed = async (from: SearchEngine) =>
    from.search(open, { sort: { by: 'date' }, offset: 0, limit: 20 })

  it('leaves out what was read earlier and comes later', async () => {
    const [id] = await idsInDatabase()
    const index = await engine.indices.current()
    if (!id || !index) throw new Error('nothing to write')
    await pay(id, 111_000)
    const early = await readFeedBatch(api.ctx.db, [id])
    await pay(id, 222_000)
    const late = await readFeedBatch(api.ctx.db, [id])
    expect(await writeBatch(client, index, late, names.deadLetters)).toMatchObject({ written: 1, late: 0 })
    expect(await writeBatch(client, index, early, names.deadLetters)).toMatchObject({ written: 0, late: 1 })
    // Nor does a removal that was decided on before.
    const removal = { version: early.version, documents: [], removed: [id] }
    expect(await writeBatch(client, index, removal, names.deadLetters)).toMatchObject({ late: 1 })
    expect(await salaryInEngine(id)).toBe(222_000)
    // What was removed stays so when an old reading comes.
    const gone = await readFeedBatch(api.ctx.db, [id])
    await writeBatch(
      client,
      index,
      { version: gone.version + 1, documents: [], removed: [id] },
      names.deadLetters,
    )
    expect(await writeBatch(client, index, gone, names.deadLetters)).toMatchObject({ late: 1 })
    expect(await idsInEngine()).not.toContain(id)
    await pay(id, 333_000)
    await expect.poll(() => engine.refresh().then(() => salaryInEngine(id))).toBe(333_000)
  })

  it('loses and doubles nothing when a connection breaks in the middle of a bulk', async () => {
    await raw(`update vacancy_search set salary_month_net = 50000,
      packed = overlay(packed placing int4send(50000) from 21 for 4) where vacancy_id % 2 = 0`)
    await raw('delete from vacancy_search where vacancy_id % 7 = 0')
    for (const bytes of [50_000, 400_000]) {
      proxy.cutAfter(bytes)
      expect(await engine.feed()).toBe(false)
    }
    proxy.pass()
    expect(await engine.feed()).toBe(true)
    expect(await idsInEngine()).toEqual(await idsInDatabase())
    const [even] = (await idsInDatabase()).filter((id) => id % 2 === 0)
    expect(await salaryInEngine(even ?? 0)).toBe(50_000)
  })

  it('writes the same from several processes at once', { timeout: 60_000 }, async () => {
    const index = await engine.indices.current()
    if (!index) throw new Error('nothing to write into')
    const others = [1, 2].map(() => createFeeder(api.ctx.db, client, engine.indices))
    for (let turn = 0; turn < 4; turn += 1) {
      await raw(`delete from vacancy_search where vacancy_id % 31 = ${turn}`)
      await raw(`update vacancy_search set salary_month_net = ${70_000 + turn},
        packed = overlay(packed placing int4send(${70_000 + turn}) from 21 for 4) where vacancy_id % 31 = 9`)
      await Promise.all([engine.feed(), ...others.map((other) => other.follow(index, { shown: true }))])
      expect(await idsInEngine()).toEqual(await idsInDatabase())
    }
    const changed = (await idsInDatabase()).filter((id) => id % 31 === 9)
    expect(await salaryInEngine(changed[0] ?? 0)).toBe(70_003)
  })

  it('keeps apart what the engine refuses, and writes the rest', async () => {
    const [first, second] = await idsInDatabase()
    const index = await engine.indices.current()
    if (!first || !second || !index) throw new Error('nothing to write')
    const batch = await readFeedBatch(api.ctx.db, [first, second])
    const [one, other] = batch.documents
    if (!one || !other) throw new Error('nothing was read')
    const odd = { ...batch, documents: [{ ...one, unexpected: true }, other] }
    expect(await writeBatch(client, index, odd, names.deadLetters)).toEqual({ written: 1, late: 0, dead: 1 })
    await client.indices.refresh({ index: names.deadLetters })
    const { body } = await client.search({ index: names.deadLetters })
    const [letter] = (body as unknown as { hits: { hits: { _source: object }[] } }).hits.hits
    expect(letter?._source).toMatchObject({ index, id: String(one.id) })
  })

  it('answers from the database while the engine is away, and catches up afterwards', {
    timeout: 60_000,
  }, async () => {
    const product = withSimpleSearch(api.ctx.db, engine)
    await product.refresh()
    const before = await listed(product)
    expect(before).not.toHaveProperty('simplified')
    for (const away of [proxy.refuse, proxy.hang]) {
      away()
      const began = performance.now()
      const simple = await listed(product)
      expect(performance.now() - began).toBeLessThan(4000)
      expect(simple).toMatchObject({ simplified: true })
      expect(simple.hits.map(({ id }) => id)).toEqual(before.hits.map(({ id }) => id))
    }
    const gone = before.hits[0]?.id ?? 0
    // A write does not know of the engine.
    await raw(`delete from vacancy_search where vacancy_id = ${gone}`)
    // Nobody waits for it any more.
    await listed(product)
    const began = performance.now()
    expect((await listed(product)).hits.map(({ id }) => id)).not.toContain(gone)
    expect(performance.now() - began).toBeLessThan(500)
    proxy.pass()
    await expect
      .poll(() => product.refresh().then(() => listed(product)), { timeout: 15_000 })
      .not.toHaveProperty('simplified')
    expect((await listed(product)).hits.map(({ id }) => id)).not.toContain(gone)
  })

  it('is ready without the engine, and builds what it lacks when it is back', {
    timeout: 60_000,
  }, async () => {
    const late = createOpenSearchEngine(api.ctx.db, api.ctx.log, {
      url: proxy.url,
      prefix: `${prefix}-late`,
      index: { shards: 1, replicas: 0 },
    })
    const product = withSimpleSearch(api.ctx.db, late)
    proxy.refuse()
    await product.ready()
    expect(await listed(product)).toMatchObject({ simplified: true })
    expect(await late.feed()).toBe(false)
    proxy.pass()
    expect(await late.feed()).toBe(true)
    await expect
      .poll(() => product.refresh().then(() => listed(product)), { timeout: 15_000 })
      .not.toHaveProperty('simplified')
    expect(product.state()).toMatchObject({ whole: true, documents: (await idsInDatabase()).length })
    await late.removeAll()
    await late.close()
  })

  it('tells that the database is away, and does not take it for the engine', async () => {
    const { db, close } = await createTestDatabase()
    const late = createOpenSearchEngine(db, api.ctx.log, {
      url: cluster.url,
      prefix,
      index: { shards: 1, replicas: 0 },
    })
    await close()
    const product = withSimpleSearch(db, late)
    for (const ask of [product.ready, product.refresh]) {
      await expect(ask()).rejects.not.toBeInstanceOf(EngineUnavailable)
    }
    await late.close()
  })

  it('switches to a new index and back under load without a wrong answer', { timeout: 60_000 }, async () => {
    // On a busy machine an answer may take longer than a page waits for it.
    const patient = createOpenSearchEngine(api.ctx.db, api.ctx.log, {
      url: proxy.url,
      prefix,
      index: { shards: 1, replicas: 0 },
      waits: { search: 20_000, refresh: 20_000 },
    })
    await patient.refresh()
    const { total } = await listed(patient)
    const totals = new Set<number>()
    let searching = true
    const load = Promise.all(
      [1, 2].map(async () => {
        while (searching) totals.add((await listed(patient)).total)
      }),
    )
    const before = await engine.indices.current()
    let after: string | undefined
    try {
      await engine.rebuild()
      after = await engine.indices.current()
      expect(after).not.toBe(before)
      expect(await engine.goBack()).toBe(true)
      expect(await engine.indices.current()).toBe(before)
    } finally {
      searching = false
      await load
      await patient.close()
    }
    expect([...totals]).toEqual([total])
    // Each index has a cursor of its own: the one gone back to has missed nothing.
    const [id] = await idsInDatabase()
    await raw(`delete from vacancy_search where vacancy_id = ${id}`)
    await engine.goBack()
    expect(await engine.indices.current()).toBe(after)
    expect(await idsInEngine()).toEqual(await idsInDatabase())
  })
})

describe.skipIf(whyNoOpenSearch() !== null || process.env.SEARCH_URL)('three nodes', () => {
  let api: TestApi
  let cluster: Cluster
  let engine: OpenSearchEngine
  const now = new Date(Math.floor(Date.now() / 1000) * 1000)

  beforeAll(async () => {
    ;[api, cluster] = await Promise.all([createTestApi(), startOpenSearch({ nodes: 3, heap: 256 })])
    api.setNow(now)
    await fillMarket(api.ctx, 600, now)
    engine = createOpenSearchEngine(api.ctx.db, api.ctx.log, {
      url: cluster.url,
      prefix: 'nodes',
      index: { shards: 2, replicas: 1 },
      waits: { search: 20_000, refresh: 20_000 },
    })
    await engine.ready()
  }, 240_000)
  afterAll(async () => {
    await engine?.close()
    await cluster?.stop()
    await api?.close()
  })

  it('lose no document and double none when one of them is lost', { timeout: 120_000 }, async () => {
    const health = await fetch(`${cluster.url}/_cluster/health?wait_for_status=green&timeout=60s`)
    expect(await health.json()).toMatchObject({ status: 'green', number_of_nodes: 3 })
    const { db } = api.ctx
    const query = { plan: null, filters: [], now: now.getTime() / 1000 }
    const found = async () => {
      await engine.refresh()
      const answer = await engine.search(query, { sort: { by: 'date' }, offset: 0, limit: 2000 })
      return { total: answer.total, partial: answer.partial, ids: new Set(answer.hits.map(({ id }) => id)) }
    }
    const inDatabase = async () => {
      const { rows } = await db.execute<{ groups: number }>(
        sql`select count(distinct group_key) as groups from vacancy_search`,
      )
      return Number(rows[0]?.groups)
    }
    expect((await found()).total).toBe(await inDatabase())
    // Written while it goes.
    const losing = cluster.kill(2)
    await db.execute(sql`delete from vacancy_search where vacancy_id % 5 = 0`)
    await db.execute(sql`update vacancy_search set level = 1 - level where level < 2 and vacancy_id % 3 = 0`)
    await losing
    const expected = await inDatabase()
    await expect
      .poll(() => found().catch(() => undefined), { timeout: 60_000 })
      .toMatchObject({ total: expected, partial: false })
    expect((await found()).ids.size).toBe(expected)
  })
})
