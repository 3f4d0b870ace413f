import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import { interviewPhases } from '@/lib/contracts/interview-states'
import type { InterviewPage } from '@/lib/contracts/interviews'
import type { TokenRecord } from '@/lib/contracts/sign-in'
import type { VacancyList } from '@/lib/contracts/vacancy-search'
import { demoAccounts } from '@/server/demo/demo-candidate'
import { isSeeded, type SeedStage, seedDemo } from '@/server/demo/seed-demo'
import { compareResumeSearch } from '@/server/modules/resumes/search-rows.service'
import { createTestDatabase } from '@/tests/support/database'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

const size = { vacancies: 200, resumes: 100, companies: 20 }
const now = new Date()
let api: TestApi
const stages: SeedStage[] = []

async function one<T>(query: ReturnType<typeof sql>): Promise<T> {
  const { rows } = await api.database.db.execute(query)
  return rows[0] as T
}
const count = async (query: ReturnType<typeof sql>) => (await one<{ n: number }>(query)).n

const enter = async ({ email, password }: { email: string; password: string }) => {
  const body = { username: email, password }
  return (await api.request<TokenRecord>('POST', '/v1/accounts/sign-in', { body })).body.data?.token ?? ''
}

beforeAll(async () => {
  api = await createTestApi()
  await seedDemo(api.database.db, {
    ...size,
    now,
    onProgress: ({ stage, done, total }) => {
      if (done === total) stages.push(stage)
    },
  })
})
afterAll(() => api.close())

describe('the demo data', () => {
  it('brings what was asked for, and the two accounts with what is theirs', async () => {
    expect(await count(sql`select count(*) n from companies`)).toBe(size.companies + 1)
    expect(await count(sql`select count(*) n from vacancies`)).toBe(size.vacancies + 7)
    expect(await count(sql`select count(*) n from resumes`)).toBe(size.resumes + 1)
    expect(await count(sql`select count(*) n from negotiations`)).toBeGreaterThan(100)
    expect(await isSeeded(api.database.db)).toBe(true)
    expect([...new Set(stages)]).toEqual(['companies', 'vacancies', 'resumes', 'negotiations', 'finish'])
  })

  it('leaves no reference in the air', async () => {
    const { rows } = await api.database.db.execute<{
      child: string
      col: string
      parent: string
      key: string
    }>(sql`
      select conrelid::regclass::text child, a.attname col, confrelid::regclass::text parent, b.attname key
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
      where contype = 'f' and connamespace = 'public'::regnamespace and cardinality(conkey) = 1`)
    expect(rows.length).toBeGreaterThan(10)
    for (const { child, col, parent, key } of rows) {
      const lost = await count(sql`
        select count(*) n from ${sql.raw(child)} c
        where c.${sql.identifier(col)} is not null
          and not exists (select from ${sql.raw(parent)} p where p.${sql.identifier(key)} = c.${sql.identifier(col)})`)
      expect(lost, `${child}.${col}`).toBe(0)
    }
    expect(
      await count(sql`select count(*) n from vacancies v
        where not exists (select from company_members m where m.company_id = v.company_id and m.user_id = v.manager_id)`),
    ).toBe(0)
  })

  it('pays sums of this world and writes texts without leftovers', async () => {
    const pay = await one<{ least: number; most: number; none: number }>(sql`
      select min(salary_month_net) least, max(salary_month_net) most,
        count(*) filter (where salary_from is null and salary_to is null)::int none
      from vacancies`)
    expect(pay.least).toBeGreaterThan(8_000)
    expect(pay.most).toBeLessThan(1_200_000)
    expect(pay.none).toBeLessThan(size.vacancies * 0.2)
    const bad = sql.raw(`'[{}]|undefined|NaN'`)
    expect(
      await count(sql`select count(*) n from vacancies where title || description_html ~ ${bad}
        or search is null or skill_keys = '{}' or city_id is null or region_ids = '{}'`),
    ).toBe(0)
    expect(
      await count(sql`select count(*) n from resumes where title || about || experience::text ~ 'undefined|NaN'
        or completeness < 50`),
    ).toBe(0)
    expect(await compareResumeSearch(api.database.db)).toEqual({ missing: 0, extra: 0, different: 0 })
  })

  it('tells stories that hold together: steps, counters, turns, reply statistics', async () => {
    expect(
      await count(sql`select count(*) n from negotiations n where n.revision <>
        (select count(*) from negotiation_steps s where s.negotiation_id = n.id)`),
    ).toBe(0)
    expect(
      await count(sql`select count(*) n from negotiations n where n.status <>
        (select to_status from negotiation_steps s where s.negotiation_id = n.id order by s.revision desc limit 1)`),
    ).toBe(0)
    // The funnel counts by these.
    for (const [status, column] of [
      ['in_review', 'review_at'],
      ['interview', 'interview_at'],
    ] as const) {
      const reached = sql`(select min(at) from negotiation_steps s
        where s.negotiation_id = n.id and s.to_status = ${status})`
      expect(
        await count(sql`select count(*) n from negotiations n
          where n.${sql.identifier(column)} is distinct from ${reached}`),
      ).toBe(0)
      expect(await count(sql`select count(${sql.identifier(column)}) n from negotiations`)).toBeGreaterThan(0)
    }
    expect(
      await count(sql`select count(*) n from negotiations where created_at > ${now} or updated_at > ${now}
        or (turn_due_at is not null and turn_due_at <= ${now})`),
    ).toBe(0)
    expect(
      await count(sql`select count(*) n from vacancies v where v.responses <>
        (select count(*) from negotiations n where n.vacancy_id = v.id and n.origin = 'application')`),
    ).toBe(0)
    expect(
      await count(
        sql`select count(*) n from companies where answered_share between 0 and 1 and median_reply_days > 0`,
      ),
    ).toBeGreaterThan(0)
  })

  it.each(demoAccounts)('lets the $who in with the password that is printed', async ({ email, password }) => {
    const { status, body } = await api.request<TokenRecord>('POST', '/v1/accounts/sign-in', {
      body: { username: email, password },
    })
    expect(status).toBe(200)
    expect(body.data?.token_type).toBe('Bearer')
  })

  it.each(demoAccounts)(
    'gives the $who interviews that wait, are ahead and are over',
    async ({ email, password }) => {
      const token = await enter({ email, password })
      const { data } = (await api.request<InterviewPage>('GET', '/v1/my/interviews?size=50', { token })).body
      for (const phase of interviewPhases) expect(data?.by_phase[phase], phase).toBeGreaterThan(0)
      expect(data?.results.length).toBe(data?.total)
      for (const { starts_at, phase, kind } of data?.results ?? []) {
        if (kind === 'video_async' || phase === 'waiting') continue
        expect(new Date(starts_at ?? 0) > now).toBe(phase === 'upcoming')
      }
      const room = data?.results.find(({ phase, kind }) => phase === 'upcoming' && kind === 'video_live')
      expect(room?.room_opens_at).not.toBeNull()
    },
  )

  it.each(demoAccounts.map((account) => [account.who, account] as const))(
    'has written with others and put things aside, and something waits to be read: %s',
    async (_, { email, password }) => {
      const token = await enter({ email, password })
      const { data } = (
        await api.request<CallResult<'GET /v1/my/conversations'>>('GET', '/v1/my/conversations', { token })
      ).body
      expect(data?.total).toBeGreaterThan(1)
      expect(data?.results.filter(({ unread }) => unread === 1)).toHaveLength(1)
      const kept = await api.request<CallResult<'GET /v1/favorites'>>('GET', '/v1/favorites', { token })
      expect(kept.body.data?.results.length).toBeGreaterThan(0)
      for (const { last } of data?.results ?? []) expect(Date.parse(last.at)).toBeLessThan(now.getTime())
    },
  )

  it.each(demoAccounts)('tells the $who of what has happened, the last of it unread', async (account) => {
    const token = await enter(account)
    const path = '/v1/notifications?size=100'
    const feed = await api.request<CallResult<'GET /v1/notifications'>>('GET', path, { token })
    const { results = [], unread = 0 } = feed.body.data ?? {}
    expect([1, 2, 3, 4, 5, 6]).toContain(unread)
    // What is unread is the newest; all of it has happened.
    expect(results.map(({ read }) => read)).toEqual(results.map((_, index) => index >= unread))
    for (const { created_at } of results) expect(new Date(created_at) <= now).toBe(true)
    const kinds = results.map(({ kind }) => kind)
    expect(kinds).toEqual(
      expect.arrayContaining(
        account.who === 'кандидат'
          ? ['interview.proposed', 'negotiation.viewed', 'resume.viewed']
          : ['application.created', 'interview.confirmed', 'interview.reschedule', 'interview.answered'],
      ),
    )
    for (const { target } of results) {
      if (target?.type !== 'negotiation' && target?.type !== 'interview') continue
      const opened = await api.request('GET', `/v1/${target.type}s/${target.public_id}`, { token })
      expect(opened.status, `${target.type} ${target.public_id}`).toBe(200)
    }
  })

  it('gives every interview that waits for the candidate its notice, and sends no old letter', async () => {
    expect(
      await count(sql`select count(*) n from interviews i
        where not exists (select from notifications n where n.user_id = i.candidate_id
          and n.kind = 'interview.proposed' and n.target ->> 'public_id' = i.public_id)`),
    ).toBe(0)
    expect(
      await count(sql`select count(*) n from notice_deliveries where state = 'waiting' and due_at <= ${now}`),
    ).toBe(0)
    expect(await count(sql`select count(*) n from notice_deliveries where state = 'sent'`)).toBeGreaterThan(0)
  })

  it('takes every time of its interviews as often as it is held, and wakes none at once', async () => {
    expect(
      await count(sql`select count(*) n from interview_slots s
        where taken <> (select count(*) from interviews i where i.slot_id = s.id)`),
    ).toBe(0)
    const seeded = sql`${now.toISOString()}::timestamptz`
    expect(await count(sql`select count(*) n from interviews where wake_at <= ${seeded}`)).toBe(0)
  })

  it('is found by search', async () => {
    const found = await api.request<VacancyList>('GET', `/v1/vacancies?text=${encodeURIComponent('бариста')}`)
    expect(found.body.data?.results.map(({ title }) => title)).toContain('Бариста в пекарню')
  })

  it('adds other rows when run again and nothing when only the first run was wanted', async () => {
    const { db } = api.database
    await seedDemo(db, { vacancies: 10, resumes: 5, companies: 3, now, onlyFirst: true })
    expect(await count(sql`select count(*) n from vacancies`)).toBe(size.vacancies + 7)
    await seedDemo(db, { vacancies: 10, resumes: 5, companies: 3, now })
    expect(await count(sql`select count(*) n from vacancies`)).toBe(size.vacancies + 17)
    expect(await count(sql`select count(*) n from users where email is not null`)).toBe(2)
  })
})

describe('a seed that fails half-way', () => {
  it('leaves nothing behind', async () => {
    const database = await createTestDatabase()
    try {
      const broken = seedDemo(database.db, {
        ...size,
        now,
        onProgress: ({ stage }) => {
          if (stage === 'resumes') throw new Error('power cut')
        },
      })
      await expect(broken).rejects.toThrow('power cut')
      expect(await isSeeded(database.db)).toBe(false)
      const { rows } = await database.db.execute<{ n: number }>(sql`select count(*) n from vacancies`)
      expect(rows[0]?.n).toBe(0)
    } finally {
      await database.drop()
    }
  })
})
