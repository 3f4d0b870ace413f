import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { NoticeSettings } from '@/lib/contracts/notice-settings'
import type { Notification } from '@/lib/contracts/notifications'
import { hourMs, minuteMs } from '@/lib/shared/time'
import { createBots } from '@/server/adapters/messengers/create-bots'
import { users } from '@/server/db/schema/accounts'
import { messengerLinks, messengerTokens } from '@/server/db/schema/messengers'
import { negotiationSteps } from '@/server/db/schema/negotiations'
import { noticeDeliveries } from '@/server/db/schema/notices'
import { letterWriters } from '@/server/jobs/account-jobs'
import { notifyOfSteps } from '@/server/modules/hiring/negotiations/notices.service'
import { secretAddressesRenewed } from '@/server/modules/identity/hooks'
import { deliverDue } from '@/server/modules/notifications/deliver.service'
import { notify } from '@/server/modules/notifications/notifications.service'
import { newPublicId } from '@/server/platform/ids'
import {
  type BotCall,
  type BotServices,
  maxSecret,
  startBotServices,
  vkConfirmation,
  vkGroup,
  vkSecret,
} from '@/tests/support/bot-services'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { agreed, look, move, opened, propose, slotsOf } from '../interviews/talks'
import {
  buildCandidate,
  buildEmployer,
  type Candidate,
  dataOf,
  type Employer,
  invite,
} from '../negotiations/parties'

const noon = new Date('2026-06-01T09:00:00Z')
let chats = 1000

describe('notices in messengers', () => {
  let api: TestApi
  let services: BotServices
  let employer: Employer
  beforeAll(async () => {
    services = await startBotServices()
    api = await createTestApi(services.env)
    api.ctx.bots = createBots(api.ctx.env)
    api.setNow(noon)
    employer = await buildEmployer(api)
  })
  beforeEach(async () => {
    api.setNow(noon)
    services.calls.length = 0
    services.maxAnswers(200)
    services.vkAnswers(null)
    api.messages.length = 0
    await api.ctx.db.delete(noticeDeliveries)
  })
  afterAll(async () => {
    await services.close()
    await api.close()
  })

  const newChat = () => {
    chats += 1
    return chats
  }
  const post = async (messenger: 'max' | 'vk', body: object, headers: Record<string, string> = {}) => {
    const answer = await api.fetch(
      new Request(`http://site.test/v1/messenger-events/${messenger}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    )
    return { status: answer.status, text: await answer.text() }
  }
  const max = (body: object, secret = maxSecret) => post('max', body, { 'X-Max-Bot-Api-Secret': secret })
  const vk = (type: string, object: object, secret = vkSecret) =>
    post('vk', { type, group_id: Number(vkGroup), event_id: newPublicId(), v: '5.199', secret, object })

  const started = (chat: number, payload: string | null) =>
    max({ update_type: 'bot_started', timestamp: 1, chat_id: chat + 1, user: { user_id: chat }, payload })
  const saidInMax = (chat: number, text: string) =>
    max({
      update_type: 'message_created',
      timestamp: 1,
      message: {
        sender: { user_id: chat },
        recipient: { chat_id: chat + 1, chat_type: 'dialog' },
        body: { mid: 'm', seq: 1, text },
      },
    })
  const pressedInMax = (chat: number, payload: string, secret = maxSecret) =>
    max(
      {
        update_type: 'message_callback',
        timestamp: 1,
        callback: { timestamp: 1, callback_id: newPublicId(), payload, user: { user_id: chat } },
      },
      secret,
    )
  const saidInVk = (chat: number, text: string, ref?: string) =>
    vk('message_new', {
      message: { from_id: chat, peer_id: chat, text, ...(ref && { ref }) },
      client_info: {},
    })
  const pressedInVk = (chat: number, payload: unknown) =>
    vk('message_event', { user_id: chat, peer_id: chat, event_id: newPublicId(), payload })

  const settings = async (who: { token: string }) =>
    dataOf(await api.request<NoticeSettings>('GET', '/v1/notifications/settings', { token: who.token }))
  const standing = async (who: { token: string }, name: 'max' | 'vk') =>
    (await settings(who)).messengers.find((each) => each.name === name)
  const linkOf = async (who: { token: string }, name: 'max' | 'vk') =>
    dataOf(
      await api.request<{ url: string; expires_at: string }>(
        'POST',
        `/v1/notifications/messengers/${name}/link`,
        { token: who.token },
      ),
    ).url
  const tokenIn = (url: string) =>
    new URL(url).searchParams.get('start') ?? new URL(url).searchParams.get('ref') ?? ''
  async function linked(who: { token: string }, name: 'max' | 'vk' = 'max') {
    const chat = newChat()
    const token = tokenIn(await linkOf(who, name))
    await (name === 'max' ? started(chat, token) : saidInVk(chat, 'Начать', token))
    services.calls.length = 0
    return chat
  }
  const later = (ms: number) => api.setNow(new Date(api.ctx.clock.now().getTime() + ms))
  const send = () => deliverDue(api.ctx, letterWriters)
  const textsTo = (chat: number) =>
    services.calls.flatMap(({ path, query, body }) =>
      path.endsWith('/messages') && query.user_id === String(chat)
        ? [String(body.text)]
        : path.endsWith('/messages.send') && body.peer_id === String(chat)
          ? [String(body.message)]
          : [],
    )
  interface Button {
    type: string
    text: string
    payload?: string
    url?: string
  }
  const buttonsOf = ({ body }: BotCall): Button[][] =>
    (body.attachments as { payload: { buttons: Button[][] } }[] | undefined)?.[0]?.payload.buttons ?? []
  const feed = async (who: { token: string }) =>
    dataOf(await api.request<{ results: Notification[] }>('GET', '/v1/notifications', { token: who.token }))
      .results
  const tell = (
    userId: number,
    kind: 'negotiation.declined' | 'resume.moderated' | 'security.new_login' = 'negotiation.declined',
  ) =>
    api.ctx.db.transaction((tx) =>
      notify(
        tx,
        [
          {
            userId,
            kind,
            dedupeKey: newPublicId(),
            params: { reader: 'candidate', vacancy_title: 'Бариста', company_name: 'Клиника', status: '' },
            target: null,
          },
        ],
        api.ctx.clock.now(),
      ),
    )

  /** Leaves the person with a number and no address. */
  async function byPhone(who: { userId: number }): Promise<string> {
    const phone = `+7912000${newChat()}`
    await api.ctx.db
      .update(users)
      .set({ phone, phoneVerifiedAt: noon, email: null, emailVerifiedAt: null })
      .where(eq(users.id, who.userId))
    return phone
  }
  const sentTo = () => api.messages.map(({ channel, to }) => [channel, to])

  describe('a chat', () => {
    it('H3 is linked by nobody who cannot prove who they are', async () => {
      const who = await buildCandidate(api)
      later(10 * minuteMs + 1000)
      const asked = await api.request('POST', '/v1/notifications/messengers/vk/link', { token: who.token })
      expect([asked.status, asked.body.error_code]).toEqual([403, 'step_up_required'])
      expect((await standing(who, 'vk'))?.pending_until).toBeNull()
    })

    it('H3 silences no warning to the number of a person without an address', async () => {
      const who = await buildCandidate(api)
      const phone = await byPhone(who)
      const chat = await linked(who, 'vk')
      await send()
      await tell(who.userId, 'security.new_login')
      await send()
      expect(sentTo()).toEqual([
        ['sms', phone],
        ['sms', phone],
      ])
      expect(textsTo(chat)).toHaveLength(1)
    })

    it('H3 becomes the person’s by a link of MAX, once, and the feed and a letter tell of it', async () => {
      const who = await buildCandidate(api)
      expect(await standing(who, 'max')).toEqual({ name: 'max', linked_at: null, pending_until: null })
      const url = await linkOf(who, 'max')
      expect(url).toMatch(/^https:\/\/max\.ru\/dvoe_bot\?start=[\w-]{32}$/)
      expect(await standing(who, 'max')).toMatchObject({ linked_at: null, pending_until: expect.any(String) })
      // The token itself stands nowhere.
      const kept = await api.ctx.db
        .select()
        .from(messengerTokens)
        .where(eq(messengerTokens.userId, who.userId))
      expect(JSON.stringify(kept)).not.toContain(tokenIn(url))
      const chat = newChat()
      expect(await started(chat, tokenIn(url))).toEqual({ status: 200, text: 'ok' })
      expect(textsTo(chat)).toEqual([expect.stringMatching(/^Готово/)])
      expect(await standing(who, 'max')).toMatchObject({ linked_at: noon.toISOString(), pending_until: null })
      expect((await feed(who)).map(({ kind }) => kind)).toEqual(['messenger.linked'])
      await send()
      expect(api.messages.map(({ to, subject }) => [to, subject])).toEqual([
        [who.email, 'К аккаунту подключён MAX — Двое'],
      ])
      const [call] = services.calls
      expect(call).toMatchObject({ path: '/max/messages', authorization: 'max-token-of-the-bot' })
      // Used up: somebody else's chat gets nothing by it.
      const other = newChat()
      await started(other, tokenIn(url))
      expect(textsTo(other)).toEqual([expect.stringContaining('уже не действует')])
    })

    it('H3 becomes the person’s by a link of VK', async () => {
      const who = await buildCandidate(api)
      const url = await linkOf(who, 'vk')
      expect(url).toMatch(/^https:\/\/vk\.me\/club4242\?ref=[\w-]{32}$/)
      const chat = newChat()
      expect(await saidInVk(chat, 'Привет', tokenIn(url))).toEqual({ status: 200, text: 'ok' })
      expect(textsTo(chat)).toEqual([expect.stringMatching(/^Готово/)])
      expect(services.calls[0]?.body).toMatchObject({ access_token: 'vk-token-of-the-group', v: '5.199' })
      expect((await standing(who, 'vk'))?.linked_at).toBe(noon.toISOString())
    })

    it('H3 is not linked by a link out of date, one replaced by another, or one of another messenger', async () => {
      const who = await buildCandidate(api)
      const [first, chat] = [tokenIn(await linkOf(who, 'max')), newChat()]
      const second = tokenIn(await linkOf(who, 'max'))
      await started(chat, first)
      await saidInVk(chat, 'Привет', second)
      expect((await settings(who)).messengers.every(({ linked_at }) => linked_at === null)).toBe(true)
      const third = tokenIn(await linkOf(who, 'max'))
      later(15 * minuteMs + 1)
      await started(chat, third)
      expect((await standing(who, 'max'))?.linked_at).toBeNull()
    })

    it('H3 has one person: linked to another account, the first is told', async () => {
      const [first, second] = [await buildCandidate(api), await buildCandidate(api)]
      const chat = await linked(first)
      await started(chat, tokenIn(await linkOf(second, 'max')))
      expect((await standing(first, 'max'))?.linked_at).toBeNull()
      expect((await standing(second, 'max'))?.linked_at).not.toBeNull()
      expect((await feed(first))[0]).toMatchObject({ kind: 'messenger.ended', params: { change: 'taken' } })
    })

    it('H3 ends by «Стоп», on the site, and when the bot is stopped', async () => {
      const who = await buildCandidate(api)
      const chat = await linked(who)
      await saidInMax(chat, 'Стоп')
      expect(textsTo(chat)).toEqual([expect.stringMatching(/^Отключили/)])
      expect((await standing(who, 'max'))?.linked_at).toBeNull()
      await linked(who)
      const gone = await api.request('DELETE', '/v1/notifications/messengers/max', { token: who.token })
      expect([gone.status, (await standing(who, 'max'))?.linked_at]).toEqual([200, null])
      const again = await linked(who)
      later(minuteMs)
      await max({ update_type: 'bot_stopped', timestamp: 1, chat_id: 1, user: { user_id: again } })
      const ends = (await feed(who)).filter(({ kind }) => kind === 'messenger.ended')
      expect(ends.map(({ params }) => params.change).sort()).toEqual(['blocked', 'stopped'])
      const inVk = await linked(who, 'vk')
      await vk('message_deny', { user_id: inVk })
      expect((await settings(who)).messengers.map(({ linked_at }) => linked_at)).toEqual([null, null])
    })

    it('H3 ends when a taken account is given back: whoever took it may have linked it', async () => {
      const who = await buildCandidate(api)
      await linked(who)
      const open = await linkOf(who, 'vk')
      const [owner] = await api.ctx.db.select().from(users).where(eq(users.id, who.userId))
      if (!owner) throw new Error('no owner')
      await api.ctx.db.transaction((tx) => secretAddressesRenewed(tx, owner, noon))
      await saidInVk(newChat(), 'Привет', tokenIn(open))
      expect((await settings(who)).messengers.map(({ linked_at }) => linked_at)).toEqual([null, null])
    })

    it('H3 hears nothing without the secret, and nobody is linked by it', async () => {
      const who = await buildCandidate(api)
      const token = tokenIn(await linkOf(who, 'max'))
      const forged = {
        update_type: 'bot_started',
        timestamp: 1,
        user: { user_id: newChat() },
        payload: token,
      }
      expect((await max(forged, 'a-secret-that-is-not-it')).status).toBe(404)
      expect((await post('max', forged)).status).toBe(404)
      expect((await vk('message_new', {}, 'wrongwrong')).status).toBe(404)
      const confirm = { type: 'confirmation', group_id: Number(vkGroup) }
      expect(await post('vk', confirm)).toEqual({ status: 200, text: vkConfirmation })
      expect((await post('vk', { ...confirm, group_id: 1 })).status).toBe(404)
      expect((await standing(who, 'max'))?.linked_at).toBeNull()
      expect(services.calls).toEqual([])
    })

    it('H3 is answered with 200 whatever a messenger tells of', async () => {
      for (const body of [
        {},
        { update_type: 'chat_title_changed' },
        { update_type: 'bot_started', user: 'x' },
      ])
        expect(await max(body)).toEqual({ status: 200, text: 'ok' })
      expect(await vk('group_join', { user_id: 1 })).toEqual({ status: 200, text: 'ok' })
      expect(await vk('message_event', { user_id: 1, peer_id: 1, event_id: 'e', payload: '{' })).toEqual({
        status: 200,
        text: 'ok',
      })
      expect(services.calls).toEqual([])
    })
  })

  describe('a message', () => {
    it('H3 goes to the chat with a link, and several go as one', async () => {
      const who = await buildCandidate(api)
      const chat = await linked(who)
      await tell(who.userId)
      later(hourMs)
      await send()
      expect(textsTo(chat)).toEqual([
        expect.stringMatching(/^Работодатель отказал: Бариста\n\nКомпания Клиника/),
      ])
      expect(services.calls[0] && buttonsOf(services.calls[0])).toEqual([
        [{ type: 'link', text: 'Открыть на сайте', url: `${api.ctx.env.siteUrl}/ru/my/notifications` }],
      ])
      await tell(who.userId)
      await tell(who.userId)
      later(hourMs)
      await send()
      expect(textsTo(chat)).toHaveLength(2)
      expect(textsTo(chat)[1]).toMatch(/^2\sновых уведомления\n\n• Работодатель отказал/)
    })

    it('H3 is tried again where the messenger fails, by VK with the same number', async () => {
      const who = await buildCandidate(api)
      const [inMax, inVk] = [await linked(who), await linked(who, 'vk')]
      services.maxAnswers(503)
      services.vkAnswers(6)
      await tell(who.userId)
      later(hourMs)
      await send()
      services.maxAnswers(200)
      services.vkAnswers(null)
      later(hourMs)
      await send()
      expect([textsTo(inMax).length, textsTo(inVk).length]).toEqual([2, 2])
      const numbers = services.calls.flatMap(({ path, body }) =>
        path.endsWith('/messages.send') ? [body.random_id] : [],
      )
      expect(new Set(numbers).size).toBe(1)
      expect(numbers[0]).not.toBe('0')
    })

    it('H3 that is refused by a blocked chat unlinks it, and goes by what else reaches the person', async () => {
      const who = await buildCandidate(api)
      const phone = await byPhone(who)
      const chat = await linked(who)
      await api.ctx.db.delete(noticeDeliveries)
      services.maxAnswers(403, { code: 'chat.denied', message: 'error.dialog.suspended' })
      await tell(who.userId, 'resume.moderated')
      later(hourMs)
      await send()
      await send()
      expect(textsTo(chat)).toHaveLength(1)
      expect((await standing(who, 'max'))?.linked_at).toBeNull()
      expect((await feed(who))[0]).toMatchObject({ kind: 'messenger.ended', params: { change: 'blocked' } })
      expect(sentTo()).toEqual([['sms', phone]])
    })

    it('H3 goes by what else reaches the person once the bot is switched off', async () => {
      const { bots } = api.ctx
      onTestFinished(() => {
        if (bots) api.ctx.bots = bots
      })
      const who = await buildCandidate(api)
      const phone = await byPhone(who)
      const chat = await linked(who)
      await api.ctx.db.delete(noticeDeliveries)
      api.ctx.bots = {}
      for (const kind of ['resume.moderated', 'negotiation.declined'] as const) {
        await tell(who.userId, kind)
        later(hourMs)
        await send()
      }
      expect(sentTo()).toEqual([
        ['sms', phone],
        ['sms', phone],
      ])
      const kinds = [{ kind: 'negotiation.declined', channel: 'sms', on: false }]
      const { token } = who
      await api.request('PATCH', '/v1/notifications/settings', { token, body: { kinds } })
      const declined = (await settings(who)).kinds.find(({ kind }) => kind === 'negotiation.declined')
      expect(declined?.sms).toEqual({ on: false, fixed: false })
      expect(textsTo(chat)).toEqual([])
    })

    it('H3 goes to a chat where the number takes none', async () => {
      const who = await buildCandidate(api)
      await byPhone(who)
      const chat = await linked(who)
      await api.ctx.db.delete(noticeDeliveries)
      await api.ctx.db
        .update(users)
        .set({ phone: `+7495000${newChat()}` })
        .where(eq(users.id, who.userId))
      const kinds = [{ kind: 'security.new_login', channel: 'max', on: false }]
      const { token } = who
      await api.request('PATCH', '/v1/notifications/settings', { token, body: { kinds } })
      await tell(who.userId, 'security.new_login')
      await send()
      expect(textsTo(chat)).toHaveLength(1)
      expect(sentTo()).toEqual([])
    })

    it('H3 is not lost to a refusal that says nothing of the chat', async () => {
      const who = await buildCandidate(api)
      await linked(who)
      services.maxAnswers(403, {})
      await tell(who.userId)
      later(hourMs)
      await send()
      expect((await standing(who, 'max'))?.linked_at).not.toBeNull()
    })

    it('H3 of what is fixed goes to the chat of a person without an address', async () => {
      const who = await buildCandidate(api)
      await api.ctx.db
        .update(users)
        .set({ email: null, emailVerifiedAt: null })
        .where(eq(users.id, who.userId))
      const chat = await linked(who)
      const kinds = [{ kind: 'security.new_login', channel: 'max', on: false }]
      await api.request('PATCH', '/v1/notifications/settings', { token: who.token, body: { kinds } })
      await tell(who.userId, 'security.new_login')
      await send()
      expect(textsTo(chat)).toHaveLength(1)
    })
  })

  describe('an answer of one press', () => {
    async function invited(who: Candidate, name: 'max' | 'vk' = 'max') {
      const chat = await linked(who, name)
      const negotiation = dataOf(await invite(api, employer, who.resume))
      await api.ctx.db.transaction((tx) =>
        notifyOfSteps(tx, [{ publicId: negotiation.public_id, revision: negotiation.revision }], noon),
      )
      const { results } = dataOf(
        await api.request<{ results: Notification[] }>('GET', '/v1/notifications', { token: who.token }),
      )
      const told = results.find(({ kind }) => kind === 'invitation.created')
      later(hourMs)
      await send()
      return { chat, negotiation, noticeId: told?.public_id ?? '' }
    }
    const statusOf = async (who: { token: string }, id: string) =>
      dataOf(await api.request<{ status: string }>('GET', `/v1/negotiations/${id}`, { token: who.token }))
        .status
    async function asked() {
      const who = await buildCandidate(api, { phone: '+79123456789' })
      const chat = await linked(who)
      const { person, negotiation } = await opened(api, employer, who)
      const { created } = dataOf(await propose(api, employer, [negotiation]))
      later(hourMs)
      await send()
      return { person, chat, id: created[0]?.interview_public_id ?? '' }
    }
    const stepsOf = async (action: 'accept_invitation') =>
      (await api.ctx.db.select().from(negotiationSteps).where(eq(negotiationSteps.action, action))).length

    it('H3 accepts an invitation once, however often it is pressed, and says what then holds', async () => {
      const who = await buildCandidate(api)
      const { chat, negotiation } = await invited(who)
      const buttons = services.calls[0] ? buttonsOf(services.calls[0]) : []
      expect(buttons.flat().map(({ type, text }) => [type, text])).toEqual([
        ['callback', 'Интересно'],
        ['callback', 'Не подходит'],
        ['link', 'Посмотреть приглашение'],
      ])
      expect(textsTo(chat)[0]).toContain('откроет компании ваши имя и контакты')
      const payload = buttons[0]?.[0]?.payload ?? ''
      services.calls.length = 0
      const before = await stepsOf('accept_invitation')
      await Promise.all([
        pressedInMax(chat, payload),
        pressedInMax(chat, payload),
        pressedInMax(chat, payload),
      ])
      expect(await statusOf(who, negotiation.public_id)).toBe('in_review')
      expect((await stepsOf('accept_invitation')) - before).toBe(1)
      expect(textsTo(chat).filter((text) => text.startsWith('Приглашение принято'))).toHaveLength(1)
      expect(textsTo(chat).filter((text) => text.includes('вы уже приняли'))).toHaveLength(2)
      expect(services.calls.filter(({ path }) => path === '/max/answers')).toHaveLength(3)
      // A refusal is another step now, which the button did not offer.
      await pressedInMax(chat, payload.replace('accept', 'decline'))
      expect(await statusOf(who, negotiation.public_id)).toBe('in_review')
      expect((await feed(who)).find(({ kind }) => kind === 'invitation.created')?.read).toBe(true)
    })

    it('H3 refuses an invitation in VK', async () => {
      const who = await buildCandidate(api)
      const { chat, negotiation } = await invited(who, 'vk')
      const keyboard = JSON.parse(String(services.calls[0]?.body.keyboard)) as {
        inline: boolean
        buttons: { action: { type: string; label: string; payload?: string } }[][]
      }
      expect(keyboard.inline).toBe(true)
      const decline = keyboard.buttons.flat().find(({ action }) => action.label === 'Не подходит')
      expect((decline?.action.payload ?? '').length).toBeLessThan(255)
      await pressedInVk(chat, JSON.parse(decline?.action.payload ?? ''))
      expect(await statusOf(who, negotiation.public_id)).toBe('declined_by_candidate')
      expect(textsTo(chat).at(-1)).toContain('отказались от приглашения')
      expect(services.calls.some(({ path }) => path === '/vk/method/messages.sendMessageEventAnswer')).toBe(
        true,
      )
    })

    it('H3 does nothing without the secret, from another chat, after unlinking, or of what is not offered', async () => {
      const [who, stranger] = [await buildCandidate(api), await buildCandidate(api)]
      const theirs = await linked(stranger)
      const { chat, negotiation, noticeId } = await invited(who)
      const payload = `${noticeId}:accept`
      expect((await pressedInMax(chat, payload, 'a-secret-that-is-not-it')).status).toBe(404)
      await pressedInMax(theirs, payload)
      await pressedInMax(newChat(), payload)
      for (const odd of ['', 'x', `${noticeId}:`, `${noticeId}:offer`, `${noticeId}:slot.zzz`])
        expect((await pressedInMax(chat, odd)).status).toBe(200)
      await api.request('DELETE', '/v1/notifications/messengers/max', { token: who.token })
      await pressedInMax(chat, payload)
      expect(await statusOf(who, negotiation.public_id)).toBe('new')
    })

    it('H3 of a frozen account does nothing', async () => {
      const who = await buildCandidate(api)
      const { chat, negotiation, noticeId } = await invited(who)
      await api.ctx.db.update(users).set({ frozenAt: noon }).where(eq(users.id, who.userId))
      await pressedInMax(chat, `${noticeId}:accept`)
      await api.ctx.db.update(users).set({ frozenAt: null }).where(eq(users.id, who.userId))
      expect(await statusOf(who, negotiation.public_id)).toBe('new')
    })

    it('H3 chooses a time of an interview, and no other one afterwards', async () => {
      const { person, id, chat } = await asked()
      const call = services.calls.find((each) => buttonsOf(each).length > 1)
      const slots = await slotsOf(api, person, id)
      const [first, second] = call ? buttonsOf(call).flat() : []
      expect(first?.text).toMatch(/^..?, \d+ \S+, \d\d:\d\d$/)
      await pressedInMax(chat, first?.payload ?? '')
      await pressedInMax(chat, first?.payload ?? '')
      await pressedInMax(chat, second?.payload ?? '')
      expect(await look(api, person, id)).toMatchObject({
        status: 'confirmed',
        starts_at: slots[0]?.starts_at,
      })
      const said = textsTo(chat).filter((text) => !text.startsWith('Собеседование:'))
      expect(said.filter((text) => text.startsWith('Собеседование назначено'))).toHaveLength(1)
      expect(said.filter((text) => text.startsWith('Вы уже записаны'))).toHaveLength(2)
    })

    it('H3 is refused politely once the time is gone', async () => {
      const { id, chat } = await asked()
      const call = services.calls.find((each) => buttonsOf(each).length > 1)
      const payload = call ? (buttonsOf(call)[0]?.[0]?.payload ?? '') : ''
      const now = await look(api, employer, id)
      dataOf(await move(api, employer, now, 'cancel', { reason: 'position_filled' }))
      await pressedInMax(chat, payload)
      expect(textsTo(chat).at(-1)).toContain('больше не выбирают')
    })

    it('H3 tells before a meeting that one is late', async () => {
      const { person, id, startsAt } = await agreed(api, employer)
      const chat = await linked(person)
      const told = (minutes: string) =>
        api.ctx.db.transaction((tx) =>
          notify(
            tx,
            [
              {
                userId: person.userId,
                kind: 'interview.reminder',
                dedupeKey: newPublicId(),
                params: { reader: 'candidate', vacancy_title: 'Бариста', status: 'confirmed', minutes },
                target: { type: 'interview', public_id: id, parent_public_id: null, tab: null },
              },
            ],
            api.ctx.clock.now(),
          ),
        )
      api.setNow(new Date(startsAt.getTime() - hourMs))
      await told('60')
      await send()
      const call = services.calls.find((each) => buttonsOf(each).length > 1)
      const late =
        call &&
        buttonsOf(call)
          .flat()
          .find(({ text }) => text.startsWith('Опаздываю'))
      await pressedInMax(chat, late?.payload ?? '')
      expect(textsTo(chat).at(-1)).toContain('вы опаздываете')
      expect((await look(api, person, id)).way?.state).toBe('late')
    })
  })

  it('H3 no trace of a messenger is on a site without bots', async () => {
    const { bots } = api.ctx
    api.ctx.bots = {}
    const who = await buildCandidate(api)
    expect((await settings(who)).messengers).toEqual([])
    expect((await started(newChat(), 'x')).status).toBe(404)
    const asked = await api.request('POST', '/v1/notifications/messengers/max/link', { token: who.token })
    expect(asked.status).toBe(404)
    if (bots) api.ctx.bots = bots
  })

  it('F1 a copy of one’s data names the chats, and their rows go with the account', async () => {
    const who = await buildCandidate(api)
    const chat = await linked(who)
    const { contents } = await import('@/server/modules/privacy/contents.repository')
    const file = contents.find((each) => each.file === 'notification-settings.json')
    expect(JSON.stringify(await file?.read(api.ctx.db, who.userId))).toContain(String(chat))
    const { deleteOwnRows } = await import('@/server/modules/privacy/erase.repository')
    await linkOf(who, 'vk')
    await api.ctx.db.transaction((tx) => deleteOwnRows(tx, who.userId, [], []))
    for (const table of [messengerLinks, messengerTokens])
      expect(await api.ctx.db.select().from(table).where(eq(table.userId, who.userId))).toEqual([])
  })
})
