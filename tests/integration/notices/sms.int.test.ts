import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { noticeRuleOf, notificationKinds } from '@/lib/contracts/notice-kinds'
import { isMandatory } from '@/lib/contracts/notice-reach'
import type { NoticeSettings } from '@/lib/contracts/notice-settings'
import { dayMs, hourMs } from '@/lib/shared/time'
import { users } from '@/server/db/schema/accounts'
import { noticeDeliveries } from '@/server/db/schema/notices'
import { letterWriters } from '@/server/jobs/account-jobs'
import { deliverDue } from '@/server/modules/notifications/deliver.service'
import { type Notice, notify } from '@/server/modules/notifications/notifications.service'
import { smsParts } from '@/server/modules/notifications/sms'
import { newPublicId } from '@/server/platform/ids'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { buildCandidate, buildEmployer, dataOf } from '../negotiations/parties'

const noon = new Date('2026-06-01T09:00:00Z')
let numbers = 1_000_000

describe('notices by SMS', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi({ SMS_NOTICES_PER_DAY: '2' })
  })
  beforeEach(async () => {
    api.setNow(noon)
    api.messages.length = 0
    await api.ctx.db.delete(noticeDeliveries)
  })
  afterAll(() => api.close())

  /** An account that is known by its number alone. */
  async function byPhone<T extends { userId: number }>(who: T, more: { email?: string } = {}) {
    numbers += 1
    const phone = `+7912${numbers}`
    const email = more.email ?? null
    await api.ctx.db
      .update(users)
      .set({ phone, phoneVerifiedAt: noon, email, emailVerifiedAt: email ? noon : null })
      .where(eq(users.id, who.userId))
    return { ...who, phone }
  }
  const candidate = async () => byPhone(await buildCandidate(api))
  const notice = (userId: number, kind: Notice['kind'], more: Partial<Notice> = {}): Notice => ({
    userId,
    kind,
    dedupeKey: newPublicId(),
    params: { reader: 'candidate', vacancy_title: 'Бариста', company_name: 'Клиника' },
    target: {
      type: 'negotiation',
      public_id: 'n23456789abc',
      parent_public_id: 'r23456789abc',
      tab: 'invitations',
    },
    ...more,
  })
  const tell = (...notices: Notice[]) =>
    api.ctx.db.transaction((tx) => notify(tx, notices, api.ctx.clock.now()))
  const later = (ms: number) => api.setNow(new Date(api.ctx.clock.now().getTime() + ms))
  const send = () => deliverDue(api.ctx, letterWriters)
  const smsTo = (phone: string) =>
    api.messages.filter(({ channel, to }) => channel === 'sms' && to === phone).map(({ text }) => text)
  const settings = async ({ token }: { token: string }) =>
    dataOf(await api.request<NoticeSettings>('GET', '/v1/notifications/settings', { token }))

  it.each(
    notificationKinds
      .filter((kind) => isMandatory(kind) || noticeRuleOf(kind).sms)
      .flatMap((kind) => noticeRuleOf(kind).readers.map((reader) => [kind, reader] as const)),
  )('H3 are never missing for a phone alone: %s to the %s', async (kind, reader) => {
    const who = await byPhone(reader === 'candidate' ? await buildCandidate(api) : await buildEmployer(api))
    await tell(notice(who.userId, kind, { params: { reader, vacancy_title: 'Бариста', name: 'Анна' } }))
    later(hourMs)
    await send()
    const [text = '', ...others] = smsTo(who.phone)
    expect(others).toEqual([])
    expect(text).toMatch(/^Двое: .+ http/)
    expect(smsParts(text)).toBeLessThanOrEqual(2)
    expect(text).not.toMatch(/Бариста|Анна/)
  })

  it('H3 cost nothing where letters arrive, until they are asked for', async () => {
    const who = await byPhone(await buildCandidate(api), { email: `${newPublicId()}@example.ru` })
    await tell(notice(who.userId, 'invitation.created'), notice(who.userId, 'security.new_login'))
    later(hourMs)
    await send()
    expect(smsTo(who.phone)).toEqual([])
    expect(await settings(who)).toMatchObject({ has_sms: true, phone_only: false })
    const kinds = [
      { kind: 'invitation.created', channel: 'sms', on: true },
      { kind: 'security.new_login', channel: 'sms', on: true },
    ]
    const changed = dataOf(
      await api.request<NoticeSettings>('PATCH', '/v1/notifications/settings', {
        token: who.token,
        body: { kinds },
      }),
    )
    const row = (kind: string) => changed.kinds.find((each) => each.kind === kind)
    expect(row('invitation.created')?.sms).toEqual({ on: true, fixed: false })
    // Its letter is mandatory, so there is no SMS of it to be chosen.
    expect(row('security.new_login')?.sms).toBeNull()
    await tell(notice(who.userId, 'invitation.created'), notice(who.userId, 'security.new_login'))
    later(hourMs)
    await send()
    expect(smsTo(who.phone)).toHaveLength(1)
  })

  it('H3 say at once what came together', async () => {
    const who = await candidate()
    await tell(
      notice(who.userId, 'invitation.created'),
      notice(who.userId, 'message.created'),
      notice(who.userId, 'interview.cancelled'),
    )
    later(hourMs)
    await send()
    expect(smsTo(who.phone)).toEqual([
      `У вас 3 новых события на «Двое»: ${api.ctx.env.siteUrl}/ru/my/notifications`,
    ])
  })

  it('H3 keep quiet at night, and are not sent twice', async () => {
    const who = await candidate()
    api.setNow(new Date('2026-06-01T20:00:00Z'))
    const told = notice(who.userId, 'invitation.created')
    await tell(told)
    await tell(told)
    later(hourMs)
    await send()
    expect(smsTo(who.phone)).toEqual([])
    api.setNow(new Date('2026-06-02T05:30:00Z'))
    await Promise.all([send(), send(), send()])
    expect(smsTo(who.phone)).toHaveLength(1)
  })

  it('H3 wait for the next day once a person has had enough, and then come as one', async () => {
    const who = await candidate()
    for (const _ of [1, 2]) {
      await tell(notice(who.userId, 'invitation.created'))
      later(hourMs)
      await send()
    }
    await tell(notice(who.userId, 'invitation.created'), notice(who.userId, 'message.created'))
    later(hourMs)
    await send()
    expect(smsTo(who.phone)).toHaveLength(2)
    later(dayMs)
    await send()
    expect(smsTo(who.phone)).toHaveLength(3)
    expect(smsTo(who.phone).at(-1)).toContain('2 новых события')
    const states = await api.ctx.db
      .select({ state: noticeDeliveries.state, attempts: noticeDeliveries.attempts })
      .from(noticeDeliveries)
      .where(eq(noticeDeliveries.userId, who.userId))
    expect(states).toEqual(Array.from({ length: 4 }, () => ({ state: 'sent', attempts: 0 })))
  })

  it('H3 warn at once however many a person has had, but within the share of the site', async () => {
    const who = await candidate()
    for (const _ of [1, 2]) {
      await tell(notice(who.userId, 'invitation.created'))
      later(hourMs)
      await send()
    }
    await tell(notice(who.userId, 'invitation.created'))
    later(hourMs)
    await send()
    expect(smsTo(who.phone)).toHaveLength(2)
    for (const kind of ['security.new_login', 'messenger.linked'] as const) {
      await tell(notice(who.userId, kind, { params: { messenger: 'vk' } }))
      await send()
    }
    expect(smsTo(who.phone)).toHaveLength(4)
    expect(smsTo(who.phone).slice(2).join()).not.toContain('новых события')
    const { messenger } = api.ctx
    onTestFinished(() => {
      api.ctx.messenger = messenger
    })
    api.ctx.messenger = { ...messenger, canSendSms: async () => false }
    await tell(notice(who.userId, 'security.new_login'))
    await send()
    expect(smsTo(who.phone)).toHaveLength(4)
  })

  it('H3 wait for the next day of the site once its budget is spent, and count no try', async () => {
    const { messenger } = api.ctx
    onTestFinished(() => {
      api.ctx.messenger = messenger
    })
    const who = await candidate()
    api.ctx.messenger = { ...messenger, canSendSms: async () => false }
    await tell(notice(who.userId, 'invitation.created'))
    later(hourMs)
    await send()
    const [row] = await api.ctx.db
      .select()
      .from(noticeDeliveries)
      .where(eq(noticeDeliveries.userId, who.userId))
    expect(row).toMatchObject({ state: 'waiting', attempts: 0, dueAt: new Date('2026-06-02T00:00:00Z') })
    api.ctx.messenger = messenger
    later(dayMs)
    await send()
    expect(smsTo(who.phone)).toHaveLength(1)
  })

  it('H3 are tried again where the gateway fails', async () => {
    const { messenger } = api.ctx
    onTestFinished(() => {
      api.ctx.messenger = messenger
    })
    const who = await candidate()
    api.ctx.messenger = { send: () => Promise.reject(new Error('SMS gateway answered 503')) }
    await tell(notice(who.userId, 'invitation.created'))
    later(hourMs)
    await send()
    api.ctx.messenger = messenger
    later(hourMs)
    await send()
    expect(smsTo(who.phone)).toHaveLength(1)
  })

  it('H3 go to no number that cannot take them', async () => {
    const who = await candidate()
    await api.ctx.db
      .update(users)
      .set({ phone: `+7495${numbers}` })
      .where(eq(users.id, who.userId))
    expect(await settings(who)).toMatchObject({ has_sms: false, phone_only: false })
    await tell(notice(who.userId, 'invitation.created'))
    later(hourMs)
    await send()
    expect(api.messages).toEqual([])
    const [row] = await api.ctx.db
      .select()
      .from(noticeDeliveries)
      .where(eq(noticeDeliveries.userId, who.userId))
    expect(row).toMatchObject({ state: 'skipped', error: 'no mobile number' })
  })
})
