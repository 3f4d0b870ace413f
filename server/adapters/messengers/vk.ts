import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Bot, type BotButton, type BotEvent, ChatGone, maxLabel, post, sameText } from './messengers'

/** https://dev.vk.com/ru/api/community-messages/getting-started, https://dev.vk.com/ru/api/callback/getting-started */
interface Settings {
  token: string
  groupId: string
  confirmation: string
  secret: string
  apiUrl: string
}

const version = '5.199'
/** Blocked by the person, not allowed, or closed by their privacy settings. */
const gone: readonly number[] = [900, 901, 902]

function parsed(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    return undefined
  }
}

/** Comes as the object or as its JSON, by the version of the API. */
const payload = z.preprocess(parsed, z.looseObject({ answer: z.string() }).optional().catch(undefined))
const update = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message_new'),
    object: z.object({
      message: z.object({
        from_id: z.int(),
        peer_id: z.int(),
        text: z.string().default(''),
        ref: z.string().optional(),
      }),
    }),
  }),
  z.object({
    type: z.literal('message_event'),
    object: z.object({ user_id: z.int(), peer_id: z.int(), event_id: z.string(), payload }),
  }),
  z.object({ type: z.literal('message_deny'), object: z.object({ user_id: z.int() }) }),
])

function eventOf(told: z.infer<typeof update>): BotEvent | null {
  switch (told.type) {
    case 'message_new': {
      const { from_id: from, peer_id: peer, text, ref } = told.object.message
      // What is said in a talk of several is nobody's answer.
      if (from !== peer || from <= 0) return null
      return { type: 'said', chatId: String(from), text: text.trim(), token: ref ?? null }
    }
    case 'message_event': {
      const { user_id: user, peer_id: peer, event_id: pressId, payload: given } = told.object
      if (user !== peer || !given) return null
      return { type: 'pressed', chatId: String(user), answer: given.answer, pressId }
    }
    case 'message_deny':
      return { type: 'left', chatId: String(told.object.user_id) }
  }
}

const labelOf = (label: string) => (label.length > maxLabel ? `${label.slice(0, maxLabel - 1)}…` : label)
const buttonOf = (button: BotButton) => ({
  action:
    'url' in button
      ? { type: 'open_link', label: labelOf(button.label), link: button.url }
      : {
          type: 'callback',
          label: labelOf(button.label),
          payload: JSON.stringify({ answer: button.answer }),
        },
})

/** The same for every attempt, so that VK itself drops a repetition. */
const randomId = (key: string) => String(createHash('sha256').update(key).digest().readUInt32BE(0) >>> 1)

/** Community messages of VK. */
export function createVkBot({ token, groupId, confirmation, secret, apiUrl }: Settings): Bot {
  async function call(method: string, params: Record<string, string>): Promise<void> {
    const answer = await post(`${apiUrl}/method/${method}`, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...params, access_token: token, v: version }).toString(),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new Error(`VK answered ${answer.status}`)
    }
    const told = z.object({ error: z.object({ error_code: z.int() }).optional() }).parse(await answer.json())
    const code = told.error?.error_code
    if (code === undefined) return
    if (gone.includes(code)) throw new ChatGone(`VK answered with error ${code}`)
    throw new Error(`VK answered with error ${code}`)
  }

  return {
    name: 'vk',
    send: ({ chatId, text, buttons = [], key }) =>
      call('messages.send', {
        peer_id: chatId,
        random_id: randomId(key),
        message: text,
        dont_parse_links: '1',
        // A title may be written like a mention of somebody.
        disable_mentions: '1',
        ...(buttons.length > 0 && {
          keyboard: JSON.stringify({ inline: true, buttons: buttons.map((row) => row.map(buttonOf)) }),
        }),
      }),
    acknowledge: ({ chatId, pressId }, text) =>
      call('messages.sendMessageEventAnswer', {
        event_id: pressId,
        user_id: chatId,
        peer_id: chatId,
        event_data: JSON.stringify({ type: 'show_snackbar', text: text.slice(0, 90) }),
      }),
    linkOf: (linkToken) => `https://vk.me/club${groupId}?ref=${linkToken}`,
    read(body) {
      if (String(body.group_id) !== groupId) return undefined
      const given = typeof body.secret === 'string' ? body.secret : undefined
      const knows = given !== undefined && sameText(given, secret)
      // The secret may be set after the server was confirmed.
      if (body.type === 'confirmation')
        return knows || given === undefined ? { reply: confirmation, event: null } : undefined
      if (!knows) return undefined
      const told = update.safeParse(body)
      return { reply: 'ok', event: told.success ? eventOf(told.data) : null }
    },
  }
}
