import { BlockList, isIP } from 'node:net'
import { z } from 'zod'
import { type PaymentProvider, PaymentRefused, PaymentUnavailable } from './payments'
import {
  offsetBody,
  orderBody,
  refundOrderBody,
  toPayment,
  toReceipt,
  toReceipts,
  toRefund,
  toRefunds,
} from './yookassa-wire'

export interface YookassaOptions {
  name: PaymentProvider['name']
  /** Without a trailing slash: `https://api.yookassa.ru/v3`. */
  url: string | (() => string)
  shopId: string
  secretKey: string
  /** IP addresses and networks (CIDR) of its webhooks; those of ЮKassa by default. */
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

/** ЮKassa, API v3: payments by redirect, captured immediately. */
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
    // 202: accepted, not processed yet. Like 500, retried with the same idempotency key.
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

  /** @throws PaymentRefused */
  async function done(response: Response): Promise<unknown> {
    const body = await read(response)
    if (!response.ok)
      throw new PaymentRefused(problem.safeParse(body).data?.code ?? `http_${response.status}`)
    return body
  }

  const post = async (path: string, key: string, body: object) =>
    done(
      await ask(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotence-Key': key },
        body: JSON.stringify(body),
      }),
    )

  /** Undefined for an unknown id. */
  async function find(path: string): Promise<unknown> {
    const response = await ask(path)
    if (response.status !== 404) return done(response)
    await response.body?.cancel()
    return undefined
  }

  return {
    name,
    async create(order) {
      return toPayment(await post('/payments', order.key, orderBody(order)), shopId)
    },
    async find(id) {
      const body = await find(`/payments/${encodeURIComponent(id)}`)
      return body === undefined ? undefined : toPayment(body, shopId)
    },
    async refund(order) {
      return toRefund(await post('/refunds', order.key, refundOrderBody(order)))
    },
    async findRefund(id) {
      const body = await find(`/refunds/${encodeURIComponent(id)}`)
      return body === undefined ? undefined : toRefund(body)
    },
    async refundsOf(paymentId) {
      const query = new URLSearchParams({ payment_id: paymentId, limit: '100' })
      return toRefunds(await done(await ask(`/refunds?${query}`)))
    },
    async receiptsOf(of) {
      // Exactly one of the two filters.
      const [name, value] = 'refundId' in of ? ['refund_id', of.refundId] : ['payment_id', of.paymentId]
      const query = new URLSearchParams([
        [name, value],
        ['limit', '100'],
      ])
      return toReceipts(await done(await ask(`/receipts?${query}`)))
    },
    async offset(order) {
      return toReceipt(await post('/receipts', order.key, offsetBody(order)))
    },
    async findReceipt(id) {
      const body = await find(`/receipts/${encodeURIComponent(id)}`)
      return body === undefined ? undefined : toReceipt(body)
    },
    sendsFrom(ip) {
      const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
      const version = isIP(plain)
      return version !== 0 && allowed.check(plain, version === 6 ? 'ipv6' : 'ipv4')
    },
  }
}
