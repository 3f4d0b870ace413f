import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope } from '@/lib/contracts/errors'
import type { Message } from '@/server/adapters/messages/messages'
import { createApi } from '@/server/api/create-api'
import type { Database } from '@/server/db/client'
import { reconcile } from '@/server/modules/billing/ledger/ledger.service'
import type { ServiceContext } from '@/server/modules/context'
import { reviewPublication } from '@/server/modules/moderation/review.service'
import { readEnv } from '@/server/platform/env'
import { createKeys } from '@/server/platform/keys'
import { quietContext } from './context'
import { createTestDatabase } from './database'
import { undescribed } from './described'

export interface Answer<T> {
  status: number
  headers: Headers
  body: Envelope<T>
}

export interface TestApi {
  ctx: ServiceContext
  database: Database
  /** Every message «sent», newest last. */
  messages: Message[]
  /** Moves the clock; it stands still otherwise. */
  setNow(now: Date): void
  request<T = unknown>(
    method: string,
    path: string,
    options?: {
      body?: unknown
      token?: string
      headers?: Record<string, string>
      /** Address the request comes from; none for a call that no limit by address should count. */
      ip?: string
    },
  ): Promise<Answer<T>>
  /** For a client that speaks HTTP itself. */
  fetch(request: Request, bindings?: object): Response | Promise<Response>
  close(): Promise<void>
}

/** The whole API over a database of its own, without sockets; requests go through the real pipeline. */
export async function createTestApi(
  env: Record<string, string> = {},
  database?: Awaited<ReturnType<typeof createTestDatabase>>,
): Promise<TestApi> {
  database ??= await createTestDatabase()
  const messages: Message[] = []
  const files = await mkdtemp(join(tmpdir(), 'dvoe-files-'))
  let now = new Date()
  const ctx: ServiceContext = quietContext(database.db, {
    env: readEnv({ NODE_ENV: 'test', DEMO: '1', DATABASE_URL: database.url, ...env }),
    files,
    reviewPublication: (tx, item) => reviewPublication(ctx.clock, tx, item),
    clock: { now: () => now },
    keys: createKeys(env.APP_SECRET ? [env.APP_SECRET] : [randomBytes(32).toString('hex')]),
    messenger: {
      send: async (message) => {
        messages.push(message)
      },
    },
  })
  const { app } = createApi(ctx)
  return {
    ctx,
    database,
    messages,
    setNow: (moment) => {
      now = moment
    },
    async request(method, path, { body, token, headers, ip } = {}) {
      // A form goes with its length, as a browser sends it.
      const form = body instanceof FormData ? new Response(body) : undefined
      const bytes = await form?.arrayBuffer()
      const init = {
        method,
        headers: {
          ...(body !== undefined && !form && { 'Content-Type': 'application/json' }),
          ...(form &&
            bytes && {
              'Content-Type': form.headers.get('content-type') ?? '',
              'Content-Length': String(bytes.byteLength),
            }),
          ...(token && { Authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body !== undefined && {
          body: bytes ?? (typeof body === 'string' ? body : JSON.stringify(body)),
        }),
      }
      const from = ip === undefined ? undefined : { incoming: { socket: { remoteAddress: ip } } }
      const response = await app.request(path, init, from)
      const text = await response.text()
      const answer = {
        status: response.status,
        headers: response.headers,
        // A file comes as it is; those who want its bytes ask by `fetch`.
        body:
          /json/.test(response.headers.get('content-type') ?? '') && text !== '' ? JSON.parse(text) : null,
      }
      // A form of realtime clients is answered by the shape of their protocol, which is not ours to describe.
      const described = headers?.['Content-Type'] !== 'application/x-www-form-urlencoded'
      const deviation = described ? undescribed(method, path, answer) : undefined
      if (deviation)
        throw new Error(`${method} ${path} answers what its description does not declare: ${deviation}`)
      return answer as Answer<never>
    },
    fetch: (request, bindings) => app.fetch(request, bindings),
    close: async () => {
      // Whatever a test was about, money and services are where the book says they are when it ends.
      const book = await reconcile(ctx)
      await database.drop()
      await rm(files, { recursive: true, force: true })
      if (!book.ok) throw new Error(`money is not as the book says: ${JSON.stringify(book)}`)
    },
  }
}
