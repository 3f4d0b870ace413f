import { type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResumeList } from '@/lib/contracts/resume-list'
import { emptyResumeSearch, type ResumeSearch } from '@/lib/contracts/resume-search'
import { updateResumesInSearch } from '@/server/modules/resumes/search-rows.service'
import { anonymousAsker } from '@/server/modules/resumes/visible-to-company'
import { understandSearch } from '@/server/modules/search/query-analysis/understand'
import {
  type Audience,
  type UnderstoodResumeSearch,
  whereOf,
} from '@/server/modules/search/resumes/conditions'
import { districtCodeOf, facetOf } from '@/server/modules/search/resumes/facet-codes'
import type { Facet } from '@/server/modules/search/resumes/facet-counts'
import type { ResumeEngine } from '@/server/modules/search/resumes/resume-port'
import { createResumeSearch } from '@/server/modules/search/resumes/search.service'
import { readPacked } from '@/server/modules/vacancies/search-codes'
import type { Actor } from '@/server/platform/actor'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { fillPeople } from '@/tests/support/many-resumes'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const texts = fc.constantFrom(
  '',
  'сварка',
  'станок сварка',
  'сварка -станок',
  'станок | реклама',
  'навык:сварка',
  'должность:сварка',
  'менеджер сварка',
  'гидробиолог',
  '"станок сварка"',
  'бухгалтер',
)
const maybe = <T>(value: fc.Arbitrary<T>, otherwise: T) => fc.option(value, { nil: otherwise, freq: 2 })
export const randomResumeSearches: fc.Arbitrary<ResumeSearch> = fc
  .record({
    text: texts,
    exact: fc.boolean(),
    city: maybe(fc.subarray([77001, 66001, 16001, 1001], { minLength: 1 }), []),
    region: maybe(fc.subarray([77, 66], { minLength: 1 }), []),
    relocation: fc.boolean(),
    role: maybe(fc.subarray([1, 4, 5, 11, 101], { minLength: 1 }), []),
    experience: maybe(fc.subarray(['noExperience', 'between1And3'] as const, { minLength: 1 }), []),
    format: maybe<ResumeSearch['format']>(fc.constant(['REMOTE']), []),
    salary_to: maybe(fc.integer({ min: 20_000, max: 240_000 }), null),
    with_salary: fc.boolean(),
    period: maybe(fc.constantFrom(1, 7, 30), null),
    skill: maybe<string[]>(fc.constant(['сварка']), []),
  })
  .map((some): ResumeSearch => ({ ...emptyResumeSearch, ...some }))

export interface ResumesUnderTest {
  /** Who answers a request that comes now. */
  engineNow: () => Promise<ResumeEngine>
  /** Scores of what words find: as our ranker works them out of features, and as the database does. */
  ranks?: (text: string, audience: Audience) => Promise<number[][]>
  close(): Promise<void>
}

interface Row extends Record<string, unknown> {
  id: number
  person: number
  packed: Buffer
  salary: number | null
}

/**
 * What every adapter must do for resumes: lists, counts and facets are compared with SQL, which holds the rule of who may
 * find whom, over random searches of several askers; what is hidden or taken back is gone with the next answer.
 */
export function describeResumes(name: string, create: (api: TestApi) => Promise<ResumesUnderTest>): void {
  describe(`${name} and resumes`, () => {
    let api: TestApi
    let subject: ResumesUnderTest
    let hidden: TestEmployer
    let sister: TestEmployer
    let audiences: Audience[]
    const now = new Date(Math.floor(Date.now() / 1000) * 1000)
    const people = 1200
    beforeAll(async () => {
      api = await createTestApi()
      api.setNow(now)
      await fillPeople(api.ctx.db, people, now)
      // Every tenth has two more resumes.
      await change(sql`update resumes set user_id = user_id - id % 10 + 2 where id % 10 in (3, 4)`)
      hidden = await createEmployer(api)
      // Of one ИНН one company is verified.
      sister = await createEmployer(api, { verified: false })
      const stranger = await createEmployer(api)
      const { db } = api.ctx
      await db.execute(
        sql`update companies set inn = '7700000001' where id in (${hidden.companyId}, ${sister.companyId})`,
      )
      await db.execute(sql`
        insert into resume_stop_list (user_id, company_id)
        select distinct user_id, case when user_id % 2 = 0 then ${hidden.companyId}::bigint else ${sister.companyId}::bigint end
        from resume_search where user_id % 3 = 0`)
      await db.execute(sql`
        insert into company_members (company_id, user_id, role)
        select ${stranger.companyId}::bigint, min(user_id), 'recruiter' from resume_search where user_id % 3 = 1`)
      const company = ({ userId, companyId }: TestEmployer): Audience => ({
        kind: 'company',
        asker: { userId, companyId },
      })
      audiences = [
        { kind: 'public', asker: anonymousAsker },
        { kind: 'public', asker: { userId: sister.userId, companyId: sister.companyId } },
        ...[hidden, stranger].map(company),
      ]
      subject = await create(api)
    }, 180_000)
    afterAll(async () => {
      await subject?.close()
      await api?.close()
    })

    /** Changes resumes by a statement, and their rows with them, in one transaction. */
    const change = (statement: SQL) =>
      api.ctx.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ id: number }>(sql`${statement} returning id`)
        await updateResumesInSearch(
          tx,
          rows.map(({ id }) => Number(id)),
        )
      })
    const understood = (search: ResumeSearch): Promise<UnderstoodResumeSearch> =>
      understandSearch(api.ctx, search)
    /** Everything found, the newest of each person. */
    const inDatabase = async (search: UnderstoodResumeSearch, audience: Audience): Promise<Row[]> => {
      const { rows } = await api.ctx.db.execute<Row>(sql`
        select s.resume_id as id, s.user_id as person, s.packed, s.salary_month_net as salary
        from resume_search s where ${whereOf(search, audience, now)} order by s.raised_at desc, s.resume_id desc`)
      return rows.map((row) => ({ ...row, id: Number(row.id), person: Number(row.person) }))
    }
    const folded = (rows: readonly Row[]): Row[] => {
      const seen = new Set<number>()
      return rows.filter(({ person }) => !seen.has(person) && seen.add(person))
    }
    const found = async (asked: UnderstoodResumeSearch, audience: Audience, sort: ResumeSearch['sort']) => {
      const engine = await subject.engineNow()
      const { order, ...counted } = await engine.find({ search: { ...asked, sort }, audience }, people)
      const seen = new Set<number>()
      const ids = order.flat().flatMap(({ id, group }) => {
        if (seen.has(group)) return []
        seen.add(group)
        return [id]
      })
      return { ids, ...counted }
    }
    const anyone = () => fc.constantFrom(...audiences)

    it('finds whom the database finds for the asker, the newest first, and counts them', {
      timeout: 120_000,
    }, async () => {
      const sizes = new Set<number>()
      await fc.assert(
        fc.asyncProperty(randomResumeSearches, anyone(), async (search, audience) => {
          const asked = await understood(search)
          const expected = folded(await inDatabase(asked, audience))
          sizes.add(expected.length)
          const answer = await found(asked, audience, 'date')
          expect(answer.ids).toEqual(expected.map(({ id }) => id))
          expect(answer).toMatchObject({ total: expected.length, capped: false, partial: false })
          const engine = await subject.engineNow()
          expect(await engine.count({ search: asked, audience }, 1)).toBe(Math.min(expected.length, 1))
        }),
        { numRuns: 80, seed: 7 },
      )
      expect(sizes.size).toBeGreaterThan(10)
    })

    it('sorts by what they ask for, of each person the newest that fits', { timeout: 120_000 }, async () => {
      const asks = (salary: number | null) => salary ?? Number.POSITIVE_INFINITY
      await fc.assert(
        fc.asyncProperty(randomResumeSearches, anyone(), async (search, audience) => {
          const asked = await understood(search)
          const expected = folded(await inDatabase(asked, audience))
          const sums = new Map(expected.map(({ id, salary }) => [id, asks(salary)]))
          const { ids } = await found(asked, audience, 'salary')
          expect([...ids].sort((a, b) => a - b)).toEqual([...sums.keys()].sort((a, b) => a - b))
          const order = ids.map((id) => sums.get(id) ?? -1)
          expect(order).toEqual([...order].sort((a, b) => a - b))
        }),
        { numRuns: 40, seed: 13 },
      )
    })

    it('hands out the best with what the ranker needs to score them as the database does', async (test) => {
      const { ranks } = subject
      if (!ranks) return test.skip('the database ranks by itself')
      for (const text of [
        'сварка',
        'станок сварка',
        'должность:сварка',
        'бухгалтер',
        'менеджер сварка -касса',
      ]) {
        const scores = await ranks(text, audiences[2] as Audience)
        expect(scores.length).toBeGreaterThan(3)
        for (const [made, told = -2] of scores) expect(made).toBeCloseTo(told, 5)
      }
    })

    it('counts people in every facet, with every other filter applied', { timeout: 120_000 }, async () => {
      const left: Partial<Record<Facet, Partial<ResumeSearch>>> = {
        city: { city: [], region: [] },
        region: { city: [], region: [] },
        role: { role: [] },
        experience: { experience: [] },
        format: { format: [] },
        skill: { skill: [] },
      }
      const facets = Object.keys(left) as Facet[]
      await fc.assert(
        fc.asyncProperty(randomResumeSearches, anyone(), async (search, audience) => {
          // Conditions among the words would be filters of their own.
          const asked = await understood({ ...search, exact: true })
          const engine = await subject.engineNow()
          const { countedOf } = await engine.facets({ search: asked, audience }, facets)
          for (const facet of facets) {
            const people = new Map<number, Set<number>>()
            for (const { person, packed } of await inDatabase({ ...asked, ...left[facet] }, audience)) {
              const { codes, starts } = readPacked(packed)
              const own = people.get(person) ?? new Set()
              for (const code of codes.subarray(0, starts[1]))
                for (const each of [code, districtCodeOf(code)])
                  if (each && facetOf(each) === facet) own.add(each)
              people.set(person, own)
            }
            const expected = new Map<number, number>()
            for (const code of [...people.values()].flatMap((codes) => [...codes]))
              expected.set(code, (expected.get(code) ?? 0) + 1)
            const counted = [...countedOf(facet).codes].filter(([code]) => facetOf(code) === facet)
            expect([facet, new Map(counted)]).toEqual([facet, expected])
          }
        }),
        { numRuns: 25, seed: 11 },
      )
    })

    it('shows nobody who has just hidden, closed or withdrawn, and counts nobody of them', {
      timeout: 60_000,
    }, async () => {
      const { db } = api.ctx
      const asked = await understood(emptyResumeSearch)
      const stranger = audiences.at(-1) as Audience
      const guest = audiences[0] as Audience
      const facts = async (audience: Audience) => {
        const engine = await subject.engineNow()
        const { order, total } = await engine.find({ search: asked, audience }, people)
        const { countedOf } = await engine.facets({ search: asked, audience }, ['experience'])
        const experience = [...countedOf('experience').codes].filter(
          ([code]) => facetOf(code) === 'experience',
        )
        return {
          people: order.flat().map(({ group }) => group),
          total,
          counted: experience.reduce((sum, [, count]) => sum + count, 0),
        }
      }
      const gone = async (audience: Audience, hide: (person: number, id: number) => Promise<unknown>) => {
        const before = await facts(audience)
        const [first] = folded(await inDatabase(asked, audience))
        if (!first) throw new Error('nobody to hide')
        expect(before.people).toContain(first.person)
        await hide(first.person, first.id)
        const after = await facts(audience)
        expect(after.people).not.toContain(first.person)
        expect([after.total, after.people.length]).toEqual([before.total - 1, before.total - 1])
        expect(after.counted).toBeLessThan(before.counted)
      }
      await gone(stranger, (person) =>
        db.execute(
          sql`insert into resume_stop_list (user_id, company_id) values (${person}, ${stranger.asker.companyId})`,
        ),
      )
      await gone(guest, (person) =>
        change(sql`update resumes set visibility = 'clients' where user_id = ${person}`),
      )
      await gone(stranger, (person) =>
        change(sql`update resumes set visibility = 'direct_link' where user_id = ${person}`),
      )
      await gone(stranger, (person) =>
        change(sql`update resumes set job_search_status = 'not_looking_for_job' where user_id = ${person}`),
      )
      await gone(stranger, (person) =>
        change(sql`update resumes set status = 'archived' where user_id = ${person}`),
      )
      // A sister company by its ИНН is hidden from as well, by the same commit.
      await gone(audiences[2] as Audience, (person) =>
        db.execute(
          sql`insert into resume_stop_list (user_id, company_id) values (${person}, ${sister.companyId})`,
        ),
      )
    })

    it('lists by the service whom it may, and finds who has just come', async () => {
      const service = createResumeSearch(api.ctx, subject.engineNow)
      const list = (actor: Actor | null, params: Record<string, string>): Promise<ResumeList> =>
        service.list(actor, params)
      const [row] = await inDatabase(await understood(emptyResumeSearch), audiences[0] as Audience)
      await change(sql`update resumes set title = 'Гидробиолог озёрный' where id = ${row?.id}`)
      const { results, total } = await list(null, { text: 'озёрный гидробиолог' })
      expect([total, results.map(({ title }) => title)]).toEqual([1, ['Гидробиолог озёрный']])
    })
  })
}
