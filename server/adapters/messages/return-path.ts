import { createHmac } from 'node:crypto'
import type { Keys } from '@/server/platform/keys'

const purpose = 'mail-address'
const idBytes = 12
const checkBytes = 4

const toHex = (base64url: string) => Buffer.from(base64url, 'base64url').toString('hex')
const normalised = (address: string) => address.trim().toLowerCase()

/** Ids of an address, 24 hex digits that tell nothing of it: one for each secret, the newest first. */
export const addressIds = (keys: Keys, address: string): string[] =>
  keys.accepted(purpose).map(({ bytes }) =>
    createHmac('sha256', bytes)
      .update(normalised(address))
      .digest('hex')
      .slice(0, 2 * idBytes),
  )

/** The id under which a problem of an address is stored. */
export const addressId = (keys: Keys, address: string): string =>
  toHex(keys.sign(purpose, normalised(address), idBytes))

/**
 * Mark of a recipient, 32 hex digits: it goes out with every letter, and a report of failed delivery has to bring it
 * back. Whoever did not get the letter cannot make one, so nobody can have a stranger's letters stopped by a forged
 * report. Hex, because some servers lower the case of addresses.
 */
export function recipientMark(keys: Keys, address: string): string {
  const id = addressId(keys, address)
  return id + toHex(keys.sign(purpose, `mark:${id}`, checkBytes))
}

/** The id of the address; null for a mark that is not ours. */
export function readRecipientMark(keys: Keys, mark: string): string | null {
  const id = mark.slice(0, 2 * idBytes)
  const check = Buffer.from(mark.slice(2 * idBytes), 'hex').toString('base64url')
  return keys.isSigned(purpose, `mark:${id}`, check, checkBytes) ? id : null
}

/** Header that carries the mark beside the envelope: complaints quote headers only. */
export const markHeader = 'X-Recipient-Mark'

/** Sender of the envelope, where reports of failed delivery go: `bounces+<mark>@host`. */
export const returnPath = (bounceAddress: string, mark: string): string =>
  bounceAddress.replace('@', `+${mark}@`)

/** The marks in addresses `…+<mark>@…` and in quoted headers of a letter. */
export const marksIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/(?:\+|x-recipient-mark:\s*)([0-9a-f]{32})\b/gi)].map(([, mark = '']) =>
      mark.toLowerCase(),
    ),
  ),
]
