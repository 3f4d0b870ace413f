import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '@/lib/contracts/calls'
import type { ModerationDetail } from '@/lib/contracts/moderation'
import { users } from '@/server/db/schema/accounts'
import { experiences } from '@/server/db/schema/experiences'
import { interviews } from '@/server/db/schema/interviews'
import { moderationCases } from '@/server/db/schema/moderation'
import { notifications } from '@/server/db/schema/platform'
import { vacancies } from '@/server/db/schema/vacancies'
import { releaseExperiences } from '@/server/modules/hiring/experiences/company.service'
import { addMember, buildEmployer, dataOf, type Employer } from '@/tests/integration/negotiations/parties'
import { createCandidate, type TestCandidate } from '@/tests/support/candidates'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { hourMs, proposed } from './talks'

type Own = CallResult<'GET /v1/interviews/:publicId/experience'>
type Shown = CallResult<'GET /v1/companies/:publicId/experiences'>
type OfCompany = CallResult<'GET /v1/my/experiences'>

let api: TestApi
let employer: Employer
let operator: TestCandidate
const start = new Date('2026-11-24T08:00:00Z')
beforeAll(async () => {
  api = await createTestApi()
  api.setNow(start)
  employer = await buildEmployer(api)
  operator = await createCandidate(api)
  await api.ctx.db.update(users).set({ isOperator: true }).where(eq(users.id, operator.userId))
})
afterAll(() => api.close())

const impression = 'Говорили час, спокойно и по делу, потом рассказали о команде.'
const asked = 'О прошлой работе и о графике'

interface Author {
  token: string
  userId: number
  interview: string
}

/** A candidate after an interview with the company. */
async function talked(of: Employer = employer): Promise<Author> {
  const { person, id } = await proposed(api, of)
  await api.ctx.db.update(interviews).set({ status: 'done' }).where(eq(interviews.publicId, id))
  return { token: person.token, userId: person.userId, interview: id }
}

const put = (who: Author, more: Record<string, unknown> = {}) =>
  api.request<Own>('PUT', `/v1/interviews/${who.interview}/experience`, {
    token: who.token,
    body: { impression, asked, ...more },
  })
const own = async (who: Author) =>
  dataOf(await api.request<Own>('GET', `/v1/interviews/${who.interview}/experience`, { token: who.token }))
    .text
const takeBack = (who: Author) =>
  api.request<Own>('DELETE', `/v1/interviews/${who.interview}/experience`, { token: who.token })
const shown = async (of: Employer = employer) =>
  dataOf(await api.request<Shown>('GET', `/v1/companies/${of.company.publicId}/experiences`))
const ofCompany = async (token: string) =>
  dataOf(await api.request<OfCompany>('GET', '/v1/my/experiences', { token }))

async function caseOf(who: Author): Promise<string> {
  const [text] = await api.ctx.db.select().from(experiences).where(eq(experiences.candidateId, who.userId))
  const [found] = await api.ctx.db
    .select()
    .from(moderationCases)
    .where(and(eq(moderationCases.type, 'experience'), eq(moderationCases.itemId, text?.id ?? 0)))
    .orderBy(moderationCases.id)
    .then((rows) => rows.slice(-1))
  return found?.publicId ?? ''
}

async function decide(id: string, decision: 'approve' | 'reject', more: Record<string, unknown> = {}) {
  const path = `/v1/moderation/cases/${id}`
  const detail = dataOf(await api.request<ModerationDetail>('GET', path, { token: operator.token }))
  return api.request<ModerationDetail>('POST', `${path}/decision`, {
    token: operator.token,
    body: { decision, revision: detail.revision, ...more },
  })
}

async function approved(of: Employer = employer): Promise<Author> {
  const who = await talked(of)
  expect((await put(who)).status).toBe(200)
  expect((await decide(await caseOf(who), 'approve')).status).toBe(200)
  return who
}

async function nextDay(): Promise<number> {
  api.setNow(new Date(api.ctx.clock.now().getTime() + 24 * hourMs))
  return releaseExperiences(api.ctx)
}

const noticesOf = (userId: number, kind: string) =>
  api.ctx.db
    .select({ params: notifications.params })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), eq(notifications.kind, kind as 'experience.shown')))

describe('a text about an interview', () => {
  it('is written by those who have talked, and without contacts', async () => {
    const { person, id } = await proposed(api, employer)
    const early = { token: person.token, userId: person.userId, interview: id }
    expect((await put(early)).body.error_code).toBe('wrong_state')
    await api.ctx.db.update(interviews).set({ status: 'done' }).where(eq(interviews.publicId, id))
    const refused = await put(early, { advice: 'Звоните мне: 8 912 345-67-89' })
    expect(refused.status).toBe(422)
    expect(refused.body.data).toMatchObject({ errors: [{ field: 'advice', code: 'contacts_in_text' }] })
    expect((await put(early, { impression: 'Плохо' })).status).toBe(422)
    expect(dataOf(await put(early)).text).toMatchObject({ state: 'checking', shown: false, asked })
    // Neither a colleague of the company nor another candidate reads it.
    for (const { token } of [employer, await createCandidate(api)]) {
      const answer = await api.request('GET', `/v1/interviews/${id}/experience`, { token })
      expect(answer.status).toBe(404)
    }
    expect((await takeBack(early)).status).toBe(200)
  })

  it('tells the name of no anonymous employer', async () => {
    const anonymous = await buildEmployer(api)
    const who = await talked(anonymous)
    await api.ctx.db
      .update(vacancies)
      .set({ anonymous: true, employerName: 'Крупный банк' })
      .where(eq(vacancies.publicId, anonymous.vacancy.publicId))
    expect((await put(who)).status).toBe(404)
    const answer = await api.request('GET', `/v1/interviews/${who.interview}/experience`, {
      token: who.token,
    })
    expect(JSON.stringify(answer.body)).not.toContain(anonymous.company.publicId)
  })

  it('comes back from a moderator with the reason, and goes to one again after a change', async () => {
    const who = await talked()
    await put(who)
    const note = 'Уберите, пожалуйста, имя сотрудницы: мы не называем людей.'
    expect((await decide(await caseOf(who), 'reject', { note, fields: ['impression'] })).status).toBe(200)
    expect(await own(who)).toMatchObject({ state: 'returned', note, fields: ['impression'] })
    expect(await noticesOf(who.userId, 'experience.moderated')).toMatchObject([
      { params: { decision: 'reject', note, interview: who.interview } },
    ])
    expect(dataOf(await put(who, { advice: 'Возьмите паспорт' })).text).toMatchObject({
      state: 'checking',
      note: null,
    })
    // What a moderator has not read in its last version cannot be approved.
    const stale = await api.request<ModerationDetail>('GET', `/v1/moderation/cases/${await caseOf(who)}`, {
      token: operator.token,
    })
    await put(who, { advice: 'Возьмите паспорт и трудовую' })
    const late = await api.request('POST', `/v1/moderation/cases/${await caseOf(who)}/decision`, {
      token: operator.token,
      body: { decision: 'approve', revision: dataOf(stale).revision },
    })
    expect(late.body.error_code).toBe('conflict_changes')
    await takeBack(who)
  })

  it('is shown with four others, never alone, and names nobody', async () => {
    const authors: Author[] = []
    for (let n = 0; n < 4; n += 1) authors.push(await approved())
    expect(await nextDay()).toBe(0)
    // Neither everybody nor the company reads that there is anything.
    expect(await shown()).toMatchObject({ total: 0, results: [] })
    expect(await ofCompany(employer.token)).toMatchObject({ total: 0, results: [] })
    authors.push(await approved())
    // Not on the day the last of them was approved.
    expect(await releaseExperiences(api.ctx)).toBe(0)
    expect(await nextDay()).toBe(5)
    const { total, results } = await shown()
    expect(total).toBe(5)
    expect(results.map(({ public_id }) => public_id)).toEqual(
      results.map(({ public_id }) => public_id).toSorted(),
    )
    for (const one of results) {
      expect(Object.keys(one).toSorted()).toEqual([
        'advice',
        'asked',
        'impression',
        'month',
        'public_id',
        'reply',
      ])
    }
    expect(await noticesOf(employer.userId, 'experience.shown')).toHaveLength(1)
    // A sixth waits for four more.
    const sixth = await approved()
    expect(await nextDay()).toBe(0)
    expect((await shown()).total).toBe(5)
    expect(await own(sixth)).toMatchObject({ state: 'approved', shown: false })
    // Taken back, it leaves fewer than five, and the rest hides.
    const [first] = authors
    if (!first) throw new Error('nobody wrote')
    // Shown again it would be another text: by its old name the company would know who has written.
    const idOf = async () =>
      (await api.ctx.db.select().from(experiences).where(eq(experiences.candidateId, first.userId)))[0]
        ?.publicId
    const before = await idOf()
    expect(dataOf(await takeBack(first)).text).toMatchObject({ state: 'taken_back', shown: false })
    expect(await idOf()).not.toBe(before)
    expect(await shown()).toMatchObject({ total: 0, results: [] })
  })

  it('is answered by the company once, after a moderator, and complained about when it is shown', async () => {
    const asking = await buildEmployer(api)
    for (let n = 0; n < 5; n += 1) await approved(asking)
    const [waiting] = await api.ctx.db
      .select()
      .from(experiences)
      .where(eq(experiences.companyId, asking.company.id))
    const complain = (type: string, id: string) =>
      api.request('POST', '/v1/complaints', { body: { type, public_id: id, reason: 'offensive', text: '' } })
    const reply = (token: string, id: string, text = 'Спасибо, что рассказали. Исправляемся.') =>
      api.request<OfCompany['results'][number]>('PUT', `/v1/experiences/${id}/reply`, {
        token,
        body: { text },
      })
    const id = waiting?.publicId ?? ''
    expect((await complain('experience', id)).status).toBe(404)
    expect((await reply(asking.token, id)).status).toBe(404)
    await nextDay()
    expect((await complain('experience', id)).status).toBe(200)
    const manager = await addMember(api, asking.company.id, 'hiring_manager')
    expect((await reply(manager.token, id)).status).toBe(403)
    expect((await reply(employer.token, id)).status).toBe(404)
    expect((await reply(asking.token, id, 'Пишите на hr@firma.ru, всё обсудим')).status).toBe(422)
    expect(dataOf(await reply(asking.token, id)).own_reply).toMatchObject({ state: 'checking' })
    expect((await shown(asking)).results.every((one) => one.reply === null)).toBe(true)
    const [held] = await api.ctx.db
      .select()
      .from(moderationCases)
      .where(eq(moderationCases.type, 'experience_reply'))
    expect((await decide(held?.publicId ?? '', 'approve')).status).toBe(200)
    const answered = (await shown(asking)).results.filter((one) => one.reply !== null)
    expect(answered.map(({ public_id }) => public_id)).toEqual([id])
    expect((await complain('experience_reply', answered[0]?.reply?.public_id ?? '')).status).toBe(200)
    expect(await noticesOf(asking.userId, 'experience.reply_moderated')).toHaveLength(1)
    const gone = await api.request('DELETE', `/v1/experiences/${id}/reply`, { token: asking.token })
    expect(gone.status).toBe(200)
    expect((await shown(asking)).results.every((one) => one.reply === null)).toBe(true)
  })

  it('keeps its place while a change is looked at, and leaves it when the change is refused', async () => {
    const looked = await buildEmployer(api)
    const authors: Author[] = []
    for (let n = 0; n < 10; n += 1) authors.push(await approved(looked))
    expect(await nextDay()).toBe(10)
    const [author] = authors
    if (!author) throw new Error('nobody wrote')
    const changed = 'Теперь вспомнил больше: разговор шёл два часа, с перерывом на чай.'
    await put(author, { impression: changed })
    expect((await shown(looked)).results.map((one) => one.impression)).not.toContain(changed)
    await decide(await caseOf(author), 'approve')
    expect((await shown(looked)).results.map((one) => one.impression)).toContain(changed)
    await put(author, { impression: `${changed} И ещё раз.` })
    await decide(await caseOf(author), 'reject', { note: 'Повторяется одно и то же, сократите.' })
    expect((await shown(looked)).total).toBe(9)
  })

  it('has nothing in any answer to the company that leads to its author', async () => {
    const [text] = await api.ctx.db
      .select()
      .from(experiences)
      .where(eq(experiences.state, 'approved'))
      .limit(1)
    const [author] = await api.ctx.db
      .select()
      .from(users)
      .where(eq(users.id, text?.candidateId ?? 0))
    const told = JSON.stringify([await ofCompany(employer.token), await shown()])
    for (const secret of [author?.publicId, author?.lastName, author?.email]) {
      if (secret) expect(told).not.toContain(secret)
    }
  })
})
