import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { PaymentProvider } from '@/server/adapters/payments/payments'
import { createSandbox } from '@/server/adapters/payments/sandbox/sandbox'
import { createYookassa } from '@/server/adapters/payments/yookassa'
import type { Db } from '@/server/db/client'
import type { Env } from '@/server/platform/env'
import type { Keys } from '@/server/platform/keys'
import type { Logger } from '@/server/platform/logger'
import type { Clock } from '@/server/platform/time'

export const SANDBOX_PREFIX = '/sandbox'

/**
 * Paths of the sandbox's API, which authenticates the shop; other paths are pages. No dots, to prevent path traversal.
 */
export const isSandboxCall = (path: string): boolean => /^\/sandbox\/v3(?:\/[\w-]+)+$/.test(path)

export interface Payments {
  /** Absent when no provider is configured: payments are rejected. */
  provider: PaymentProvider | undefined
  /** The sandbox's pages and API; absent with a real provider. */
  handle: ((req: IncomingMessage, res: ServerResponse) => void) | undefined
  /** Called when the sandbox is reachable. */
  listening(port: number): void
  stop(): Promise<void>
}

/** ЮKassa if configured; in demo mode the sandbox, over HTTP. */
export function startPayments(ctx: { db: Db; clock: Clock; log: Logger; env: Env; keys: Keys }): Payments {
  const { env, db, clock, log, keys } = ctx
  const nothing = { handle: undefined, listening: () => undefined, stop: () => Promise.resolve() }
  if (env.YOOKASSA_SHOP_ID && env.YOOKASSA_SECRET_KEY) {
    const { YOOKASSA_URL: url, YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey } = env
    return { ...nothing, provider: createYookassa({ name: 'yookassa', url, shopId, secretKey }) }
  }
  if (!env.demo) return { ...nothing, provider: undefined }

  const host = ['0.0.0.0', '::', ''].includes(env.HOST) ? '127.0.0.1' : env.HOST
  let origin = ''
  const shop = {
    shopId: 'sandbox',
    secretKey: keys.sign('payment-sandbox', 'shop'),
  }
  const sandbox = createSandbox({
    db,
    clock,
    log,
    ...shop,
    pagesUrl: `${env.siteUrl}${SANDBOX_PREFIX}`,
    notifyUrl: () => `${origin}/v1/payments/notifications`,
  })
  const listener = getRequestListener(
    (request) => {
      const url = new URL(request.url)
      url.pathname = url.pathname.slice(SANDBOX_PREFIX.length)
      return sandbox.fetch(new Request(url, request))
    },
    { overrideGlobalObjects: false },
  )
  return {
    provider: createYookassa({
      name: 'sandbox',
      ...shop,
      // The port is known once the server listens.
      url: () => `${origin}${SANDBOX_PREFIX}/v3`,
      senders: ['127.0.0.0/8', '::1', ...(host.includes(':') || /^[\d.]+$/.test(host) ? [host] : [])],
    }),
    handle: (req, res) => void listener(req, res),
    listening(port) {
      origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
    },
    stop: sandbox.stop,
  }
}
