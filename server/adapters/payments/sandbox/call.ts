import { createHash, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'

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

export const fail = (c: Context, status: 400 | 401 | 404, code: string, description: string) =>
  c.json({ type: 'error', id: randomUUID(), code, description }, status)

export interface Asked<T> {
  key: string
  requestHash: string
  body: T
}

/** What is ordered, under which key; an answer when it is no order of the contract. */
export async function orderOf<S extends z.ZodType>(
  c: Context,
  schema: S,
): Promise<Asked<z.infer<S>> | Response> {
  const key = c.req.header('idempotence-key') ?? ''
  if (key.length < 1 || key.length > 64) return fail(c, 400, 'invalid_request', 'Idempotence-Key')
  const text = await c.req.text()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return fail(c, 400, 'invalid_request', 'not JSON')
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) return fail(c, 400, 'invalid_request', parsed.error.issues[0]?.path.join('.') ?? '')
  return { key, requestHash: createHash('sha256').update(text).digest('hex'), body: parsed.data }
}

export const duplicated = (c: Context) => fail(c, 400, 'invalid_request', 'Idempotence key duplicated')
