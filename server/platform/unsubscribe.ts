import { createHmac, timingSafeEqual } from 'node:crypto'
import { type SubscriptionKind, subscriptionKinds } from '@/lib/contracts/unsubscribe'
import { routes } from '@/lib/routes'

/** Something that sends letters by itself and can be told to stop. */
export interface Subscription {
  kind: SubscriptionKind
  /** Public id of what sends. */
  id: string
}

const macOf = (secret: string, body: string) =>
  createHmac('sha256', `${secret}:unsubscribe`).update(body).digest().subarray(0, 18).toString('base64url')

/** Says which letters to stop; signed, so that whoever got the letter, and nobody else, may do so signed out. */
export function unsubscribeToken(secret: string, { kind, id }: Subscription): string {
  const body = `${kind}.${id}`
  return `${body}.${macOf(secret, body)}`
}

/** Null for a token that is not ours. */
export function readUnsubscribeToken(secret: string, token: string): Subscription | null {
  const [kind, id, mac, ...rest] = token.split('.')
  const known = subscriptionKinds.find((one) => one === kind)
  if (!known || !id || !mac || rest.length > 0) return null
  const given = Buffer.from(mac)
  const right = Buffer.from(macOf(secret, `${known}.${id}`))
  return given.length === right.length && timingSafeEqual(given, right) ? { kind: known, id } : null
}

/** Where a letter's way out leads: a page for people, and the headers of RFC 8058 for the button of mail programs. */
export function unsubscribeWays(
  { secret, env }: { secret: string; env: { siteUrl: string } },
  subscription: Subscription,
): { pageUrl: string; headers: Record<string, string> } {
  const token = unsubscribeToken(secret, subscription)
  return {
    pageUrl: env.siteUrl + routes.unsubscribe(token),
    headers: {
      'List-Unsubscribe': `<${env.siteUrl}/v1/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
