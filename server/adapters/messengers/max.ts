import { z } from 'zod'
import { type Bot, type BotButton, type BotEvent, ChatGone, post, sameText } from './messengers'

/** https://dev.max.ru/docs-api */
interface Settings {
  token: string
  botName: string
  secret: string
  apiUrl: string
}

const person = z.object({ user_id: z.int() })
const update = z.discriminatedUnion('update_type', [
  z.object({ update_type: z.literal('bot_started'), user: person, payload: z.string().nullish() }),
  z.object({ update_type: z.literal('bot_stopped'), user: person }),
  z.object({
    update_type: z.literal('message_created'),
    message: z.object({
      sender: person,
      recipient: z.object({ chat_type: z.string() }),
      body: z.object({ text: z.string().nullish() }),
    }),
  }),
  z.object({
    update_type: z.literal('message_callback'),
    callback: z.object({ callback_id: z.string(), payload: z.string().default(''), user: person }),
  }),
])

const refusal = z.object({ code: z.string() })

/** `/start TOKEN`: how an address with a parameter opens a chat that was started before. */
const startCommand = /^\/start\s+([\w-]{1,128})$/

function eventOf(told: z.infer<typeof update>): BotEvent | null {
  switch (told.update_type) {
    case 'bot_started':
      return { type: 'started', chatId: String(told.user.user_id), token: told.payload ?? null }
    case 'bot_stopped':
      return { type: 'left', chatId: String(told.user.user_id) }
    case 'message_created': {
      const { sender, recipient, body } = told.message
      if (recipient.chat_type !== 'dialog') return null
      const text = (body.text ?? '').trim()
      return {
        type: 'said',
        chatId: String(sender.user_id),
        text,
        token: startCommand.exec(text)?.[1] ?? null,
      }
    }
    case 'message_callback': {
      const { user, payload, callback_id: pressId } = told.callback
      return { type: 'pressed', chatId: String(user.user_id), answer: payload, pressId }
    }
  }
}

const buttonOf = (button: BotButton) =>
  'url' in button
    ? { type: 'link', text: button.label, url: button.url }
    : { type: 'callback', text: button.label, payload: button.answer }

/** A bot of MAX. Its API has no key against repetition: a lost answer to «sent» means a second message. */
export function createMaxBot({ token, botName, secret, apiUrl }: Settings): Bot {
  async function call(path: string, query: Record<string, string>, body: object): Promise<void> {
    const answer = await post(`${apiUrl}${path}?${new URLSearchParams(query)}`, {
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.ok) {
      await answer.body?.cancel()
      return
    }
    // A refusal by anything else on the way, as by a proxy, says nothing of the chat.
    const told = refusal.safeParse(await answer.json().catch(() => null))
    const code = told.success ? told.data.code : ''
    if (answer.status === 403 && code !== '') throw new ChatGone(`MAX answered 403 ${code}`)
    if (answer.status === 404 && /^(?:chat|dialog|user)\./.test(code))
      throw new ChatGone(`MAX answered 404 ${code}`)
    throw new Error(`MAX answered ${answer.status} ${code}`.trim())
  }

  return {
    name: 'max',
    send: ({ chatId, text, buttons = [] }) =>
      call(
        '/messages',
        { user_id: chatId, disable_link_preview: 'true' },
        {
          text,
          ...(buttons.length > 0 && {
            attachments: [
              { type: 'inline_keyboard', payload: { buttons: buttons.map((row) => row.map(buttonOf)) } },
            ],
          }),
        },
      ),
    acknowledge: ({ pressId }, text) => call('/answers', { callback_id: pressId }, { notification: text }),
    linkOf: (linkToken) => `https://max.ru/${botName}?start=${linkToken}`,
    read(body, given) {
      if (given === undefined || !sameText(given, secret)) return undefined
      const told = update.safeParse(body)
      return { reply: 'ok', event: told.success ? eventOf(told.data) : null }
    },
  }
}
