import { type SubscriptionKind, subscriptionKinds } from '@/lib/contracts/notice-settings'
import { routes } from '@/lib/routes'
import type { Keys } from './keys'

/** Something that sends letters by itself and can be told to stop. */
export interface Subscription {
  kind: SubscriptionKind
  /** Public id of what sends. */
  id: string
}

const signatureBytes = 18

/** Says which letters to stop; signed, so that whoever got the letter, and nobody else, may do so signed out. */
export function unsubscribeToken(keys: Keys, { kind, id }: Subscription): string {
  const body = `${kind}.${id}`
  return `${body}.${keys.sign('unsubscribe', body, signatureBytes)}`
}

/** Null for a token that is not ours. */
export function readUnsubscribeToken(keys: Keys, token: string): Subscription | null {
  const [kind, id, signature, ...rest] = token.split('.')
  const known = subscriptionKinds.find((one) => one === kind)
  if (!known || !id || !signature || rest.length > 0) return null
  const signed = keys.isSigned('unsubscribe', `${known}.${id}`, signature, signatureBytes)
  return signed ? { kind: known, id } : null
}

/** Where a letter's way out leads: a page for people, and the headers of RFC 8058 for the button of mail programs. */
export function unsubscribeHeaders(
  { keys, env }: { keys: Keys; env: { siteUrl: string } },
  subscription: Subscription,
): { pageUrl: string; headers: Record<string, string> } {
  const token = unsubscribeToken(keys, subscription)
  return {
    pageUrl: env.siteUrl + routes.unsubscribe(token),
    headers: {
      'List-Unsubscribe': `<${env.siteUrl}/v1/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
