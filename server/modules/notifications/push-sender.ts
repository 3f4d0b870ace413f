import webPush from 'web-push'
import { daySeconds } from '@/lib/shared/time'
import {
  addressOf,
  DownloadProblem,
  postPublic,
  publicOutboundPolicy,
  webUrl,
} from '@/server/platform/public-http'
import type { ServiceContext } from '../context'
import { type KeyPair, type SubscriptionRow, saveKeys } from './push.repository'

/** What the service worker shows: `lib/push/push-worker.ts`. */
export interface PushMessage {
  title: string
  body: string
  /** A path of the site. */
  url: string
  /** A later message of the same tag takes the place of an earlier one. */
  tag: string
}

export type Sent = { outcome: 'taken' | 'gone' } | { outcome: 'failed'; detail: string }

const timeMs = 10_000
/** A day later nobody wants to hear of it. */
const livesSeconds = daySeconds

const outboundOf = (ctx: ServiceContext) => ctx.outbound ?? publicOutboundPolicy({ demo: ctx.env.demo })

/** Our VAPID keys: of the configuration, or made once and kept in the database. */
export async function vapidKeys(ctx: ServiceContext): Promise<KeyPair> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = ctx.env
  if (publicKey && privateKey) return { publicKey, privateKey }
  return saveKeys(ctx.db, webPush.generateVAPIDKeys)
}

/** Whether push may be sent there: https outside demo mode, a public address. */
export async function endpointAllowed(ctx: ServiceContext, endpoint: string): Promise<boolean> {
  const url = webUrl(endpoint)
  if (!url || (url.protocol !== 'https:' && !ctx.env.demo)) return false
  try {
    await addressOf(url, outboundOf(ctx))
    return true
  } catch (error) {
    // A name that cannot be looked up now is told by the sending.
    if (error instanceof DownloadProblem) return error.trouble === 'address_unknown'
    throw error
  }
}

/** Whom a push service may write to about us; push services refuse a site that only this machine knows. */
function subjectOf({ env }: ServiceContext): string {
  if (env.CONTACT_EMAIL) return `mailto:${env.CONTACT_EMAIL}`
  const { hostname } = new URL(env.siteUrl)
  const local = hostname === 'localhost' || hostname === '127.0.0.1'
  return local ? 'mailto:nobody@example.com' : env.siteUrl.replace(/^http:/, 'https:')
}

/** Encrypts (aes128gcm) and posts one message to one browser's push service. */
export async function sendPush(
  ctx: ServiceContext,
  device: Pick<SubscriptionRow, 'endpoint' | 'p256dh' | 'auth'>,
  message: PushMessage,
): Promise<Sent> {
  const keys = await vapidKeys(ctx)
  let request: webPush.RequestDetails
  try {
    request = webPush.generateRequestDetails(
      { endpoint: device.endpoint, keys: { p256dh: device.p256dh, auth: device.auth } },
      JSON.stringify(message),
      {
        vapidDetails: { subject: subjectOf(ctx), ...keys },
        TTL: livesSeconds,
        contentEncoding: 'aes128gcm',
        urgency: 'normal',
        topic: Buffer.from(message.tag).toString('base64url').slice(0, 32),
      },
    )
  } catch (error) {
    // Keys that nothing can be encrypted for will not get better.
    ctx.log.warn({ err: error }, 'a browser gave keys of push that are none')
    return { outcome: 'gone' }
  }
  try {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const status = await postPublic(
      device.endpoint,
      { headers, body: request.body ?? null, timeMs },
      outboundOf(ctx),
    )
    if (status >= 200 && status < 300) return { outcome: 'taken' }
    if (status === 404 || status === 410) return { outcome: 'gone' }
    return { outcome: 'failed', detail: `status ${status}` }
  } catch (error) {
    return { outcome: 'failed', detail: error instanceof Error ? error.message : String(error) }
  }
}
