import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { decimalOf, parseRoubles } from '@/lib/contracts/money'
import { cancelReasons, type PaymentMethod } from '@/lib/contracts/payments'
import {
  type Order,
  PaymentMismatch,
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
  type ProviderPayment,
} from './payments'

export interface YookassaOptions {
  name: PaymentProvider['name']
  /** Without a trailing slash: `https://api.yookassa.ru/v3`. */
  url: string | (() => string)
  shopId: string
  secretKey: string
  /** Addresses and networks (CIDR) its notifications come from; ЮKassa's own by default. */
  senders?: readonly string[]
  timeoutMs?: number
}

/** https://yookassa.ru/developers/using-api/webhooks */
export const yookassaSenders = [
  '185.71.76.0/27',
  '185.71.77.0/27',
  '77.75.153.0/25',
  '77.75.154.128/25',
  '77.75.156.11',
  '77.75.156.35',
  '2a02:5180::/32',
] as const

const methods: Record<PaymentMethod, string> = { card: 'bank_card', sbp: 'sbp' }

const answer = z.object({
  id: z.string().min(1).max(100),
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: z.object({ value: z.string(), currency: z.string() }),
  recipient: z.object({ account_id: z.coerce.string() }),
  confirmation: z.object({ confirmation_url: z.url().optional() }).optional(),
  cancellation_details: z.object({ reason: z.string() }).optional(),
  metadata: z.object({ payment: z.string().optional() }).optional(),
})

const problem = z.object({ code: z.string() })

function sendersOf(list: readonly string[]): BlockList {
  const senders = new BlockList()
  for (const entry of list) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) senders.addAddress(address, family)
    else senders.addSubnet(address, Number(bits), family)
  }
  return senders
}

/** ЮKassa, API v3 over HTTP, payments by redirect and captured at once. */
export function createYookassa(options: YookassaOptions): PaymentProvider {
  const { name, url, shopId, secretKey, senders = yookassaSenders, timeoutMs = 10_000 } = options
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`
  const allowed = sendersOf(senders)

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    let response: Response
    try {
      response = await fetch(`${typeof url === 'string' ? url : url()}${path}`, {
        ...init,
        headers: { ...init.headers, Authorization: authorization, Accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
    } catch (error) {
      throw new PaymentUnavailable(error)
    }
    // 202: taken and not done yet. Both, like 500, are asked again with the same key.
    if (response.status === 202 || response.status === 429 || response.status >= 500) {
      await response.body?.cancel()
      throw new PaymentUnavailable(new Error(`HTTP ${response.status}`))
    }
    return response
  }

  async function read(response: Response): Promise<unknown> {
    try {
      return await response.json()
    } catch (error) {
      throw new PaymentUnavailable(error)
    }
  }

  function toPayment(body: unknown): ProviderPayment {
    const parsed = answer.safeParse(body)
    if (!parsed.success) throw new PaymentMismatch('not a payment of the published contract')
    const { id, status, amount, recipient, confirmation, cancellation_details, metadata } = parsed.data
    const kopecks = /^\d+\.\d{2}$/.test(amount.value) ? parseRoubles(amount.value) : undefined
    if (amount.currency !== 'RUB' || kopecks === undefined) throw new PaymentMismatch('other money')
    if (recipient.account_id !== shopId) throw new PaymentMismatch('a payment to another shop')
    const reason = cancellation_details?.reason
    return {
      id,
      status: status === 'waiting_for_capture' ? 'pending' : status,
      amount: kopecks,
      reference: metadata?.payment,
      confirmationUrl: confirmation?.confirmation_url,
      cancelReason:
        reason === undefined ? undefined : (cancelReasons.find((known) => known === reason) ?? 'other'),
    }
  }

  return {
    name,
    async create(order: Order) {
      const response = await ask('/payments', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotence-Key': order.key },
        body: JSON.stringify(orderBody(order)),
      })
      const body = await read(response)
      if (!response.ok)
        throw new PaymentRefused(problem.safeParse(body).data?.code ?? `http_${response.status}`)
      return toPayment(body)
    },
    async find(id) {
      const response = await ask(`/payments/${encodeURIComponent(id)}`)
      if (response.status === 404) {
        await response.body?.cancel()
        return undefined
      }
      const body = await read(response)
      if (!response.ok)
        throw new PaymentRefused(problem.safeParse(body).data?.code ?? `http_${response.status}`)
      return toPayment(body)
    },
    sendsFrom(ip) {
      const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
      const version = isIP(plain)
      return version !== 0 && allowed.check(plain, version === 6 ? 'ipv6' : 'ipv4')
    },
  }
}

function orderBody({ amount, method, description, returnUrl, reference, receipt }: Order) {
  const money = { value: decimalOf(amount), currency: 'RUB' }
  return {
    amount: money,
    capture: true,
    description,
    payment_method_data: { type: methods[method] },
    confirmation: { type: 'redirect', return_url: returnUrl },
    metadata: { payment: reference },
    receipt: {
      customer: { email: receipt.email },
      items: [
        {
          description: receipt.item,
          quantity: '1.00',
          amount: money,
          vat_code: receipt.vatCode,
          payment_mode: 'advance',
          payment_subject: 'payment',
        },
      ],
    },
  }
}
