import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Notification } from '@/lib/contracts/notifications'
import { companyMembers } from '@/server/db/schema/companies'
import { negotiations } from '@/server/db/schema/negotiations'
import { resumes } from '@/server/db/schema/resumes'
import { vacancies } from '@/server/db/schema/vacancies'
import { negotiationHandlers } from '@/server/jobs/hiring-jobs'
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
  total: number
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
  const feed = async (token: string, query = 'grouped=1') =>
    dataOf(await api.request<Feed>('GET', `/v1/notifications?${query}`, { token }))
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
    expect(await feed(employer.token)).toMatchObject({ total: 2, unread: 5 })
    await applyAll(employer.vacancy, 1)
    expect((await rows())[0]).toEqual([title, 5, 5, ['Мира', 'Пётр']])
    const flat = await feed(employer.token, '')
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
    expect((await feed(employer.token, 'grouped=1&unread=1')).total).toBe(1)
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
    expect(await feed(colleague.token)).toMatchObject({ total: 2, unread: 5 })
    const { db } = api.ctx
    await db.update(vacancies).set({ narrowed: true }).where(eq(vacancies.id, employer.vacancy.id))
    expect(await feed(colleague.token)).toMatchObject({
      total: 1,
      unread: 2,
      results: [{ count: 2, params: { vacancy_title: 'Пекарь' } }],
    })
    expect((await feed(employer.token)).total).toBe(2)
    // Whoever left the company is named nobody, whatever is still in the feed.
    await db.delete(companyMembers).where(eq(companyMembers.userId, colleague.userId))
    expect((await feed(colleague.token)).results.flatMap(({ people }) => people)).toEqual([])
  })

  it('loses and repeats nothing between its pages', async () => {
    const employer = await buildEmployer(api)
    const { db } = api.ctx
    await db.execute(sql`
      insert into notifications (public_id, user_id, kind, dedupe_key, created_at, read_at, params, target)
      select ${idOf('g')}, ${employer.userId},
        case i % 3 when 0 then 'application.created' when 1 then 'negotiation.withdrawn' else 'plan.activated' end,
        'feed' || i, timestamptz '2026-11-18T12:00:00Z' - (i / 8) * interval '1 hour',
        case when i % 4 = 0 then now() end, '{"reader": "employer"}',
        case when i % 3 < 2 then jsonb_build_object('type', 'negotiation', 'public_id', ${idOf('n')},
          'parent_public_id', ${idOf('v', 'i % 5')}, 'tab', 'applications') end
      from generate_series(1, 600) i`)
    const whole = await feed(employer.token, 'grouped=1&size=100')
    const seen: Notification[] = []
    for (let page = 1; seen.length < whole.total; page += 1) {
      const { results } = await feed(employer.token, `grouped=1&size=7&page=${page}`)
      expect(results.length, `page ${page}`).toBeGreaterThan(0)
      seen.push(...results)
    }
    expect(new Set(seen.map(({ public_id }) => public_id)).size).toBe(whole.total)
    expect(seen.reduce((sum, { count }) => sum + count, 0)).toBe(600)
    const times = seen.map(({ created_at }) => created_at)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('is read by its index among the feeds of many', async () => {
    const { db } = api.ctx
    const employer = await buildEmployer(api)
    await db.execute(sql`
      insert into users (public_id, first_name, last_name)
      select ${idOf('w')}, 'Имя', 'Фамилия' from generate_series(1, 60) i`)
    await db.execute(sql`
      insert into notifications (public_id, user_id, kind, dedupe_key, created_at, params, target)
      select ${idOf('h', "u.id || 'x' || i")}, u.id, 'application.created', 'large' || i,
        now() - i * interval '1 minute', '{"reader": "employer"}',
        jsonb_build_object('type', 'negotiation', 'public_id', ${idOf('n')}, 'parent_public_id', ${idOf('v', 'i % 9')}, 'tab', 'applications')
      from users u, generate_series(1, 500) i where u.public_id like 'w%' or u.id = ${employer.userId}`)
    await db.execute(sql`analyze notifications`)
    const row = (await feed(employer.token)).results[0]?.public_id
    const calls = [
      () => feed(employer.token),
      () => feed(employer.token, 'grouped=1&unread=1&page=2&size=3'),
      () => mark(employer.token, 'read', { row }),
      () => mark(employer.token, 'unread', { row }),
    ]
    for (const call of calls) {
      const plans = (await plansOf(db.$client, call)).flat()
      expect(plans.some((node) => node['Relation Name'] === 'notifications')).toBe(true)
      expect(
        plans.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'notifications'),
      ).toEqual([])
    }
  })
})
