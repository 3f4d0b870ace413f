import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { DeadDelivery, Notification } from '@/lib/contracts/notifications'
import { hourMs, minuteMs } from '@/lib/shared/time'
import { users } from '@/server/db/schema/accounts'
import { noticeDeliveries } from '@/server/db/schema/notices'
import { outbox } from '@/server/db/schema/platform'
import { letterWriters } from '@/server/jobs/account-jobs'
import { listDead, requeueDead } from '@/server/modules/moderation/operators/dead-deliveries.service'
import { deliverDue } from '@/server/modules/notifications/deliver.service'
import { type Notice, notify } from '@/server/modules/notifications/notifications.service'
import { newPublicId } from '@/server/platform/ids'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { addMember, buildCandidate, buildEmployer, type Candidate, dataOf } from '../negotiations/parties'

const noon = new Date('2026-06-01T09:00:00Z')

describe('notices on their way', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  beforeEach(async () => {
    api.setNow(noon)
    await api.ctx.db.delete(noticeDeliveries)
  })
  afterAll(() => api.close())

  type Feed = { results: Notification[]; total: number; unread: number }
  const feed = async ({ token }: { token: string }, query = '') =>
    dataOf(await api.request<Feed>('GET', `/v1/notifications${query}`, { token }))
  const post = async <T>(who: { token: string }, path: string, body: object) =>
    dataOf(await api.request<T>('POST', `/v1/notifications/${path}`, { token: who.token, body }))
  const choose = async (who: { token: string }, body: object) =>
    dataOf(await api.request('PATCH', '/v1/notifications/settings', { token: who.token, body }))
  const object = () => newPublicId()
  const invitation = (who: Candidate, about = object(), more: Partial<Notice> = {}): Notice => ({
    userId: who.userId,
    kind: 'invitation.created',
    dedupeKey: `test:${newPublicId()}`,
    params: { reader: 'candidate', vacancy_title: 'Бариста', company_name: 'Клиника' },
    target: {
      type: 'negotiation',
      public_id: about,
      parent_public_id: who.resume.publicId,
      tab: 'invitations',
    },
    ...more,
  })
  const tell = (...notices: Notice[]) =>
    api.ctx.db.transaction((tx) => notify(tx, notices, api.ctx.clock.now()))
  const later = (ms: number) => api.setNow(new Date(api.ctx.clock.now().getTime() + ms))
  const send = () => deliverDue(api.ctx, letterWriters)
  const lettersTo = ({ email }: { email: string }) => api.messages.filter(({ to }) => to === email)
  const statesOf = async ({ userId }: { userId: number }) =>
    (await api.ctx.db.select().from(noticeDeliveries).where(eq(noticeDeliveries.userId, userId))).map(
      ({ state, error }) => [state, error],
    )

  describe('when', () => {
    it('M5 wait a minute, in which reading on the site makes the letter needless', async () => {
      const [reads, does] = [await buildCandidate(api), await buildCandidate(api)]
      await tell(invitation(reads), invitation(does))
      later(minuteMs - 1)
      expect(await send()).toBe(0)
      const [notice] = (await feed(reads)).results
      await post(reads, 'read', { ids: [notice?.public_id] })
      later(1)
      await send()
      expect([lettersTo(reads).length, lettersTo(does).length]).toEqual([0, 1])
      expect(await statesOf(reads)).toEqual([['skipped', 'read']])
    })

    it('M5 know by what was looked at, not only by the feed', async () => {
      const who = await buildCandidate(api)
      const about = object()
      await tell(invitation(who, about))
      await post(who, 'read', { about })
      later(hourMs)
      await send()
      expect(lettersTo(who)).toEqual([])
    })

    it('M5 are written once for an event, however often and at once it is told', async () => {
      const who = await buildCandidate(api)
      const notice = invitation(who)
      await Promise.all([tell(notice), tell(notice), tell(notice)])
      await tell(notice, notice)
      later(hourMs)
      await Promise.all([send(), send(), send()])
      expect((await feed(who)).total).toBe(1)
      expect(lettersTo(who)).toHaveLength(1)
      expect(await statesOf(who)).toEqual([['sent', null]])
    })

    it('M5 keep out of quiet hours chosen when they were on their way, and out of those another try falls into', async () => {
      const [chose, failed] = [await buildCandidate(api), await buildCandidate(api)]
      await tell(invitation(chose), invitation(failed))
      // Noon in Moscow.
      for (const who of [chose, failed]) await choose(who, { quiet: { on: true, from: 12, to: 15 } })
      await api.ctx.db
        .update(noticeDeliveries)
        .set({ attempts: 3 })
        .where(eq(noticeDeliveries.userId, failed.userId))
      later(hourMs)
      await send()
      expect([lettersTo(chose).length, lettersTo(failed).length]).toEqual([0, 0])
      api.setNow(new Date('2026-06-01T12:00:00Z'))
      await send()
      expect([lettersTo(chose).length, lettersTo(failed).length]).toEqual([1, 1])
      // Waiting for the morning is no failed try.
      expect(await statesOf(failed)).toEqual([['sent', null]])
    })

    it('M5 leave out what was asked to be silent while they waited for the digest', async () => {
      const who = await buildCandidate(api)
      await choose(who, { cadence: 'daily' })
      const [silent, other] = [object(), object()]
      await tell(invitation(who, silent), invitation(who, other))
      await post(who, 'mutes', { type: 'negotiation', public_id: silent })
      later(24 * hourMs)
      await send()
      expect(lettersTo(who)).toHaveLength(1)
      expect((await statesOf(who)).map(([state, error]) => `${state} ${error}`).toSorted()).toEqual([
        'sent null',
        'skipped muted',
      ])
    })

    it('M5 tell nobody of a company they have left', async () => {
      const employer = await buildEmployer(api)
      const colleague = await addMember(api, employer.company.id, 'recruiter')
      const about = { type: 'vacancy', public_id: employer.vacancy.publicId } as const
      const notices = [employer, colleague].map(({ userId }) => ({
        userId,
        kind: 'application.created' as const,
        dedupeKey: `test:${newPublicId()}`,
        params: { reader: 'employer', vacancy_title: 'Бариста', resume_title: 'Бариста' },
        target: { ...about, parent_public_id: null, tab: null },
      }))
      await tell(...notices)
      const path = `/v1/accounts/company/${employer.company.publicId}/members/${colleague.userPublicId}`
      expect((await api.request('DELETE', path, { token: employer.token })).status).toBe(200)
      later(hourMs)
      await send()
      expect(lettersTo(employer)).toHaveLength(1)
      // What they hear is that their access ended, and nothing of the company's applications.
      expect(lettersTo(colleague).map(({ subject }) => subject)).toEqual([expect.stringContaining('доступ')])
      expect(await statesOf(colleague)).toEqual([
        ['skipped', 'left the company'],
        ['sent', null],
      ])
    })

    it('M5 go out in the morning of the reader’s zone when told in the quiet hours', async () => {
      const [moscow, far] = [await buildCandidate(api), await buildCandidate(api)]
      await choose(far, { time_zone: 'Asia/Vladivostok' })
      // Half past ten in the evening in Moscow, half past five in the morning in Vladivostok.
      api.setNow(new Date('2026-06-01T19:30:00Z'))
      await tell(invitation(moscow), invitation(far))
      api.setNow(new Date('2026-06-01T21:59:00Z'))
      await send()
      expect([lettersTo(moscow).length, lettersTo(far).length]).toEqual([0, 0])
      api.setNow(new Date('2026-06-01T22:00:00Z'))
      await send()
      expect([lettersTo(moscow).length, lettersTo(far).length]).toEqual([0, 1])
      api.setNow(new Date('2026-06-02T05:00:00Z'))
      await send()
      expect(lettersTo(moscow)).toHaveLength(1)
    })

    it('M5 come as one letter a day for whoever wants it so, and what cannot wait comes at once', async () => {
      const who = await buildCandidate(api)
      await choose(who, { cadence: 'daily' })
      await tell(
        invitation(who),
        invitation(who),
        invitation(who, object(), {
          kind: 'resume.moderated',
          params: { reader: 'candidate', decision: 'approve', resume_title: 'Бариста' },
        }),
      )
      later(2 * minuteMs)
      await send()
      expect(lettersTo(who).map(({ subject }) => subject)).toEqual(['Резюме опубликовано: Бариста — Двое'])
      api.setNow(new Date('2026-06-02T06:00:00Z'))
      await send()
      expect(lettersTo(who)[1]?.subject).toMatch(/^2\sновых уведомления — Двое$/)
    })
  })

  describe('settings', () => {
    it('M5 keep only what differs, hold what is fixed, and stop letters by the next sending', async () => {
      const who = await buildCandidate(api)
      await tell(invitation(who))
      await choose(who, {
        kinds: [
          { kind: 'invitation.created', channel: 'email', on: false },
          { kind: 'invitation.created', channel: 'site', on: false },
          { kind: 'negotiation.viewed', channel: 'email', on: true },
        ],
      })
      await tell(invitation(who, object(), { kind: 'negotiation.viewed' }))
      later(hourMs)
      await send()
      expect(lettersTo(who).map(({ subject }) => subject)).toEqual([
        'Работодатель открыл ваш отклик: Бариста — Двое',
      ])
      expect(await statesOf(who)).toContainEqual(['skipped', 'switched off'])
      // The feed of a fixed kind cannot be switched off.
      expect((await feed(who)).total).toBe(2)
    })

    it('refuse a whole day of silence and kinds there are none of, at the field', async () => {
      const who = await buildCandidate(api)
      const ask = async (body: object) =>
        (await api.request('PATCH', '/v1/notifications/settings', { token: who.token, body })).status
      expect(await ask({ quiet: { on: true, from: 8, to: 8 } })).toBe(422)
      expect(await ask({ quiet: { on: true, from: 8, to: 24 } })).toBe(422)
      expect(await ask({ kinds: [{ kind: 'nothing', channel: 'email', on: true }] })).toBe(422)
      expect(await ask({ cadence: 'hourly' })).toBe(422)
    })
  })

  describe('what is kept silent', () => {
    it('M5 stands in the feed as read and is sent nowhere, until it is told of again', async () => {
      const who = await buildCandidate(api)
      const about = object()
      await tell(invitation(who, about))
      const body = { type: 'negotiation', public_id: about }
      expect(await post(who, 'mutes', body)).toMatchObject({ title: 'Бариста, Клиника' })
      expect((await feed(who)).results[0]?.subjects).toEqual([
        { type: 'negotiation', public_id: about, title: 'Бариста, Клиника', muted: true },
        { type: 'resume', public_id: who.resume.publicId, title: 'Бариста', muted: false },
      ])
      await post(who, 'read', {})
      await tell(invitation(who, about), invitation(who))
      expect(await feed(who)).toMatchObject({ total: 3, unread: 1 })
      later(hourMs)
      await send()
      expect(lettersTo(who)).toHaveLength(1)
      await api.request('DELETE', '/v1/notifications/mutes', { token: who.token, body })
      await tell(invitation(who, about))
      expect((await feed(who)).unread).toBe(2)
    })

    it('M5 takes in what belongs to it, and only what the person was told of can be so', async () => {
      const who = await buildCandidate(api)
      await tell(invitation(who))
      await post(who, 'mutes', { type: 'resume', public_id: who.resume.publicId })
      await tell(invitation(who))
      expect((await feed(who)).unread).toBe(1)
      const stranger = await buildCandidate(api)
      const foreign = await api.request('POST', '/v1/notifications/mutes', {
        token: stranger.token,
        body: { type: 'resume', public_id: who.resume.publicId },
      })
      expect(foreign.status).toBe(404)
      const mutes = await api.request<{ total: number }>('GET', '/v1/notifications/mutes?size=1', {
        token: who.token,
      })
      expect(dataOf(mutes).total).toBe(1)
    })
  })

  describe('the feed', () => {
    it('M5 is filtered by what it is about and by what is new, and reads by group with a way back', async () => {
      const who = await buildCandidate(api)
      await tell(
        invitation(who),
        invitation(who, object(), { kind: 'message.created' }),
        invitation(who, object(), { kind: 'favorite.vacancy_closed' }),
      )
      expect((await feed(who, '?group=messages')).results.map(({ kind }) => kind)).toEqual([
        'message.created',
      ])
      const read = await post<{ unread: number; read_at: string }>(who, 'read', { group: 'messages' })
      expect(read.unread).toBe(2)
      expect((await feed(who, '?unread=1')).total).toBe(2)
      expect(await feed(who, '?size=1&page=3')).toMatchObject({ total: 3, results: [{}] })
      expect(await post(who, 'unread', { read_at: read.read_at })).toEqual({ unread: 3 })
      const wrong = await api.request('GET', '/v1/notifications?group=all', { token: who.token })
      expect(wrong.status).toBe(422)
    })
  })

  describe('what cannot be sent', () => {
    const broken = () => {
      const { messenger } = api.ctx
      onTestFinished(() => {
        api.ctx.messenger = messenger
      })
      api.ctx.messenger = {
        send: async ({ to }) => {
          throw new Error(`550 no such mailbox ${to}`)
        },
      }
      return () => {
        api.ctx.messenger = messenger
      }
    }
    const operator = async () => {
      const who = await buildCandidate(api)
      await api.ctx.db.update(users).set({ isOperator: true }).where(eq(users.id, who.userId))
      return who
    }
    type Dead = { results: DeadDelivery[]; total: number }

    it('M5 is tried ten times with growing pauses, then kept with its reason until an operator sends it again', async () => {
      const who = await buildCandidate(api)
      // Nights put no try off.
      await choose(who, { quiet: { on: false, from: 22, to: 8 } })
      const repair = broken()
      await tell(invitation(who))
      let tries = 0
      for (let turn = 0; turn < 12; turn += 1) {
        later(8 * hourMs)
        tries += await send()
      }
      expect(tries).toBe(10)
      const [dead] = (await listDead(api.ctx, { page: 1, size: 10 })).results
      // To whom it was stands nowhere.
      expect(dead).toMatchObject({ way: 'email', kind: 'invitation.created', attempts: 10 })
      expect(dead?.error).toContain('550 no such mailbox')
      expect(dead?.error).not.toContain(who.email)

      const desk = await operator()
      const shown = await api.request<Dead>('GET', '/v1/moderation/dead-deliveries?size=1', {
        token: desk.token,
      })
      expect(dataOf(shown)).toMatchObject({ total: 1, results: [{ id: dead?.id }] })
      repair()
      const again = await api.request('POST', '/v1/moderation/dead-deliveries/requeue', {
        token: desk.token,
        body: { id: dead?.id },
      })
      expect(dataOf(again)).toEqual({ requeued: 1 })
      await send()
      expect(lettersTo(who)).toHaveLength(1)
      const twice = await api.request('POST', '/v1/moderation/dead-deliveries/requeue', {
        token: desk.token,
        body: { id: dead?.id },
      })
      expect(twice.status).toBe(404)
    })

    it('M5 stands page by page with the events that were given up, and goes again all at once', async () => {
      const who = await buildCandidate(api)
      const repair = broken()
      await tell(...Array.from({ length: 3 }, () => invitation(who)))
      await api.ctx.db.delete(outbox)
      await api.ctx.db.insert(outbox).values({
        kind: 'vacancy.changed',
        payload: { data: {} },
        attempts: 20,
        error: 'broadcast: no',
        processedAt: noon,
        deadAt: noon,
      })
      await api.ctx.db
        .update(noticeDeliveries)
        .set({ state: 'dead', attempts: 10, doneAt: new Date(noon.getTime() + 1) })
        .where(inArray(noticeDeliveries.userId, [who.userId]))
      const pages = await Promise.all([1, 2].map((page) => listDead(api.ctx, { page, size: 2 })))
      expect(pages.map(({ total, results }) => [total, results.map(({ way }) => way)])).toEqual([
        [4, ['email', 'email']],
        [4, ['email', 'event']],
      ])
      expect(new Set(pages.flatMap(({ results }) => results.map(({ id }) => id))).size).toBe(4)
      repair()
      expect(await requeueDead(api.ctx, { operator: 'дежурная' }, 'all')).toBe(4)
      await expect(requeueDead(api.ctx, { operator: 'дежурная' }, 'all')).rejects.toMatchObject({
        code: 'not_found',
      })
      await send()
      expect(lettersTo(who)).toHaveLength(1)
      const [event] = await api.ctx.db.select().from(outbox).where(eq(outbox.kind, 'vacancy.changed'))
      expect(event).toMatchObject({ attempts: 0, deadAt: null, processedAt: null })
    })
  })

  it('keeps an index for every list among many that are done', async () => {
    const { db } = api.ctx
    const { userId } = await buildCandidate(api)
    await db.execute(
      sql`insert into users (public_id, first_name, last_name) select 'plan' || i, 'Имя', 'Фамилия' from generate_series(1, 500) i`,
    )
    await db.execute(sql`
      insert into notifications (public_id, user_id, kind, dedupe_key, read_at, created_at)
      select 'p' || i, u.id, 'message.created', 'p' || i, now(), now() - i * interval '1 minute'
      from generate_series(1, 5000) i
      join (select id, row_number() over () as nth, count(*) over () as total from users) u
        on u.nth = 1 + i % u.total`)
    await db.execute(sql`
      insert into notice_deliveries (notification_id, user_id, channel, state, due_at, done_at)
      select id, user_id, 'email', case when id % 3 = 0 then 'waiting' else 'sent' end, now(), now()
      from notifications where dedupe_key like 'p%'`)
    await db.execute(sql`analyze notifications, notice_deliveries`)
    const now = new Date()
    const plans = {
      notice_deliveries_due: sql`select * from notice_deliveries where state = 'waiting' and due_at <= ${now} order by due_at, id limit 1 for update skip locked`,
      notice_deliveries_of_user: sql`select * from notice_deliveries where state = 'waiting' and user_id = ${userId} and channel = 'email' and due_at <= ${now}`,
      notice_deliveries_dead: sql`select count(*) from notice_deliveries where state = 'dead'`,
      notifications_feed: sql`select * from notifications where user_id = ${userId} and shown and kind in ('message.created', 'message.hidden') order by created_at desc, id desc limit 30`,
      notifications_unread: sql`select count(*) from notifications where user_id = ${userId} and shown and read_at is null`,
      outbox_dead: sql`select count(*) from outbox where dead_at is not null`,
    }
    for (const [index, query] of Object.entries(plans)) {
      const plan = await db.transaction(async (tx) => {
        // Small tables are read whole whatever indexes they have.
        await tx.execute(sql`set local enable_seqscan = off`)
        const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
      expect(plan, plan).toContain(index)
    }
  })
})
