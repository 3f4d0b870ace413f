import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { NoticeSettings } from '@/lib/contracts/notice-settings'
import { pushSubscriptions } from '@/server/db/schema/notices'
import { settings } from '@/server/db/schema/platform'
import { notify } from '@/server/modules/notifications/notifications.service'
import { newPublicId } from '@/server/platform/ids'
import { sendLetters } from '@/tests/support/letters'
import { type PushReceiver, readVapid, startPushReceiver } from '@/tests/support/push-receiver'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { buildCandidate, dataOf } from '../negotiations/parties'

describe('push', () => {
  let api: TestApi
  let receiver: PushReceiver
  beforeAll(async () => {
    api = await createTestApi()
    receiver = await startPushReceiver()
    // The test's own machine stands for a push service on the internet.
    api.ctx.outbound = {
      resolve: async (host) => (host === 'push.test' ? ['127.0.0.1'] : ['10.0.0.1']),
      allows: (address) => address === '127.0.0.1',
    }
  })
  afterAll(async () => {
    await receiver.close()
    await api.close()
  })

  const put = (token: string, body: object) =>
    api.request<{ devices: number }>('POST', '/v1/notifications/push', { token, body })
  const tell = (userId: number, title: string) =>
    api.ctx.db.transaction((tx) =>
      notify(
        tx,
        [
          {
            userId,
            kind: 'invitation.created',
            dedupeKey: newPublicId(),
            params: { reader: 'candidate', vacancy_title: title, company_name: 'Клиника' },
            target: {
              type: 'negotiation',
              public_id: 'n23456789abc',
              parent_public_id: 'r23456789abc',
              tab: 'invitations',
            },
          },
        ],
        api.ctx.clock.now(),
      ),
    )
  const stored = (endpoint: string) =>
    api.ctx.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
  const sentTo = async (path: string) => {
    const before = receiver.got.length
    await sendLetters(api)
    return receiver.got.slice(before).filter((pushed) => pushed.path === path)
  }

  it('comes to the browser alone that can read it, signed by the key the settings told', async () => {
    const anna = await buildCandidate(api)
    const browser = receiver.browser('/anna')
    expect(dataOf(await put(anna.token, browser.subscription))).toEqual({ devices: 1 })
    await tell(anna.userId, 'Медсестра')
    const [pushed, ...others] = await sentTo('/anna')
    expect(others).toEqual([])
    if (!pushed) throw new Error('nothing was pushed')
    expect(browser.read(pushed)).toEqual({
      title: 'Вас пригласили: Медсестра',
      body: 'Компания Клиника приглашает вас на вакансию «Медсестра».',
      url: '/ru/resumes/r23456789abc/view/invitations?item=n23456789abc',
      tag: 'n23456789abc',
    })
    expect(() => receiver.browser('/other').read(pushed)).toThrow()
    expect(pushed.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
    expect(pushed.body.includes('Медсестра')).toBe(false)
    const { key, payload } = await readVapid(pushed, receiver.origin)
    const told = dataOf(
      await api.request<NoticeSettings>('GET', '/v1/notifications/settings', { token: anna.token }),
    )
    expect(told.push).toEqual({ public_key: key, devices: 1 })
    expect(payload.sub).toMatch(/^(?:mailto:|https:)/)
    expect((payload.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600)
    // Made once and kept with the data.
    const kept = await api.ctx.db.select().from(settings).where(eq(settings.key, 'vapid'))
    expect(kept.map(({ value }) => (value as { publicKey: string }).publicKey)).toEqual([key])
  })

  it('says several notices as one message', async () => {
    const person = await buildCandidate(api)
    const browser = receiver.browser('/many')
    dataOf(await put(person.token, browser.subscription))
    for (const title of ['Одна', 'Вторая', 'Третья']) await tell(person.userId, title)
    const [pushed, ...others] = await sentTo('/many')
    expect(others).toEqual([])
    expect(pushed && browser.read(pushed)).toMatchObject({
      title: expect.stringMatching(/^3\sновых уведомления$/),
      url: '/ru/my/notifications',
    })
  })

  it('follows a browser to its new address by the secret of the old one, and nobody else', async () => {
    const person = await buildCandidate(api)
    const [before, after] = [receiver.browser('/before'), receiver.browser('/after')]
    dataOf(await put(person.token, before.subscription))
    const renew = (auth: string) =>
      api.request('POST', '/v1/notifications/push/renewal', {
        body: { old: { endpoint: before.subscription.endpoint, auth }, ...after.subscription },
      })
    expect((await renew(after.subscription.keys.auth)).status).toBe(404)
    expect((await renew(before.subscription.keys.auth)).status).toBe(200)
    expect((await renew(before.subscription.keys.auth)).status).toBe(404)
    await tell(person.userId, 'Медсестра')
    const [pushed] = await sentTo('/after')
    expect(pushed && after.read(pushed)).toMatchObject({ title: 'Вас пригласили: Медсестра' })
    expect(await stored(before.subscription.endpoint)).toEqual([])
    const inside = { endpoint: 'http://inside.test/', keys: after.subscription.keys }
    const led = await api.request('POST', '/v1/notifications/push/renewal', {
      body: {
        old: { endpoint: after.subscription.endpoint, auth: after.subscription.keys.auth },
        ...inside,
      },
    })
    expect(led.status).toBe(422)
  })

  it('forgets a browser whose push service knows it no more, and tries again where the service fails', async () => {
    onTestFinished(() => receiver.answerWith(201))
    const person = await buildCandidate(api)
    const { subscription } = receiver.browser('/gone')
    dataOf(await put(person.token, subscription))
    receiver.answerWith(503)
    await tell(person.userId, 'Медсестра')
    expect(await sentTo('/gone')).toHaveLength(1)
    expect(await stored(subscription.endpoint)).toHaveLength(1)
    receiver.answerWith(410)
    const start = api.ctx.clock.now()
    api.setNow(new Date(start.getTime() + 24 * 3_600_000))
    expect(await sentTo('/gone')).toHaveLength(1)
    api.setNow(start)
    expect(await stored(subscription.endpoint)).toEqual([])
  })

  it('ends with the session it was asked in, or by a word', async () => {
    const person = await buildCandidate(api)
    const { subscription } = receiver.browser('/ended')
    dataOf(await put(person.token, subscription))
    const off = await api.request<{ devices: number }>('DELETE', '/v1/notifications/push', {
      token: person.token,
      body: { endpoint: subscription.endpoint },
    })
    expect(dataOf(off)).toEqual({ devices: 0 })
    dataOf(await put(person.token, subscription))
    await api.request('POST', '/v1/accounts/sign-out', { token: person.token })
    await tell(person.userId, 'Медсестра')
    expect(await sentTo('/ended')).toEqual([])
  })

  it('goes to nobody’s own network', async () => {
    const person = await buildCandidate(api)
    const { keys } = receiver.browser('/x').subscription
    for (const endpoint of [
      'http://inside.test/push',
      'http://169.254.169.254/latest',
      'ftp://push.test/1',
    ]) {
      expect((await put(person.token, { endpoint, keys })).status).toBe(422)
    }
  })
})
