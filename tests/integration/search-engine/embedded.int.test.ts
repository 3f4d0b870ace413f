import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { EmbeddedEngine } from '@/server/modules/search/engine/embedded/embedded-engine'
import {
  changesQuery,
  findChanges,
  findSnapshot,
  vacancyTable,
} from '@/server/modules/search/engine/embedded/index-rows.repository'
import { createResumeEngine } from '@/server/modules/search/resumes/resume-engine.service'
import { engineOf, readSearch } from '@/server/modules/search/vacancies/engine.service'
import { createVacancySearch } from '@/server/modules/search/vacancies/search.service'
import { fillCatalogue } from '@/tests/support/plan-catalogue'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { describeChanges } from './change-conformance'
import { describeEngine } from './conformance'
import { describeMatchLists } from './match-lists'
import { describeResumes } from './resume-conformance'

const inMemory = async (api: TestApi) => ({ engine: new EmbeddedEngine(api.ctx.db), close: async () => {} })
describeEngine('the search in memory', inMemory)
describeChanges('the search in memory', inMemory)

describeResumes('the database', async (api) => ({
  engineNow: createResumeEngine(api.ctx),
  close: async () => {},
}))

describe('a page of vacancies', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
    await fillCatalogue(api.ctx.db, 100, new Date())
  }, 60_000)
  afterAll(() => api.close())

  it('asks the engine once for its list and its counts, though two calls ask for them', async () => {
    const engine = engineOf(api.ctx)
    await engine.ready()
    const page = createVacancySearch(api.ctx)
    const counted = vi.spyOn(engine, 'facets')
    try {
      const params = { text: 'сварка' }
      const [list, { facets }] = await Promise.all([page.list(null, params), page.facets(params)])
      expect(list.total).toBeGreaterThan(0)
      expect(Math.max(...facets.experience.map(({ count }) => count))).toBeGreaterThan(0)
      expect(counted).not.toHaveBeenCalled()
    } finally {
      counted.mockRestore()
    }
  })
})

describe('changes of the rows of the search', () => {
  let api: TestApi
  const touch = (ids: string) =>
    sql.raw(`update vacancy_search set role_id = role_id where vacancy_id in (${ids})`)
  let ids: number[]
  beforeAll(async () => {
    api = await createTestApi()
    await fillCatalogue(api.ctx.db, 200, new Date())
    const { rows } = await api.ctx.db.execute<{ id: number }>(
      sql`select vacancy_id as id from vacancy_search order by vacancy_id limit 5`,
    )
    ids = rows.map(({ id }) => id)
  }, 60_000)
  afterAll(() => api.close())

  it('are read once each, in the order of their commits, however long a transaction stays open', async () => {
    const { db } = api.ctx
    const [first, second, third] = ids
    const late = await db.$client.connect()
    try {
      await late.query('begin')
      await late.query(`update vacancy_search set role_id = role_id where vacancy_id = ${first}`)
      let { seen } = await findChanges(db, await findSnapshot(db))
      for (let round = 0; round < 5; round += 1) {
        await db.execute(touch(`${second}, ${third}`))
        const changes = await findChanges(db, seen)
        expect(changes.ids.sort()).toEqual([second, third].sort())
        seen = changes.seen
        expect((await findChanges(db, seen)).ids).toEqual([])
      }
      expect(seen.open.length).toBeGreaterThan(0)
      await late.query('commit')
      const last = await findChanges(db, seen)
      expect(last.ids).toEqual([first])
      expect((await findChanges(db, last.seen)).ids).toEqual([])
    } finally {
      late.release()
    }
  })

  it('have a process ready only when every row has been read', async () => {
    const { db } = api.ctx
    const lock = await db.$client.connect()
    try {
      await lock.query('begin')
      await lock.query('lock table vacancy_search in access exclusive mode')
      const isWhole = readSearch(api.ctx)
      expect(isWhole()).toBe(false)
      await lock.query('commit')
      await expect.poll(isWhole, { timeout: 10_000 }).toBe(true)
    } finally {
      lock.release()
    }
  })

  it('leave an index that is read anew once most of it has left, and answers meanwhile', async () => {
    const { db } = api.ctx
    const engine = new EmbeddedEngine(db, 10)
    await engine.ready()
    const query = () => ({ plan: null, filters: [], now: 0 })
    const list = { sort: { by: 'date' as const }, offset: 0, limit: 300 }
    expect(await engine.refresh()).toMatch(/^1\./)
    await db.execute(sql`delete from vacancy_search where vacancy_id % 4 > 0`)
    await engine.refresh()
    const { hits } = await engine.search(query(), list)
    expect(hits.length).toBeGreaterThan(10)
    await expect.poll(() => engine.refresh(), { timeout: 20_000 }).toMatch(/^2\./)
    expect((await engine.search(query(), list)).hits.map(({ id }) => id)).toEqual(hits.map(({ id }) => id))
    expect(await engine.refresh()).toMatch(/^2\./)
  })

  it('are found by their index', async () => {
    const { db } = api.ctx
    await db.execute(sql`
      insert into vacancy_search_changes (changed, vacancy_id)
      select '5'::xid8, n from generate_series(1, 20000) n`)
    await db.execute(sql`analyze vacancy_search_changes`)
    const { xmax } = await findSnapshot(db)
    const { rows } = await db.$client.query(`explain ${changesQuery(vacancyTable)}`, [xmax, [xmax]])
    const plan = rows.map((row) => Object.values(row).join()).join('\n')
    expect(plan).toContain('vacancy_search_changes_order')
    expect(plan).not.toContain('Seq Scan on vacancy_search_changes')
  })
})

describeMatchLists('the embedded engine', { env: () => ({}), stores: 'rows', close: async () => {} })
