import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '@/lib/contracts/call'
import type { ConversationRow, UnreadConversations } from '@/lib/contracts/conversations'
import type { Negotiation } from '@/lib/contracts/negotiations'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { negotiations } from '@/server/db/schema/negotiations'
import { outbox } from '@/server/db/schema/platform'
import { resumeStopList } from '@/server/db/schema/resumes'
import { banAccount } from '@/server/modules/moderation/operators/operators.service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { act, addMember, buildCandidate, buildEmployer, dataOf, signIn } from '../negotiations/parties'
import { buildTalk, later, look, markRead, pdf, say, textsOf } from './talk'

describe('a conversation', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it('is one per negotiation: both sides read the same words, and each its own as mine', async () => {
    const { employer, candidate, id } = await buildTalk(api)
    later(api)
    const asked = dataOf(await say(api, candidate, id, { text: 'Когда можно прийти?\r\nУтром могу' }))
    expect(asked).toMatchObject({ side: 'candidate', mine: true, text: 'Когда можно прийти?\nУтром могу' })
    later(api)
    dataOf(await say(api, employer, id, { text: 'Завтра в десять' }))
    const [mine, theirs] = [await look(api, candidate, id), await look(api, employer, id)]
    expect(textsOf(mine)).toEqual(['Когда можно прийти?\nУтром могу', 'Завтра в десять'])
    expect(textsOf(theirs)).toEqual(textsOf(mine))
    const ofMine = (talk: typeof mine) =>
      talk.entries.map((entry) => (entry.kind === 'message' ? entry.mine : entry.action))
    expect(ofMine(mine)).toEqual(['apply', true, false])
    expect(ofMine(theirs)).toEqual(['apply', false, true])
    expect([mine.other.name, theirs.other.name]).toEqual(['Клиника', 'Мария Соколова'])
    expect([mine.side, theirs.side]).toEqual(['candidate', 'employer'])
  })

  it('tells who of the company wrote: colleagues by full name, the candidate by the first', async () => {
    const { employer, candidate, id } = await buildTalk(api)
    const colleague = await addMember(api, employer.company.id, 'recruiter')
    dataOf(await say(api, employer, id, { text: 'Первая' }))
    dataOf(await say(api, colleague, id, { text: 'Вторая' }))
    const authors = async (who: { token: string }) =>
      (await look(api, who, id)).entries.flatMap((entry) =>
        entry.kind === 'message' ? [[entry.author, entry.mine]] : [],
      )
    expect(await authors(colleague)).toEqual([
      ['Олег Ким', false],
      ['Олег Ким', true],
    ])
    expect(await authors(candidate)).toEqual([
      ['Олег', false],
      ['Олег', false],
    ])
  })

  it('names nobody of an anonymous employer', async () => {
    const { employer, candidate, id } = await buildTalk(api, {
      vacancy: { anonymous: true, employerName: 'Частная клиника' },
    })
    dataOf(await say(api, employer, id, { text: 'Добрый день' }))
    const talk = await look(api, candidate, id)
    expect(talk.other.name).toBe('Частная клиника')
    expect(talk.entries.at(-1)).toMatchObject({ kind: 'message', author: null })
    expect(JSON.stringify(talk)).not.toContain('Клиника"')
  })

  it('answers strangers, former members and guests as if there were none', async () => {
    const { employer, candidate, id } = await buildTalk(api)
    const left = await addMember(api, employer.company.id, 'recruiter')
    const file = dataOf(await say(api, candidate, id, { file: pdf('a.pdf') }))
    expect((await say(api, left, id, { text: 'ещё здесь' })).status).toBe(201)
    await api.ctx.db.delete(companyMembers).where(eq(companyMembers.userId, left.userId))
    const strangers = [left, await buildCandidate(api), await buildEmployer(api)]
    for (const { token } of strangers) {
      const open = await api.request('GET', `/v1/negotiations/${id}/conversation`, { token })
      const got = await api.request('GET', `/v1/messages/${file.public_id}/file`, { token })
      const said = await say(api, { token }, id, { text: 'чужое' })
      const read = await markRead(api, { token }, id, file.public_id)
      expect([open.status, got.status, said.status, read.status]).toEqual([404, 404, 404, 404])
    }
    expect((await api.request('GET', `/v1/negotiations/${id}/conversation`)).status).toBe(401)
  })

  it('lets a viewer read, leave no trace and write nothing', async () => {
    const { employer, candidate, id } = await buildTalk(api)
    const viewer = await addMember(api, employer.company.id, 'viewer')
    const { public_id } = dataOf(await say(api, candidate, id, { text: 'Здравствуйте' }))
    const talk = await look(api, viewer, id)
    expect(talk.writing).toMatchObject({ allowed: false, reason: 'viewer' })
    const refused = await say(api, viewer, id, { text: 'нет' })
    expect([refused.status, refused.body.error_code]).toEqual([403, 'forbidden'])
    expect(dataOf(await markRead(api, viewer, id, public_id)).unread).toBe(1)
    expect((await look(api, candidate, id)).entries.at(-1)).toMatchObject({ read: false })
  })

  it('needs words or a file, and keeps words within their limit', async () => {
    const { candidate, id } = await buildTalk(api)
    const empty = await say(api, candidate, id, { text: '  \n ' })
    expect([empty.status, empty.body.error_code]).toEqual([422, 'empty_message'])
    const long = await say(api, candidate, id, { text: 'я'.repeat(10_001) })
    expect(long.status).toBe(422)
    expect(long.body.data).toMatchObject({ errors: [{ field: 'text', code: 'too_long' }] })
    expect((await say(api, candidate, id, { text: 'я'.repeat(10_000) })).status).toBe(201)
    const nobody = await say(api, candidate, id, { text: 'раз', clientId: 'не uuid' })
    expect(nobody.body.data).toMatchObject({ errors: [{ field: 'client_id' }] })
    const odd = await say(api, candidate, id, { text: 'a\u0000b' })
    expect(odd.status).toBe(422)
    expect(textsOf(await look(api, candidate, id))).toHaveLength(1)
  })

  it('keeps hostile words as words', async () => {
    const { employer, candidate, id } = await buildTalk(api)
    const text = "<script>alert(1)</script> \u202E {{x}} {y} '; drop table messages; --"
    dataOf(await say(api, candidate, id, { text }))
    expect(textsOf(await look(api, employer, id))).toEqual([text])
  })

  it('keeps a message sent twice once, also with a file, and after the fifth', async () => {
    const { candidate, id } = await buildTalk(api)
    const clientId = randomUUID()
    const first = dataOf(await say(api, candidate, id, { text: 'раз', file: pdf('a.pdf'), clientId }))
    const many = await Promise.all(
      [1, 2, 3].map(() => say(api, candidate, id, { text: 'раз', file: pdf('a.pdf'), clientId })),
    )
    expect(many.map(({ status, body }) => [status, body.data?.public_id])).toEqual(
      many.map(() => [201, first.public_id]),
    )
    for (let n = 0; n < 4; n += 1) dataOf(await say(api, candidate, id, { text: `ещё ${n}` }))
    const again = await say(api, candidate, id, { text: 'раз', clientId })
    expect([again.status, again.body.data?.public_id]).toEqual([201, first.public_id])
  })

  it('lets of six messages at once five in', async () => {
    const { employer, candidate, id } = await buildTalk(api)
    for (const who of [candidate, employer]) {
      const answers = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((n) => say(api, who, id, { text: String(n), file: pdf(`${n}.pdf`) })),
      )
      const counts = answers.map(({ status, body }) => body.error_code ?? status).toSorted()
      expect(counts).toEqual([201, 201, 201, 201, 201, 'in_a_row_limit'])
      later(api)
    }
    expect(textsOf(await look(api, candidate, id))).toHaveLength(10)
  })

  it('counts five in a row for each side and anew after a word or a move of the other', async () => {
    const { employer, candidate, negotiation, id } = await buildTalk(api)
    const five = async (who: { token: string }) => {
      for (let n = 0; n < 5; n += 1) dataOf(await say(api, who, id, { text: `${n}` }))
      const sixth = await say(api, who, id, { text: 'лишнее' })
      expect([sixth.status, sixth.body.error_code]).toEqual([429, 'in_a_row_limit'])
      expect((await look(api, who, id)).writing).toMatchObject({
        allowed: false,
        reason: 'in_a_row',
        left: 0,
      })
    }
    await five(candidate)
    later(api)
    // To look is no answer.
    const viewed = dataOf(await act(api, employer, negotiation, 'open'))
    expect((await say(api, candidate, id, { text: 'лишнее' })).status).toBe(429)
    dataOf(await act(api, employer, viewed, 'take_into_review'))
    later(api)
    await five(candidate)
    await five(employer)
    expect((await look(api, candidate, id)).writing).toMatchObject({ allowed: true, left: 5 })
  })

  it('stays open for seven days after a refusal, then can only be read', async () => {
    const began = api.ctx.clock.now()
    const { employer, candidate, negotiation, id } = await buildTalk(api)
    dataOf(await say(api, employer, id, { text: 'До свидания' }))
    dataOf(await act(api, candidate, negotiation, 'withdraw'))
    for (const who of [candidate, employer]) {
      const refused = await say(api, who, id, { text: 'поздно' })
      expect([refused.status, refused.body.error_code]).toEqual([409, 'chat_archived'])
      expect(refused.body.data).toMatchObject({ reason: 'withdrawn', status: 'withdrawn' })
    }
    const other = await buildTalk(api)
    await api.ctx.db
      .update(negotiations)
      .set({ status: 'declined_by_employer', turn: null, turnDueAt: null, updatedAt: began })
      .where(eq(negotiations.publicId, other.id))
    later(api, 7 * 24 * 60 - 60)
    const candidateNow = { token: await signIn(api, other.candidate.userId) }
    const employerNow = { token: await signIn(api, other.employer.userId) }
    dataOf(await say(api, candidateNow, other.id, { text: 'Почему отказ?' }))
    later(api, 120)
    for (const who of [candidateNow, employerNow]) {
      const late = await say(api, who, other.id, { text: 'поздно' })
      expect([late.status, late.body.error_code]).toEqual([409, 'chat_archived'])
      const talk = await look(api, who, other.id)
      expect(talk.writing).toEqual({ allowed: false, reason: 'ended', until: null, left: 0 })
      expect(textsOf(talk)).toEqual(['Почему отказ?'])
    }
  })

  it('lets nobody write to whoever is banned, or past a stop-list, and tells only its owner why, of a named company', async () => {
    const stopped = await buildTalk(api)
    await api.ctx.db.insert(resumeStopList).values({
      userId: stopped.candidate.userId,
      companyId: stopped.employer.company.id,
    })
    const reason = async (who: { token: string }, id: string) => {
      const { body } = await say(api, who, id, { text: 'слышно?' })
      return (body.data as unknown as { reason: string }).reason
    }
    expect(await reason(stopped.employer, stopped.id)).toBe('gone')
    expect(await reason(stopped.candidate, stopped.id)).toBe('stop_list')

    const unnamed = await buildTalk(api, { vacancy: { anonymous: true, employerName: 'Крупный банк' } })
    await api.ctx.db.insert(resumeStopList).values({
      userId: unnamed.candidate.userId,
      companyId: unnamed.employer.company.id,
    })
    const { writing } = await look(api, unnamed.candidate, unnamed.id)
    expect(writing).toMatchObject({ allowed: true, reason: null })
    expect((await say(api, unnamed.candidate, unnamed.id, { text: 'слышно?' })).status).toBe(201)
    expect(await reason(unnamed.employer, unnamed.id)).toBe('gone')

    const banned = await buildTalk(api)
    const viewed = dataOf(await act(api, banned.employer, banned.negotiation, 'open'))
    dataOf(await act(api, banned.employer, viewed, 'take_into_review'))
    await banAccount(api.ctx, { operator: 'дежурная', reason: 'жалобы' }, banned.candidate.userPublicId)
    expect(await reason(banned.employer, banned.id)).toBe('gone')
  })

  it('is read in pages upwards, with every move in its place and nothing twice', async () => {
    const { employer, candidate, negotiation, id } = await buildTalk(api)
    for (let n = 0; n < 12; n += 1) {
      later(api)
      dataOf(await say(api, n % 2 ? employer : candidate, id, { text: `${n}` }))
      later(api)
      if (n === 5) dataOf(await act(api, employer, negotiation, 'open'))
    }
    const seen: string[] = []
    let before: string | null = null
    do {
      const talk = await look(api, candidate, id, `?size=5${before ? `&before=${before}` : ''}`)
      seen.unshift(...talk.entries.map((entry) => (entry.kind === 'message' ? entry.text : entry.action)))
      before = talk.before
    } while (before !== null)
    expect(seen).toEqual(['apply', '0', '1', '2', '3', '4', '5', 'open', '6', '7', '8', '9', '10', '11'])
    const foreign = await buildTalk(api)
    const { public_id } = dataOf(await say(api, foreign.candidate, foreign.id, { text: 'чужое' }))
    const answer = await api.request('GET', `/v1/negotiations/${id}/conversation?before=${public_id}`, {
      token: candidate.token,
    })
    expect(answer.status).toBe(404)
    const greedy = await api.request('GET', `/v1/negotiations/${id}/conversation?size=51`, {
      token: candidate.token,
    })
    expect(greedy.status).toBe(422)
  })

  it('counts what is unread in rows, tabs and all, and shows what was read to who wrote', async () => {
    const { employer, candidate, id } = await buildTalk(api)
    const sent = [
      dataOf(await say(api, candidate, id, { text: 'раз' })),
      dataOf(await say(api, candidate, id, { text: 'два' })),
    ]
    const counts = async (who: { token: string }, query = '') =>
      dataOf(
        await api.request<UnreadConversations>('GET', `/v1/my/conversations/unread${query}`, {
          token: who.token,
        }),
      )
    const row = async (who: { token: string }) =>
      dataOf(await api.request<Negotiation>('GET', `/v1/negotiations/${id}`, { token: who.token }))
        .unread_messages
    expect(await row(employer)).toBe(2)
    expect(await row(candidate)).toBe(0)
    expect(await counts(employer)).toEqual({
      total: 1,
      applications: 1,
      invitations: 0,
      company_id: employer.company.publicId,
    })
    expect((await counts(employer, `?vacancy=${employer.vacancy.publicId}`)).total).toBe(1)
    expect((await counts(employer, '?vacancy=zzzzzzzzzzzz')).total).toBe(0)
    expect(await counts(candidate)).toMatchObject({ total: 0, company_id: null })

    expect(dataOf(await markRead(api, employer, id, sent[0]?.public_id ?? '')).unread).toBe(1)
    const read = async () =>
      (await look(api, candidate, id)).entries.flatMap((e) => (e.kind === 'message' ? [e.read] : []))
    expect(await read()).toEqual([true, false])
    expect(dataOf(await markRead(api, employer, id, sent[1]?.public_id ?? '')).unread).toBe(0)
    // A late look at an earlier one takes nothing back.
    expect(dataOf(await markRead(api, employer, id, sent[0]?.public_id ?? '')).unread).toBe(0)
    expect(await read()).toEqual([true, true])
    expect((await counts(employer)).total).toBe(0)
  })

  it('lists conversations with the latest first, those unread alone where asked, and one’s own only', async () => {
    const employer = await buildEmployer(api)
    const ids: string[] = []
    const people = [await buildCandidate(api), await buildCandidate(api), await buildCandidate(api)]
    for (const candidate of people) {
      later(api)
      const answer = await api.request<Negotiation>(
        'POST',
        `/v1/vacancies/${employer.vacancy.publicId}/applications`,
        { token: candidate.token, body: { resume_public_id: candidate.resume.publicId } },
      )
      const { public_id } = dataOf(answer)
      ids.unshift(public_id)
      dataOf(await say(api, candidate, public_id, { text: 'Здравствуйте' }))
    }
    await say(api, employer, ids[2] ?? '', { file: pdf('Тест.pdf') })
    const list = async (who: { token: string }, query = '') =>
      dataOf(
        await api.request<Page<ConversationRow>>('GET', `/v1/my/conversations${query}`, { token: who.token }),
      )
    const { results, total } = await list(employer)
    expect(total).toBe(3)
    expect(results.map((one) => one.negotiation_public_id).toSorted()).toEqual(ids.toSorted())
    expect((await list(employer, '?size=2&page=2')).results).toHaveLength(1)
    const mine = await list(people[0] as { token: string }, '?unread=1')
    expect(mine.results).toMatchObject([
      { negotiation_public_id: ids[2], unread: 1, last: { mine: false, file: 'Тест.pdf', text: '' } },
    ])
    expect((await list(people[1] as { token: string }, '?unread=1')).total).toBe(0)
    expect((await list(await buildCandidate(api))).total).toBe(0)
  })

  it('starts the employer’s promise anew with a word to the candidate, not with the candidate’s', async () => {
    const { employer, candidate, negotiation, id } = await buildTalk(api)
    const due = async () =>
      dataOf(await api.request<Negotiation>('GET', `/v1/negotiations/${id}`, { token: candidate.token }))
    later(api, 2 * 24 * 60)
    dataOf(await say(api, candidate, id, { text: 'Есть новости?' }))
    expect((await due()).turn).toEqual(negotiation.turn)
    dataOf(await say(api, employer, id, { text: 'Смотрим' }))
    const after = await due()
    const days =
      (Date.parse(after.turn?.due_at ?? '') - Date.parse(negotiation.turn?.due_at ?? '')) / 86_400_000
    expect([days, after.turn?.actor, after.revision]).toEqual([2, 'employer', negotiation.revision])
  })

  it('tells both sides by an event without a word of it, and nobody of the company to the candidate', async () => {
    const { employer, candidate, id } = await buildTalk(api)
    const { public_id } = dataOf(await say(api, candidate, id, { text: 'тайна' }))
    dataOf(await markRead(api, employer, id, public_id))
    const events = (await api.ctx.db.select().from(outbox).orderBy(outbox.id)).filter(({ payload }) =>
      JSON.stringify(payload).includes(id),
    )
    expect(events.map(({ kind }) => kind)).toEqual(['negotiation.created', 'message.created', 'message.read'])
    expect(JSON.stringify(events)).not.toContain('тайна')
  })

  it('covers contacts of an unverified company for the candidate alone, and shows them once it is verified', async () => {
    const { employer, candidate, negotiation, id } = await buildTalk(api, { verified: false })
    const text = 'Пишите в t.me/hr или +7 999 123-45-67'
    dataOf(await say(api, employer, id, { text, file: pdf('звоните 89991234567.pdf') }))
    const viewed = dataOf(await act(api, employer, negotiation, 'open'))
    dataOf(await act(api, employer, viewed, 'take_into_review', { text }))
    const hidden = await look(api, candidate, id)
    const covered = 'Пишите в [ссылка скрыта] или [телефон скрыт]'
    const said = hidden.entries.filter((entry) => entry.text !== null && entry.text !== '')
    expect(said.map((entry) => [entry.text, entry.masked])).toEqual([
      ['Здравствуйте!', false],
      [covered, true],
      [covered, true],
    ])
    expect(JSON.stringify(hidden)).not.toMatch(/t\.me|1234567|123-45/)
    expect(textsOf(await look(api, employer, id))).toEqual([text])
    for (const path of [`/v1/negotiations/${id}`, '/v1/my/conversations', '/v1/my/negotiations']) {
      const { body } = await api.request('GET', path, { token: candidate.token })
      expect(JSON.stringify(body)).not.toMatch(/t\.me|1234567|123-45/)
    }
    await api.ctx.db
      .update(companies)
      .set({ verification: 'verified' })
      .where(eq(companies.id, employer.company.id))
    expect(textsOf(await look(api, candidate, id))).toEqual([text])
    // What the candidate writes of themselves is their own affair.
    dataOf(await say(api, candidate, id, { text }))
    expect(textsOf(await look(api, employer, id)).at(-1)).toBe(text)
  })
})
