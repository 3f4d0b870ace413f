import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '@/lib/contracts/notifications'
import { companyMembers } from '@/server/db/schema/companies'
import { negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import { letterWriters } from '@/server/jobs/account-jobs'
import { negotiationHandlers } from '@/server/jobs/hiring-jobs'
import { namesInLetters } from '@/server/modules/hiring/negotiations/names.service'
import { deliverDue } from '@/server/modules/notifications/deliver.service'
import { deliver } from '@/tests/support/outbox'
import { plansOf } from '@/tests/support/plans'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import {
  act,
  addMember,
  addVacancy,
  apply,
  buildCandidate,
  buildEmployer,
  dataOf,
} from '../negotiations/parties'

interface Feed {
  results: Notification[]
  next: string | null
  unread: number
}
interface Marked {
  unread: number
  read_at: string | null
  changed: number
}

/** An id as the contract has them, out of a number. */
const idOf = (letter: string, number = 'i') =>
  sql.raw(`rpad(translate('${letter}' || (${number}), '01', 'ab'), 12, 'z')`)

describe('the feed of an employer by groups', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
    // Away from midnight, so that what a test does stays within a day.
    api.setNow(new Date('2026-11-20T09:00:00Z'))
  })
  afterAll(() => api.close())

  const deliverAll = () => deliver(api, negotiationHandlers(api.ctx))
  const feed = async (token: string, query = '') =>
    dataOf(await api.request<Feed>('GET', `/v1/notifications/rows?${query}`, { token }))
  const flatFeed = async (token: string) =>
    dataOf(await api.request<Feed & { total: number }>('GET', '/v1/notifications', { token }))
  const mark = async (token: string, way: 'read' | 'unread', body: object) =>
    dataOf(await api.request<Marked>('POST', `/v1/notifications/${way}`, { token, body }))

  const names = ['Мира', 'Олег', 'Анна', 'Пётр', 'Вера', 'Глеб', 'Дина']
  async function applyAll(vacancy: { publicId: string }, count: number) {
    const sent = []
    for (const firstName of names.slice(0, count)) {
      const candidate = await buildCandidate(api, { firstName, lastName: 'Ким' })
      sent.push({ candidate, negotiation: dataOf(await apply(api, candidate, vacancy)) })
      api.setNow(new Date(api.ctx.clock.now().getTime() + 1000))
    }
    await deliverAll()
    return sent
  }

  it('has one row for a vacancy and kind, which the next arrival joins', async () => {
    const employer = await buildEmployer(api)
    const other = await addVacancy(api, employer.company.id, { title: 'Пекарь' })
    await applyAll(employer.vacancy, 4)
    await applyAll(other, 1)
    const rows = async () =>
      (await feed(employer.token)).results.map(({ params, count, subjects_count, people }) => [
        params.vacancy_title,
        count,
        subjects_count,
        people.map(({ first }) => first),
      ])
    const title = employer.vacancy.title
    expect(await rows()).toEqual([
      ['Пекарь', 1, 1, ['Мира']],
      [title, 4, 4, ['Пётр', 'Анна']],
    ])
    expect(await feed(employer.token)).toMatchObject({ results: [{}, {}], next: null, unread: 5 })
    await applyAll(employer.vacancy, 1)
    expect((await rows())[0]).toEqual([title, 5, 5, ['Мира', 'Пётр']])
    const flat = await flatFeed(employer.token)
    expect(flat).toMatchObject({ total: 6, unread: 6 })
    expect(flat.results.every(({ count, people }) => count === 1 && people.length === 1)).toBe(true)
  })

  it('is marked by rows, all of a row and nothing that came after it was shown', async () => {
    const employer = await buildEmployer(api)
    await applyAll(employer.vacancy, 3)
    const [seen] = (await feed(employer.token)).results
    const row = seen?.public_id
    await applyAll(employer.vacancy, 1)
    expect(await mark(employer.token, 'read', { row })).toMatchObject({ changed: 3, unread: 1 })
    expect((await feed(employer.token)).results.map(({ count, read }) => [count, read])).toEqual([
      [1, false],
      [3, true],
    ])
    expect((await feed(employer.token, 'unread=1')).results).toHaveLength(1)
    expect(await mark(employer.token, 'unread', { row })).toMatchObject({ unread: 4 })
    const all = await mark(employer.token, 'read', {})
    expect(all).toMatchObject({ changed: 4, unread: 0 })
    expect((await feed(employer.token)).results.map(({ count, read }) => [count, read])).toEqual([[4, true]])
    expect(await mark(employer.token, 'unread', { read_at: all.read_at })).toMatchObject({ unread: 4 })
    const stranger = await buildEmployer(api)
    expect(await mark(stranger.token, 'read', { row })).toMatchObject({ changed: 0 })
  })

  it('names candidates as the company may see them now, and nobody else', async () => {
    const employer = await buildEmployer(api)
    const { db } = api.ctx
    const sent = await applyAll(employer.vacancy, 3)
    const named = async () =>
      (await feed(employer.token)).results
        .filter(({ kind }) => kind === 'application.created')
        .flatMap(({ people }) => people.map(({ first }) => first))
    const [mira, oleg, anna] = sent
    if (!mira || !oleg || !anna) throw new Error('nobody applied')
    expect(await named()).toEqual(['Анна', 'Олег'])
    await db
      .update(resumes)
      .set({ hiddenFields: ['names_and_photo'] })
      .where(eq(resumes.id, anna.candidate.resume.id))
    expect(await named()).toEqual(['Олег', 'Мира'])
    dataOf(await act(api, oleg.candidate, oleg.negotiation, 'withdraw'))
    await deliverAll()
    expect(await named()).toEqual(['Мира'])
    // Nothing of a name is kept with the notice: erasure takes it with the negotiation.
    await db
      .update(resumes)
      .set({ firstName: '', lastName: '' })
      .where(eq(resumes.id, mira.candidate.resume.id))
    expect(JSON.stringify(await feed(employer.token))).not.toContain('Мира')
    await db.delete(negotiations).where(eq(negotiations.publicId, mira.negotiation.public_id))
    expect(await named()).toEqual([])
    expect(JSON.stringify(await feed(mira.candidate.token))).not.toContain('Мира')
  })

  it('tells a member nothing of a vacancy narrowed to others, in rows and names either', async () => {
    const employer = await buildEmployer(api)
    const colleague = await addMember(api, employer.company.id, 'recruiter')
    const open = await addVacancy(api, employer.company.id, { title: 'Пекарь' })
    await applyAll(employer.vacancy, 3)
    await applyAll(open, 2)
    expect(await feed(colleague.token)).toMatchObject({ results: [{}, {}], unread: 5 })
    const { db } = api.ctx
    await db.update(vacancies).set({ narrowed: true }).where(eq(vacancies.id, employer.vacancy.id))
    expect(await feed(colleague.token)).toMatchObject({
      unread: 2,
      results: [{ count: 2, params: { vacancy_title: 'Пекарь' } }],
    })
    expect((await feed(employer.token)).results).toHaveLength(2)
    // Whoever left the company is named nobody, whatever is still in the feed.
    await db.delete(companyMembers).where(eq(companyMembers.userId, colleague.userId))
    expect((await feed(colleague.token)).results.flatMap(({ people }) => people)).toEqual([])
  })

  it('comes as a letter by the same rows, with the names a member may see when it goes out', async () => {
    const employer = await buildEmployer(api)
    const sent = await applyAll(employer.vacancy, 3)
    const hidden = sent[2]
    if (!hidden) throw new Error('nobody applied')
    const { db } = api.ctx
    await db
      .update(resumes)
      .set({ hiddenFields: ['names_and_photo'] })
      .where(eq(resumes.id, hidden.candidate.resume.id))
    const colleague = await addMember(api, employer.company.id, 'hiring_manager')
    await db.execute(sql`
      insert into notifications (public_id, user_id, kind, dedupe_key, params, target, group_key, created_at)
      select rpad('w' || n.id, 12, 'z'), ${colleague.userId}, n.kind, n.dedupe_key, n.params, n.target, n.group_key, n.created_at
      from notifications n where n.user_id = ${employer.userId}`)
    const names = async (userId: number) => [
      ...(
        await namesInLetters(
          api.ctx,
          userId,
          sent.map(({ negotiation }) => negotiation.public_id),
        )
      ).values(),
    ]
    expect((await names(employer.userId)).map(({ first }) => first).sort()).toEqual(['Мира', 'Олег'])
    // This member was given no access to the vacancy.
    expect(await names(colleague.userId)).toEqual([])
    expect(await names((await buildEmployer(api)).userId)).toEqual([])
    api.setNow(new Date(api.ctx.clock.now().getTime() + 120_000))
    await deliverDue(api.ctx, letterWriters)
    const letter = api.messages.filter(({ to }) => to === employer.email).at(-1)?.text ?? ''
    expect(letter).toContain(`3 новых отклика\n${employer.vacancy.title}: Олег, Мира и ещё 1`)
  })

  /** The whole feed, page by page. */
  async function throughout(token: string, query: string, size: number): Promise<Notification[]> {
    const seen: Notification[] = []
    for (let next: string | null = ''; next !== null; ) {
      const page: Feed = await feed(token, `${query}&size=${size}${next && `&after=${next}`}`)
      expect(page.results.length, `after ${next}`).toBeGreaterThan(0)
      seen.push(...page.results)
      next = page.next
    }
    return seen
  }

  const keyOf = sql`case when i % 3 < 2 then concat_ws(' ', case i % 3 when 0 then 'application.created' else 'negotiation.withdrawn' end,
    ${idOf('v', 'i % 5')}, 'applications') end`
  const made = (userId: number, letter: string, many: number, step: string) => sql`
    insert into notifications (public_id, user_id, kind, dedupe_key, created_at, read_at, params, target, group_key)
    select ${idOf(letter)}, ${userId},
      case i % 3 when 0 then 'application.created' when 1 then 'negotiation.withdrawn' else 'plan.activated' end,
      ${letter} || i, timestamptz '2026-11-18T12:00:00Z' - ${sql.raw(step)},
      case when i % 4 = 0 then now() end, '{"reader": "employer"}',
      case when i % 3 < 2 then jsonb_build_object('type', 'negotiation', 'public_id', ${idOf('n')},
        'parent_public_id', ${idOf('v', 'i % 5')}, 'tab', 'applications') end, ${keyOf}
    from generate_series(1, ${many}) i`

  it('loses and repeats nothing between its pages, and its counts agree with the unread ones', async () => {
    const employer = await buildEmployer(api)
    await api.ctx.db.execute(made(employer.userId, 'g', 600, "(i / 8) * interval '1 hour'"))
    const whole = await throughout(employer.token, '', 100)
    const seen = await throughout(employer.token, '', 7)
    expect(seen.map(({ public_id }) => public_id)).toEqual(whole.map(({ public_id }) => public_id))
    expect(new Set(seen.map(({ public_id }) => public_id)).size).toBe(seen.length)
    const total = (rows: Notification[]) => rows.reduce((sum, { count }) => sum + count, 0)
    expect(total(seen)).toBe(600)
    const times = seen.map(({ created_at }) => created_at)
    expect(times).toEqual([...times].sort().reverse())
    const unread = await throughout(employer.token, 'unread=1', 9)
    expect(total(unread)).toBe((await feed(employer.token)).unread)
    expect(unread.every(({ read }) => !read)).toBe(true)
    const stranger = await buildEmployer(api)
    const row = seen[0]?.public_id
    expect(
      (await api.request('GET', `/v1/notifications/rows?after=${row}`, { token: stranger.token })).status,
    ).toBe(404)
  })

  it('costs what is on a page, though one person has 100,000 notices', async () => {
    const { db } = api.ctx
    const employer = await buildEmployer(api)
    await db.execute(made(employer.userId, 'h', 100_000, "i * interval '150 seconds'"))
    const quiet = await buildEmployer(api)
    await db.execute(made(quiet.userId, 'q', 1000, "i * interval '1 minute'"))
    await db.execute(sql`vacuum analyze notifications`)
    const { token } = employer
    const far = idOf('h', '60000')
    const { rows: places } = await db.execute<{ id: string }>(sql`select ${far} as id`)
    const deep = `after=${places[0]?.id}`
    const [first] = (await feed(token)).results
    const row = first?.public_id
    const calls = {
      first: () => feed(token),
      deep: () => feed(token, deep),
      unread: () => feed(token, `unread=1&${deep}`),
      'of a group': () => feed(token, `group=negotiations&${deep}`),
      'marked read': () => mark(token, 'read', { row }),
      'marked unread': () => mark(token, 'unread', { row }),
    }
    for (const [name, call] of Object.entries(calls)) {
      const plans = (await plansOf(db.$client, call)).flat()
      const read = plans.filter((node) => node['Relation Name'] === 'notifications')
      expect(read.length, name).toBeGreaterThan(0)
      expect(
        read.filter((node) => node['Node Type'] === 'Seq Scan'),
        name,
      ).toEqual([])
    }
    for (const [name, call] of Object.entries(calls).slice(0, 4)) {
      const plans = (await plansOf(db.$client, call, { analyze: true })).flat()
      const read = plans
        .filter((node) => node['Relation Name'] === 'notifications')
        .map(
          (node) =>
            ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) *
            (node['Actual Loops'] ?? 0),
        )
        .reduce((sum, rows) => sum + rows, 0)
      // A window of 300, days of 576, and up to a thousand unread ones that are counted.
      expect(read, name).toBeLessThan(5000)
      if (!process.env.TELL_SPEED) continue
      const times: number[] = []
      for (let run = 0; run < 20; run += 1) {
        const start = performance.now()
        await call()
        times.push(performance.now() - start)
      }
      console.info(`${name}: ${times.toSorted((a, b) => a - b)[18]?.toFixed(1)} ms, ${read} rows`)
    }
  })
})
