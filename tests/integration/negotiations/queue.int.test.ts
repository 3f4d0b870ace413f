import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { UnreadConversations } from '@/lib/contracts/conversations'
import type { NegotiationMarks } from '@/lib/contracts/negotiation-marks'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { type QueueItem, type QueueSummary, queueGroups } from '@/lib/contracts/queue'
import { dayMs, hourMs } from '@/lib/shared/time'
import { negotiations } from '@/server/db/schema/negotiations'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { say } from '../conversations/talk'
import {
  act,
  addMember,
  addVacancy,
  apply,
  buildCandidate,
  buildEmployer,
  type Candidate,
  dataOf,
  type Employer,
  invite,
} from './parties'

type Page = { results: QueueItem[]; more: boolean }
const now = new Date('2026-05-14T09:00:00.000Z')

describe('the queue of an employer', () => {
  let api: TestApi
  let employer: Employer
  let second: { id: number; publicId: string }
  let fresh: Negotiation
  let urgent: Negotiation
  let invited: Negotiation
  let candidates: [Candidate, Candidate, Candidate]
  beforeAll(async () => {
    api = await createTestApi()
    api.setNow(now)
    employer = await buildEmployer(api)
    second = await addVacancy(api, employer.company.id, { title: 'Бухгалтер' })
    candidates = [
      await buildCandidate(api, { lastName: 'Ветрова', cityId: 1, totalExperienceMonths: 50 }),
      await buildCandidate(api, { lastName: 'Лугова', salaryMonthNet: 90_000, hiddenFields: [] }),
      await buildCandidate(api, { lastName: 'Тайнова' }),
    ]
    fresh = dataOf(await apply(api, candidates[0], employer.vacancy))
    urgent = dataOf(await apply(api, candidates[1], second))
    urgent = dataOf(await act(api, employer, urgent, 'open'))
    await api.ctx.db
      .update(negotiations)
      .set({ turnDueAt: new Date(now.getTime() + dayMs) })
      .where(sql`public_id = ${urgent.public_id}`)
    invited = dataOf(await invite(api, employer, candidates[2].resume))
  })
  afterAll(() => api.close())

  const page = async (query: string, token = employer.token) =>
    dataOf(await api.request<Page>('GET', `/v1/my/queue?${query}`, { token }))
  const summary = async (query = '', token = employer.token) =>
    dataOf(await api.request<QueueSummary>('GET', `/v1/my/queue/summary?${query}`, { token }))
  const ids = ({ results }: Page) => results.map(({ public_id }) => public_id)

  it('stands over all vacancies, grouped by what to do', async () => {
    expect(ids(await page('group=open'))).toHaveLength(3)
    expect(ids(await page('group=new'))).toEqual([fresh.public_id])
    const due = await page('group=due')
    expect(ids(due)).toEqual([urgent.public_id])
    expect(due.results[0]?.tasks).toEqual(['due'])
    expect(due.results[0]?.vacancy.public_id).toBe(second.publicId)
  })

  it('answers for items by their ids, whatever their group, to their own company alone', async () => {
    const only = `only=${urgent.public_id},${fresh.public_id}`
    expect(ids(await page(only)).sort()).toEqual([urgent.public_id, fresh.public_id].sort())
    expect(ids(await page(`group=new&${only}`))).toHaveLength(2)
    const stranger = await buildEmployer(api)
    expect(ids(await page(only, stranger.token))).toEqual([])
    const interviewer = await addMember(api, employer.company.id, 'interviewer')
    expect(ids(await page(only, interviewer.token))).toEqual([])
    for (const bad of ['only=', 'only=abc', `only=${'a'.repeat(12)},`]) {
      const { status } = await api.request('GET', `/v1/my/queue?${bad}`, { token: employer.token })
      expect([bad, status]).toEqual([bad, 422])
    }
  })

  it('is taken out as a table in its order, page by page, whole or as selected, by those who see the company', async () => {
    const table = async (body: object, token = employer.token) =>
      api.request<{ results: Negotiation[]; more: boolean }>('POST', '/v1/my/queue/table', { token, body })
    const all = { queue: { group: 'open' } }
    const first = dataOf(await table({ selection: all, size: 2 }))
    const rest = dataOf(await table({ selection: all, size: 2, after: first.results[1]?.public_id }))
    expect([first.more, rest.more]).toEqual([true, false])
    const taken = [...first.results, ...rest.results].map(({ public_id }) => public_id)
    expect(taken).toEqual(ids(await page('group=open')))
    expect(first.results[0]?.inbox).toMatchObject({ tags: [], rating: null })
    const named = (body: object, token?: string) =>
      table(body, token).then((answer) => dataOf(answer).results.map(({ public_id }) => public_id))
    const except = { queue: { group: 'open', vacancy: second.publicId }, except: [urgent.public_id] }
    expect(await named({ selection: except })).toEqual([])
    expect(await named({ selection: { ids: [urgent.public_id, fresh.public_id] } })).toHaveLength(2)
    const ofVacancy = { vacancy: second.publicId, filter: { origin: 'application' } }
    expect(await named({ selection: ofVacancy })).toEqual([urgent.public_id])

    const viewer = await addMember(api, employer.company.id, 'viewer')
    expect(await named({ selection: all }, viewer.token)).toHaveLength(3)
    const interviewer = await addMember(api, employer.company.id, 'interviewer')
    expect((await table({ selection: all }, interviewer.token)).status).toBe(403)
    const stranger = await buildEmployer(api)
    expect(await named({ selection: { ids: [urgent.public_id] } }, stranger.token)).toEqual([])
    expect((await table({ selection: ofVacancy }, stranger.token)).status).toBe(404)
  })

  it('goes on from where a page of those due ended, though the last of it was answered meanwhile', async () => {
    const other = await buildEmployer(api)
    const waiting: Negotiation[] = []
    for (const hours of [1, 2, 3]) {
      const sent = dataOf(await apply(api, await buildCandidate(api), other.vacancy))
      waiting.push(dataOf(await act(api, other, sent, 'open')))
      await api.ctx.db
        .update(negotiations)
        .set({ turnDueAt: new Date(now.getTime() + hours * hourMs) })
        .where(sql`public_id = ${sent.public_id}`)
    }
    const table = async (more: object) =>
      dataOf(
        await api.request<Page>('POST', '/v1/my/queue/table', {
          token: other.token,
          body: { selection: { queue: { group: 'due' } }, size: 2, ...more },
        }),
      )
    const last = (await table({})).results[1]
    const listed = (await page('group=due&size=2', other.token)).results[1]
    expect([last?.public_id, listed?.public_id]).toEqual([waiting[1]?.public_id, waiting[1]?.public_id])
    await api.ctx.db
      .update(negotiations)
      .set({ turn: 'candidate', turnDueAt: null })
      .where(sql`public_id = ${last?.public_id}`)
    const cursor = { after: last?.public_id, after_due: last?.turn?.due_at }
    expect(ids(await table(cursor))).toEqual([waiting[2]?.public_id])
    const next = `group=due&size=2&after=${cursor.after}&after_due=${cursor.after_due}`
    expect(ids(await page(next, other.token))).toEqual([waiting[2]?.public_id])
  })

  it('keeps an opened application until it is answered, as the report of what waits counts', async () => {
    const other = await buildEmployer(api)
    const sent = dataOf(await apply(api, await buildCandidate(api), other.vacancy))
    await apply(api, await buildCandidate(api), other.vacancy)
    const opened = dataOf(await act(api, other, sent, 'open'))
    const waiting = await page('group=answer', other.token)
    expect(ids(waiting)).toEqual([opened.public_id])
    expect(waiting.results[0]?.tasks).toEqual(['answer'])
    const { groups } = await summary('', other.token)
    const report = dataOf(
      await api.request<{ waiting: { ours: number }[] }>('GET', '/v1/my/report', {
        token: other.token,
      }),
    )
    const ours = report.waiting.reduce((all, stage) => all + stage.ours, 0)
    expect([groups.new, groups.answer, ours]).toEqual([1, 1, 2])
    dataOf(await act(api, other, opened, 'take_into_review', { text: 'Приходите' }))
    const after = await summary('', other.token)
    expect(after.groups.answer + after.groups.due).toBe(1)
  })

  it('tells members which of them acted, and leaves taking back to those who answer', async () => {
    const other = await buildEmployer(api)
    const candidate = await buildCandidate(api)
    const viewer = await addMember(api, other.company.id, 'viewer')
    const sent = dataOf(await apply(api, candidate, other.vacancy))
    const opened = dataOf(await act(api, other, sent, 'open'))
    const read = async ({ token }: { token: string }) =>
      dataOf(await api.request<Negotiation>('GET', `/v1/negotiations/${sent.public_id}`, { token }))
    const acted = { public_id: other.userPublicId, name: 'Олег Ким' }
    expect((await read(viewer)).history.map(({ action, by }) => [action, by])).toEqual([
      ['apply', null],
      ['open', acted],
    ])
    expect((await read(candidate)).history.map(({ by }) => by)).toEqual([null, null])
    dataOf(await act(api, other, opened, 'decline', { reason: 'experience', text: 'Спасибо' }))
    expect((await read(viewer)).pending).toMatchObject({ undoable: false })
    expect((await read(other)).pending).toMatchObject({ undoable: true })
  })

  it('counts what its lists hold, under every filter', async () => {
    for (const filter of [
      '',
      `vacancy=${second.publicId}`,
      'stage=incoming',
      'city=1',
      'experience=3',
      'pay_to=100000',
      'source=search',
      'source=invitation',
      'days=7',
      'rating=1',
      'q=Ветрова',
    ]) {
      const { groups } = await summary(filter)
      for (const group of queueGroups) {
        const { results } = await page(`group=${group}&${filter}`)
        expect([filter, group, results.length]).toEqual([filter, group, groups[group]])
      }
    }
    expect((await summary('city=1')).groups.open).toBe(1)
    expect((await summary('source=invitation')).groups.open).toBe(1)
    expect((await summary('pay_to=100000')).groups.open).toBe(1)
  })

  it('is filtered by a tag in whatever case, and offers the tags of open items alone', async () => {
    const tagged = dataOf(
      await api.request<NegotiationMarks>('PUT', `/v1/negotiations/${urgent.public_id}/marks`, {
        token: employer.token,
        body: { revision: 0, tags: ['Звезда', 'Резерв 50 %'] },
      }),
    )
    expect(tagged.tags).toEqual(['Звезда', 'Резерв 50 %'])
    expect((await summary()).tags).toEqual(['Звезда', 'Резерв 50 %'])
    expect(ids(await page(`tag=${encodeURIComponent('звезда')}`))).toEqual([urgent.public_id])
    expect((await summary(`tag=${encodeURIComponent('Резерв 50 %')}`)).groups.open).toBe(1)
    // The signs of a pattern are letters like others.
    expect(ids(await page(`tag=${encodeURIComponent('%')}`))).toEqual([])
    const stranger = await buildEmployer(api)
    expect((await summary('', stranger.token)).tags).toEqual([])
    await api.request('PUT', `/v1/negotiations/${urgent.public_id}/marks`, {
      token: employer.token,
      body: { revision: tagged.revision, tags: [] },
    })
    expect((await summary()).tags).toEqual([])
  })

  it('agrees with the unread conversations', async () => {
    const sent = await say(api, candidates[1], urgent.public_id, { text: 'Когда ждать ответ?' })
    expect(sent.status).toBe(201)
    const unread = dataOf(
      await api.request<UnreadConversations>('GET', '/v1/my/conversations/unread', { token: employer.token }),
    )
    const { groups } = await summary()
    expect(groups.messages).toBe(1)
    expect(groups.messages).toBe(unread.total)
    const { results } = await page('group=messages')
    expect(results[0]?.tasks).toEqual(['due', 'messages'])
  })

  it('finds people by name where the company was given it, and by nothing hidden', async () => {
    expect(ids(await page('q=ветрова'))).toEqual([fresh.public_id])
    expect(ids(await page(`q=${encodeURIComponent('Мария Лугова')}`))).toEqual([urgent.public_id])
    // An invitation nobody has accepted gives no name.
    expect(ids(await page('q=Тайнова'))).toEqual([])
    expect(invited.resume.name).toBeNull()
    await api.ctx.db.execute(
      sql`update resumes set hidden_fields = '{names_and_photo}' where id = ${candidates[0].resume.id}`,
    )
    expect(ids(await page('q=ветрова'))).toEqual([])
    // The signs of a pattern are letters like others.
    expect(ids(await page('q=%25'))).toEqual([])
  })

  it('is its company’s alone, refused to candidates, empty without a company', async () => {
    const stranger = await buildEmployer(api)
    expect(ids(await page('group=open', stranger.token))).toEqual([])
    expect((await summary('', stranger.token)).groups.open).toBe(0)
    // Another company's item as the place to go on from tells nothing.
    expect(ids(await page(`after=${fresh.public_id}`, stranger.token))).toEqual([])
    expect(ids(await page(`vacancy=${second.publicId}`, stranger.token))).toEqual([])
    const refused = await api.request('GET', '/v1/my/queue', { token: candidates[0].token })
    expect([refused.status, refused.body.error_code]).toEqual([403, 'forbidden'])
  })

  it('answers 422 to what it does not know', async () => {
    for (const query of ['group=all', 'size=101', 'after=1', 'city=x', 'days=0', 'source=hh']) {
      const answer = await api.request('GET', `/v1/my/queue?${query}`, { token: employer.token })
      expect([query, answer.status]).toEqual([query, 422])
    }
  })

  it('goes through many by keyset without losing or repeating anyone, from its indexes in order', async () => {
    const big = await buildEmployer(api)
    const { db } = api.ctx
    await db.execute(sql`
      insert into users (public_id, first_name, last_name)
      select 'qu' || translate(lpad(i::text, 10, 'z'), '01', 'ab'), 'Имя', 'Фамилия' from generate_series(1, 3000) i`)
    await db.execute(sql`
      insert into resumes (public_id, user_id, title) select u.public_id, u.id, 'Продавец'
      from users u where u.public_id like 'qu%'`)
    // Several of one moment: the id decides between them.
    await db.execute(sql`
      insert into negotiations (public_id, vacancy_id, publication, resume_id, candidate_id, company_id, origin,
        status, turn, turn_due_at, created_at)
      select r.public_id, ${big.vacancy.id}, 1, r.id,
        r.user_id, ${big.company.id}, 'application', case when r.id % 3 = 0 then 'declined_by_employer' else 'viewed' end,
        case when r.id % 3 = 0 then null else 'employer' end, ${now}::timestamptz + (r.id % 400) * interval '1 hour',
        ${now}::timestamptz - (r.id % 50) * interval '1 minute'
      from resumes r where r.public_id like 'qu%'`)
    await db.execute(sql`analyze negotiations`)
    for (const group of ['open', 'due'] as const) {
      const { groups } = await summary('', big.token)
      const seen: string[] = []
      let more = true
      while (more) {
        const after: string = seen.length > 0 ? `&after=${seen.at(-1)}` : ''
        const found = await page(`group=${group}&size=100${after}`, big.token)
        seen.push(...ids(found))
        more = found.more
      }
      expect([group, new Set(seen).size, seen.length]).toEqual([group, groups[group], groups[group]])
    }
    const isOpen = sql`status in ('new','viewed','in_review','test','interview','offer','offer_accepted')`
    const plans = {
      negotiations_company_open: sql`select id from negotiations where company_id = ${big.company.id} and ${isOpen}
        and (created_at, id) < (select created_at, id from negotiations where public_id = 'qqqqqqqqqqqq')
        order by created_at desc nulls last, id desc nulls last limit 51`,
      negotiations_company_due: sql`select id from negotiations where company_id = ${big.company.id}
        and turn = 'employer' and status in ('new','viewed','in_review','test','interview','offer')
        and turn_due_at <= ${now} order by turn_due_at, id limit 51`,
    }
    for (const [index, query] of Object.entries(plans)) {
      const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect([index, plan]).toEqual([index, expect.stringContaining(index)])
      expect(plan).not.toContain('Sort')
    }
  })

  it('keeps named filters of each member, and lets no tab write over another', async () => {
    type Views = { views: { name: string; group: string | null; filter: object }[]; version: number }
    const put = (who: { token: string }, body: object) =>
      api.request<Views>('PUT', '/v1/my/queue/views', { token: who.token, body })
    const colleague = await addMember(api, employer.company.id, 'viewer')
    const view = { name: 'Срочные бухгалтеры', group: 'due', filter: { vacancy: second.publicId, rating: 4 } }
    expect(dataOf(await put(employer, { views: [view], version: 0 }))).toEqual({ views: [view], version: 1 })
    const late = await put(employer, { views: [], version: 0 })
    expect([late.status, late.body.error_code, late.body.data]).toEqual([
      409,
      'conflict_changes',
      { views: [view], version: 1 },
    ])
    const twice = await put(employer, { views: [view, { ...view, name: 'срочные бухгалтеры' }], version: 1 })
    expect([twice.status, twice.body.data]).toEqual([
      422,
      { errors: [{ field: 'views.1.name', code: 'name_repeated' }] },
    ])
    const many = Array.from({ length: 21 }, (_, at) => ({ ...view, name: `Вид ${at}` }))
    expect((await put(employer, { views: many, version: 1 })).status).toBe(422)
    // A viewer has views of their own, and nobody else's.
    expect(dataOf(await put(colleague, { views: [], version: 0 }))).toEqual({ views: [], version: 1 })
    const mine = await api.request<Views>('GET', '/v1/my/queue/views', { token: employer.token })
    expect(mine.body.data?.views).toEqual([view])
    // They go with the membership: a filter may hold the name of a candidate.
    const left = await api.request(
      'DELETE',
      `/v1/accounts/company/${employer.company.publicId}/members/${colleague.userPublicId}`,
      { token: employer.token },
    )
    expect(left.status).toBe(200)
    const kept = await api.ctx.db.execute(sql`select user_id from queue_views`)
    expect(kept.rows).toEqual([{ user_id: employer.userId }])
  })
})
