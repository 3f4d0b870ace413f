import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DomainEvent } from '@/lib/contracts/events'
import type { Notification } from '@/lib/contracts/notifications'
import { outbox } from '@/server/db/schema/platform'
import { negotiationHandlers } from '@/server/jobs/hiring-jobs'
import { sendPendingDeclines } from '@/server/modules/hiring/negotiations/scheduled-transitions.service'
import { sendLetters } from '@/tests/support/letters'
import { deliver } from '@/tests/support/outbox'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { act, addMember, apply, buildCandidate, buildEmployer, dataOf, invite } from './parties'

interface Feed {
  results: Notification[]
  total: number
  unread: number
}

describe('notices of negotiations', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  /** Every waiting event, then the letters; `times` stands for repeated deliveries. */
  async function deliverAll(times = 1): Promise<DomainEvent[]> {
    const events = await deliver(api, negotiationHandlers(api.ctx), { times })
    for (let count = 0; count < times; count += 1) await sendLetters(api)
    return events
  }
  const feed = async (token: string) => dataOf(await api.request<Feed>('GET', '/v1/notifications', { token }))
  const mailTo = (email: string) => api.messages.filter(({ to }) => to === email)

  it('tell every member of the company of an application, by feed and by mail, once', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const colleague = await addMember(api, employer.company.id, 'recruiter')
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    await deliverAll(3)
    for (const member of [employer, colleague]) {
      expect(await feed(member.token)).toMatchObject({
        total: 1,
        unread: 1,
        results: [
          {
            kind: 'application.created',
            read: false,
            params: { vacancy_title: employer.vacancy.title, company_name: 'Клиника', reader: 'employer' },
            target: {
              type: 'negotiation',
              public_id: sent.public_id,
              parent_public_id: employer.vacancy.publicId,
              tab: 'applications',
            },
          },
        ],
      })
      const letters = mailTo(member.email)
      expect(letters).toHaveLength(1)
      expect(letters[0]?.subject).toContain('Новый отклик: Медсестра процедурного кабинета')
      expect(letters[0]?.text).toContain(
        `/ru/vacancies/${employer.vacancy.publicId}/view/applications?item=${sent.public_id}`,
      )
      expect(letters[0]?.text).not.toContain('Соколова')
    }
    expect((await feed(candidate.token)).total).toBe(0)
    const told = await deliverAll()
    expect(told.map(({ kind }) => kind)).toEqual(['notification.created', 'notification.created'])
  })

  it('tell the candidate of opening quietly, and of an answer by mail too', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const sent = dataOf(await apply(api, candidate, employer.vacancy))
    const opened = dataOf(await act(api, employer, sent, 'open'))
    await deliverAll()
    expect((await feed(candidate.token)).results.map(({ kind }) => kind)).toEqual(['negotiation.viewed'])
    expect(mailTo(candidate.email)).toEqual([])
    dataOf(await act(api, employer, opened, 'decline', { reason: 'skills' }))
    await deliverAll()
    expect((await feed(candidate.token)).total).toBe(1)
    const start = api.ctx.clock.now()
    api.setNow(new Date(start.getTime() + 10_000))
    await sendPendingDeclines(api.ctx)
    await deliverAll()
    expect((await feed(candidate.token)).results[0]).toMatchObject({
      kind: 'negotiation.declined',
      params: { status: 'declined_by_employer' },
      target: { parent_public_id: candidate.resume.publicId, tab: 'applications' },
    })
    expect(mailTo(candidate.email)).toHaveLength(1)
    api.setNow(start)
  })

  it('tell both ways of an invitation', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const sent = dataOf(await invite(api, employer, candidate.resume))
    await deliverAll()
    expect((await feed(candidate.token)).results[0]).toMatchObject({
      kind: 'invitation.created',
      target: { tab: 'invitations', public_id: sent.public_id },
    })
    dataOf(await act(api, candidate, sent, 'accept_invitation'))
    const second = await buildCandidate(api)
    const other = dataOf(await invite(api, employer, second.resume))
    dataOf(await act(api, second, other, 'decline'))
    await deliverAll()
    const kinds = (await feed(employer.token)).results.map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['invitation.accepted', 'invitation.declined'])
  })

  it('stay in the feed when the letter cannot go out, which is tried again', async () => {
    const candidate = await buildCandidate(api)
    const employer = await buildEmployer(api)
    const { messenger } = api.ctx
    api.ctx.messenger = {
      send: async () => {
        throw new Error('the provider is down')
      },
    }
    dataOf(await apply(api, candidate, employer.vacancy))
    await deliverAll()
    expect((await feed(employer.token)).unread).toBe(1)
    expect(mailTo(employer.email)).toEqual([])
    api.ctx.messenger = messenger
    // The pause after the first try is over a day later.
    const start = api.ctx.clock.now()
    api.setNow(new Date(start.getTime() + 24 * 3_600_000))
    await sendLetters(api)
    api.setNow(start)
    expect(mailTo(employer.email)).toHaveLength(1)
  })

  it('are marked read by their reader only, which the other tabs hear of', async () => {
    const employer = await buildEmployer(api)
    for (let count = 0; count < 3; count += 1) {
      dataOf(await apply(api, await buildCandidate(api), employer.vacancy))
    }
    await deliverAll()
    await api.ctx.db.delete(outbox)
    const all = await feed(employer.token)
    expect(all).toMatchObject({ total: 3, unread: 3 })
    const read = (token: string, body: object) =>
      api.request<{ unread: number }>('POST', '/v1/notifications/read', { token, body })
    const ids = [all.results[0]?.public_id]
    const stranger = await buildEmployer(api)
    expect(dataOf(await read(stranger.token, { ids }))).toMatchObject({
      unread: 0,
      changed: 0,
      read_at: null,
    })
    expect((await feed(employer.token)).unread).toBe(3)
    expect(dataOf(await read(employer.token, { ids }))).toMatchObject({ unread: 2, changed: 1 })
    const about = all.results[1]?.target?.public_id
    expect(dataOf(await read(employer.token, { about }))).toMatchObject({ unread: 1 })
    expect(dataOf(await read(employer.token, {}))).toMatchObject({ unread: 0 })
    const events = await api.ctx.db.select().from(outbox).where(eq(outbox.kind, 'counters.updated'))
    expect(events).toHaveLength(3)
    expect((await read(employer.token, { ids: ['?'] })).status).toBe(422)
    expect((await api.request('POST', '/v1/notifications/read', { body: {} })).status).toBe(401)
    expect((await api.request('GET', '/v1/notifications')).status).toBe(401)
  })
})
