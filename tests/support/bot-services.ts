import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call that a service of a messenger got. */
export interface BotCall {
  path: string
  query: Record<string, string>
  authorization: string | undefined
  /** JSON of MAX, fields of VK. */
  body: Record<string, unknown>
}

export interface BotServices {
  maxUrl: string
  vkUrl: string
  calls: BotCall[]
  /** How MAX answers next, until told otherwise. */
  maxAnswers(status: number, body?: object): void
  /** The error of VK's next answers; null for none. */
  vkAnswers(errorCode: number | null): void
  /** Settings of the site that lead to them. */
  env: Record<string, string>
  close(): Promise<void>
}

export const maxSecret = 'max-webhook-secret-27'
export const vkSecret = 'vkSecret27vkSecret'
export const vkGroup = '4242'
export const vkConfirmation = 'c0nf1rm'

/** MAX and VK on this machine, by the documentation of their APIs. */
export async function startBotServices(): Promise<BotServices> {
  const calls: BotCall[] = []
  let max = { status: 200, body: {} }
  let vkError: number | null = null
  const server = createServer((req, res) => {
    const parts: Buffer[] = []
    req.on('data', (part: Buffer) => parts.push(part))
    req.on('end', () => {
      const url = new URL(req.url ?? '/', 'http://service.test')
      const text = Buffer.concat(parts).toString()
      const isVk = url.pathname.startsWith('/vk/')
      calls.push({
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        authorization: req.headers.authorization,
        body: isVk ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || '{}'),
      })
      const answer = isVk
        ? { status: 200, body: vkError === null ? { response: 1 } : { error: { error_code: vkError } } }
        : max
      res.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    maxUrl: `${origin}/max`,
    vkUrl: `${origin}/vk`,
    calls,
    maxAnswers: (status, body = {}) => {
      max = { status, body }
    },
    vkAnswers: (code) => {
      vkError = code
    },
    env: {
      MAX_BOT_TOKEN: 'max-token-of-the-bot',
      MAX_BOT_NAME: 'dvoe_bot',
      MAX_WEBHOOK_SECRET: maxSecret,
      MAX_API_URL: `${origin}/max`,
      VK_GROUP_TOKEN: 'vk-token-of-the-group',
      VK_GROUP_ID: vkGroup,
      VK_CONFIRMATION: vkConfirmation,
      VK_SECRET: vkSecret,
      VK_API_URL: `${origin}/vk`,
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
