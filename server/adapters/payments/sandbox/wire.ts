import { createHash, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Logger } from '@/server/platform/logger'

export const money = z.object({ value: z.string().regex(/^\d{1,9}\.\d{2}$/), currency: z.literal('RUB') })

export const receipt = z.object({
  customer: z.object({ email: z.email() }),
  items: z
    .array(
      z.object({
        description: z.string().min(1).max(128),
        quantity: z.string(),
        amount: money,
        vat_code: z.int().min(1).max(12),
        payment_mode: z.enum(['advance', 'full_prepayment', 'full_payment']),
        payment_subject: z.enum(['payment', 'service']),
      }),
    )
    .min(1),
})

export const errorResponse = (c: Context, status: 400 | 401 | 404, code: string, description: string) =>
  c.json({ type: 'error', id: randomUUID(), code, description }, status)

interface SandboxRequest<T> {
  key: string
  requestHash: string
  body: T
}

/** The validated request and its idempotency key; an error response when it violates the API contract. */
export async function readRequest<S extends z.ZodType>(
  c: Context,
  schema: S,
): Promise<SandboxRequest<z.infer<S>> | Response> {
  const key = c.req.header('idempotence-key') ?? ''
  if (key.length < 1 || key.length > 64) return errorResponse(c, 400, 'invalid_request', 'Idempotence-Key')
  const text = await c.req.text()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return errorResponse(c, 400, 'invalid_request', 'not JSON')
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success)
    return errorResponse(c, 400, 'invalid_request', parsed.error.issues[0]?.path.join('.') ?? '')
  return { key, requestHash: createHash('sha256').update(text).digest('hex'), body: parsed.data }
}

export const duplicateKeyError = (c: Context) =>
  errorResponse(c, 400, 'invalid_request', 'Idempotence key duplicated')

const retriesMs = [1_000, 5_000, 30_000]

export interface Notifier {
  /** Runs work after a delay; pending work is dropped when the sandbox stops. */
  later(ms: number, work: () => Promise<void>): void
  /** Posts a webhook to the shop, with up to three retries until it answers 2xx. */
  send(event: string, object: unknown): Promise<void>
  /** Resolves when nothing is pending. */
  stop(): Promise<void>
}

export function createNotifier({ log, notifyUrl }: { log: Logger; notifyUrl: () => string }): Notifier {
  const waiting = new Set<NodeJS.Timeout>()
  const sending = new Set<Promise<void>>()

  async function send(event: string, object: unknown, attempt = 0): Promise<void> {
    const again = retriesMs[attempt]
    try {
      const response = await fetch(notifyUrl(), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ type: 'notification', event, object }),
        signal: AbortSignal.timeout(10_000),
      })
      await response.body?.cancel()
      if (response.ok || again === undefined) return
    } catch (error) {
      if (again === undefined) {
        log.warn({ err: error }, 'the sandbox could not tell of a change')
        return
      }
    }
    later(again, () => send(event, object, attempt + 1))
  }

  function later(ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      const request = work().finally(() => sending.delete(request))
      sending.add(request)
    }, ms)
    timer.unref()
    waiting.add(timer)
  }

  return {
    later,
    send: (event, object) => send(event, object),
    async stop() {
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
      await Promise.all(sending)
    },
  }
}
