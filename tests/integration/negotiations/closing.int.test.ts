import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Negotiation } from '@/lib/contracts/negotiations'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { dayMs, minuteMs } from '@/lib/shared/time'
import { negotiationPending, negotiations } from '@/server/db/schema/negotiations'
import {
  expireDue,
  sendPendingDeclines,
} from '@/server/modules/hiring/negotiations/scheduled-transitions.service'
import { reopenMs } from '@/server/modules/vacancies/transitions'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { act, apply, buildCandidate, buildEmployer, dataOf, signIn } from './parties'

describe('closing a vacancy', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it('resolves every open item by choice: hired, kept for fourteen days, answered by a letter', async () => {
    const start = api.ctx.clock.now()
    const employer = await buildEmployer(api)
    const people = await Promise.all([0, 1, 2, 3].map(() => buildCandidate(api)))
    const sent: Negotiation[] = []
    for (const person of people) sent.push(dataOf(await apply(api, person, employer.vacancy)))
    const [hired, kept, seen, unseen] = sent as [Negotiation, Negotiation, Negotiation, Negotiation]
    for (const each of [hired, seen]) dataOf(await act(api, employer, each, 'open'))
    const close = (body: object) =>
      api.request('POST', `/v1/vacancies/${employer.vacancy.publicId}/closure`, {
        token: employer.token,
        body: { reason: 'hired_here', ...body },
      })
    const fields = async (body: object) => JSON.stringify((await close(body)).body.data ?? null)
    expect(await fields({ keep: ['222222222222'] })).toContain('keep.0')
    expect(await fields({ hired: [hired.public_id], keep: [hired.public_id] })).toContain('keep.0')
    expect(await fields({ letter: 'Здравствуйте, {отчество}!' })).toContain('letter')

    const done = await close({
      hired: [hired.public_id],
      keep: [kept.public_id],
      letter: 'Здравствуйте, {имя}! Набор на «{вакансия}» закрыт.',
    })
    expect(done.status).toBe(200)
    const now = async (index: number) =>
      dataOf(
        await api.request<Negotiation>('GET', `/v1/negotiations/${sent[index]?.public_id}`, {
          token: await signIn(api, people[index]?.userId ?? 0),
        }),
      )
    // Nobody is told while the closing can be undone.
    expect((await now(0)).status).toBe('viewed')
    expect(await sendPendingDeclines(api.ctx)).toBe(0)
    api.setNow(new Date(start.getTime() + reopenMs))
    expect(await sendPendingDeclines(api.ctx)).toBe(3)
    const letter = `Здравствуйте, Мария! Набор на «${employer.vacancy.title}» закрыт.`
    expect(await now(0)).toMatchObject({ status: 'hired', answer_text: null })
    expect(await now(1)).toMatchObject({ status: 'new', turn: { actor: 'employer' } })
    expect(await now(2)).toMatchObject({
      public_id: seen.public_id,
      status: 'declined_by_employer',
      reason: 'position_filled',
      answer_text: letter,
    })
    expect(await now(3)).toMatchObject({
      public_id: unseen.public_id,
      status: 'vacancy_closed',
      answer_text: letter,
    })

    // What was kept and led nowhere is closed like the rest, not forgotten.
    api.setNow(new Date(start.getTime() + 13 * dayMs))
    expect(await expireDue(api.ctx)).toBe(0)
    api.setNow(new Date(start.getTime() + 15 * dayMs))
    expect(await expireDue(api.ctx)).toBe(1)
    expect((await now(1)).status).toBe('vacancy_closed')
    api.setNow(start)
  })

  it('can be undone for ten minutes: nobody was told, and no promise has become longer', async () => {
    const start = api.ctx.clock.now()
    const employer = await buildEmployer(api)
    const { publicId } = employer.vacancy
    const people = await Promise.all([0, 1].map(() => buildCandidate(api)))
    const sent: Negotiation[] = []
    for (const person of people) sent.push(dataOf(await apply(api, person, employer.vacancy)))
    const [kept, other] = sent as [Negotiation, Negotiation]
    const own = (path: string, body: object) =>
      api.request<OwnVacancy>('POST', path, { token: employer.token, body })
    const read = async ({ public_id: id }: Negotiation) =>
      dataOf(await api.request<Negotiation>('GET', `/v1/negotiations/${id}`, { token: employer.token }))
    const closed = dataOf(
      await own(`/v1/vacancies/${publicId}/closure`, { reason: 'cancelled', keep: [kept.public_id] }),
    )
    expect(closed).toMatchObject({ status: 'closed', actions: expect.arrayContaining(['reopen']) })
    expect(await read(other)).toMatchObject({ pending: { action: 'close_vacancy', undoable: false } })

    api.setNow(new Date(start.getTime() + 9 * minuteMs))
    const reopen = () => own('/v1/my/vacancies/actions', { ids: [publicId], action: 'reopen' })
    expect(dataOf(await reopen())).toEqual({ done: [publicId], refused: [] })
    for (const each of [kept, other]) {
      expect(await read(each)).toMatchObject({ status: 'new', pending: null, turn: each.turn })
    }
    const vacancy = dataOf(
      await api.request<OwnVacancy>('GET', `/v1/vacancies/${publicId}/own`, { token: employer.token }),
    )
    expect(vacancy).toMatchObject({ status: 'active', expires_at: employer.vacancy.expiresAt?.toISOString() })
    api.setNow(new Date(start.getTime() + reopenMs))
    expect(await sendPendingDeclines(api.ctx)).toBe(0)

    dataOf(await own(`/v1/vacancies/${publicId}/closure`, { reason: 'cancelled' }))
    api.setNow(new Date(start.getTime() + 2 * reopenMs))
    expect(dataOf(await reopen())).toEqual({
      done: [],
      refused: [{ public_id: publicId, code: 'wrong_state' }],
    })
    expect(await sendPendingDeclines(api.ctx)).toBe(2)
    api.setNow(start)
  })

  it('answers a whole crowd, each once', async () => {
    const start = api.ctx.clock.now()
    const employer = await buildEmployer(api)
    const { id: vacancyId } = employer.vacancy
    const count = 140
    await api.ctx.db.execute(sql`
      with people as (
        insert into users (public_id, account_type, first_name, last_name)
        select 'crowd' || lpad(translate(g::text, '01', 'ab'), 7, 'z'), 'candidate', 'Анна', 'Вторая'
        from generate_series(1, ${count}) g returning id, public_id
      ), sent as (
        insert into resumes (public_id, user_id, status, title, first_name, last_name, published_at)
        select 'r' || substr(public_id, 2), id, 'published', 'Медсестра', 'Анна', 'Вторая', now() from people
        returning id, user_id, public_id
      )
      insert into negotiations (public_id, vacancy_id, publication, resume_id, candidate_id, company_id, origin,
        status, letter, turn, turn_started_at, turn_due_at, viewed_at)
      select 'n' || substr(sent.public_id, 2), v.id, v.publication, sent.id, sent.user_id, v.company_id, 'application',
        case when sent.id % 2 = 0 then 'new' else 'viewed' end, '', 'employer', now(), now() + interval '7 days',
        case when sent.id % 2 = 0 then null else now() end
      from sent cross join (select * from vacancies where id = ${vacancyId}) v`)
    const closed = await api.request('POST', `/v1/vacancies/${employer.vacancy.publicId}/closure`, {
      token: employer.token,
      body: { reason: 'cancelled', letter: 'Здравствуйте, {имя}! Набор закрыт.' },
    })
    expect(closed.status).toBe(200)
    const left = () =>
      api.ctx.db
        .select({ status: negotiations.status, text: negotiations.answerText })
        .from(negotiations)
        .where(eq(negotiations.vacancyId, vacancyId))
    const open = (rows: { status: string }[]) =>
      rows.filter(({ status }) => status === 'new' || status === 'viewed').length
    expect(open(await left())).toBe(count)
    // What a closing decided is not taken back one by one, and the candidate starts nothing on a closed vacancy.
    const [waiting] = await api.ctx.db
      .select({ id: negotiations.id, publicId: negotiations.publicId })
      .from(negotiationPending)
      .innerJoin(negotiations, eq(negotiations.id, negotiationPending.negotiationId))
      .limit(1)
    const path = `/v1/negotiations/${waiting?.publicId}`
    expect(
      dataOf(await api.request<Negotiation>('GET', path, { token: employer.token })).pending,
    ).toMatchObject({ undoable: false })
    const undone = await api.request('DELETE', `${path}/pending`, { token: employer.token })
    expect(undone.body.error_code).toBe('wrong_state')
    api.setNow(new Date(start.getTime() + reopenMs))
    const sent = await Promise.all([sendPendingDeclines(api.ctx), sendPendingDeclines(api.ctx)])
    expect(sent.reduce((all, each) => all + each, 0)).toBe(count)
    const after = await left()
    expect(open(after)).toBe(0)
    expect(new Set(after.map(({ status, text }) => `${status}: ${text}`))).toEqual(
      new Set([
        'vacancy_closed: Здравствуйте, Анна! Набор закрыт.',
        'declined_by_employer: Здравствуйте, Анна! Набор закрыт.',
      ]),
    )
  })

  it('says goodbye to whoever accepted an offer only where a member says so', async () => {
    const employer = await buildEmployer(api)
    const [left, parted] = await Promise.all(
      [0, 1].map(async () => dataOf(await apply(api, await buildCandidate(api), employer.vacancy))),
    )
    await api.ctx.db
      .update(negotiations)
      .set({ status: 'offer_accepted' })
      .where(eq(negotiations.vacancyId, employer.vacancy.id))
    const close = (part: unknown[]) =>
      api.request<OwnVacancy>('POST', `/v1/vacancies/${employer.vacancy.publicId}/closure`, {
        token: employer.token,
        body: { reason: 'hired_here', part },
      })
    expect((await close(['222222222222'])).status).toBe(422)
    dataOf(await close([parted?.public_id]))
    const pending = async (id: string | undefined) =>
      dataOf(await api.request<Negotiation>('GET', `/v1/negotiations/${id}`, { token: employer.token }))
        .pending?.action
    expect(await pending(left?.public_id)).toBeUndefined()
    expect(await pending(parted?.public_id)).toBe('close_vacancy')

    const many = await buildEmployer(api)
    const hired = dataOf(await apply(api, await buildCandidate(api), many.vacancy))
    await api.ctx.db
      .update(negotiations)
      .set({ status: 'offer_accepted' })
      .where(eq(negotiations.publicId, hired.public_id))
    dataOf(
      await api.request('POST', '/v1/my/vacancies/actions', {
        token: many.token,
        body: { ids: [many.vacancy.publicId], action: 'close', reason: 'cancelled' },
      }),
    )
    const still = await api.request<Negotiation>('GET', `/v1/negotiations/${hired.public_id}`, {
      token: many.token,
    })
    expect(dataOf(still)).toMatchObject({ status: 'offer_accepted', pending: null })
  })
})
