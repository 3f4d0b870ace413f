import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ModerationDetail } from '@/lib/contracts/moderation'
import type { Notification } from '@/lib/contracts/notifications'
import { users } from '@/server/db/schema/accounts'
import { notifyOfMessages } from '@/server/modules/hiring/conversations/message-notices.service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { addMember, buildCandidate, dataOf } from '../negotiations/parties'
import { buildTalk, later, look, markRead, pdf, say } from './talk'

describe('news of a conversation', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  const feed = async (who: { token: string }) =>
    dataOf(
      await api.request<{ results: Notification[] }>('GET', '/v1/notifications', { token: who.token }),
    ).results.filter(({ kind }) => kind.startsWith('message.'))
  const afterTenSeconds = async () => {
    later(api)
    return notifyOfMessages(api.ctx)
  }

  it('come to everyone of the other side once, however much was written and whoever works', async () => {
    const { employer, candidate, id } = await buildTalk(api)
    const colleague = await addMember(api, employer.company.id, 'recruiter')
    await say(api, candidate, id, { text: 'раз' })
    await say(api, candidate, id, { text: 'два' })
    expect(await notifyOfMessages(api.ctx)).toBe(0)
    later(api)
    const done = await Promise.all([notifyOfMessages(api.ctx), notifyOfMessages(api.ctx)])
    expect(done.reduce((sum, n) => sum + n, 0)).toBe(2)
    for (const who of [employer, colleague]) {
      expect(await feed(who)).toMatchObject([
        {
          kind: 'message.created',
          read: false,
          params: { reader: 'employer' },
          target: { public_id: id, parent_public_id: employer.vacancy.publicId, tab: 'applications' },
        },
      ])
    }
    expect(await feed(candidate)).toEqual([])
  })

  it('do not come for what has been read by then, and come again for what is new after that', async () => {
    const { employer, candidate, id } = await buildTalk(api)
    const first = dataOf(await say(api, employer, id, { text: 'раз' }))
    await markRead(api, candidate, id, first.public_id)
    await afterTenSeconds()
    expect(await feed(candidate)).toEqual([])
    const second = dataOf(await say(api, employer, id, { text: 'два' }))
    await afterTenSeconds()
    expect(await feed(candidate)).toHaveLength(1)
    await markRead(api, candidate, id, second.public_id)
    expect(await feed(candidate)).toMatchObject([{ read: true }])
    await say(api, employer, id, { text: 'три' })
    await afterTenSeconds()
    expect(await feed(candidate)).toHaveLength(2)
  })

  it('a complaint reaches the desk with the message, hides nothing by itself, and a block hides it from both', async () => {
    const { employer, candidate, id } = await buildTalk(api, { verified: false })
    const sent = dataOf(
      await say(api, employer, id, { text: 'Переведите залог на +79991234567', file: pdf('счёт.pdf') }),
    )
    const report = (who: { token?: string }, more = {}) =>
      api.request('POST', '/v1/complaints', {
        ...(who.token && { token: who.token }),
        body: { type: 'message', public_id: sent.public_id, reason: 'prepayment', ...more },
      })
    const stranger = await buildCandidate(api)
    expect((await report({})).status).toBe(404)
    expect((await report(stranger)).status).toBe(404)
    expect((await report(employer)).status).toBe(404)
    expect((await report(candidate, { reason: 'already_closed' })).status).toBe(422)
    expect((await report(candidate, { text: 'просят деньги' })).status).toBe(200)
    expect((await look(api, candidate, id)).entries.at(-1)).toMatchObject({ state: 'sent' })

    const operator = await buildCandidate(api)
    await api.ctx.db.update(users).set({ isOperator: true }).where(eq(users.id, operator.userId))
    const desk = async <T>(method: string, path: string, body?: unknown) =>
      dataOf(await api.request<T>(method, `/v1/moderation/${path}`, { token: operator.token, body }))
    const queue = await desk<{ results: { public_id: string; type: string }[] }>('GET', 'cases?type=message')
    expect(queue.results).toMatchObject([
      { type: 'message', title: employer.vacancy.title, item_status: 'sent', complaints: 1 },
    ])
    const found = queue.results[0]?.public_id ?? ''
    const shown = await desk<ModerationDetail>('GET', `cases/${found}`)
    expect(shown).toMatchObject({
      company: { name: 'Клиника', verified: false },
      actions: ['approve', 'block'],
      content: [
        { field: 'text', after: 'Переведите залог на +79991234567' },
        { field: 'file', after: 'счёт.pdf' },
      ],
    })
    await desk('POST', `cases/${found}/decision`, {
      decision: 'block',
      revision: shown.revision,
      note: 'Деньги с кандидатов брать нельзя',
    })
    for (const who of [candidate, employer]) {
      expect((await look(api, who, id)).entries.at(-1)).toMatchObject({
        state: 'hidden',
        text: '',
        file: null,
      })
    }
    expect(await feed(employer)).toMatchObject([
      {
        kind: 'message.hidden',
        params: { note: 'Деньги с кандидатов брать нельзя' },
        target: { public_id: id },
      },
    ])
    // Found to be right after all: it is shown again.
    const again = await desk<{ public_id: string }>('POST', 'cases', {
      type: 'message',
      public_id: sent.public_id,
    })
    await desk('POST', `cases/${again.public_id}/decision`, { decision: 'approve', revision: 1 })
    expect((await look(api, employer, id)).entries.at(-1)).toMatchObject({ state: 'sent' })
  })
})
