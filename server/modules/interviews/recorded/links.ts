import { createHmac, timingSafeEqual } from 'node:crypto'

const macOf = (secret: string, publicId: string, until: number) =>
  createHmac('sha256', secret).update(`recording ${publicId} ${until}`).digest('base64url')

/** Opens one recording until a moment. */
export const signLink = (secret: string, publicId: string, until: Date): string =>
  `${publicId}.${until.getTime()}.${macOf(secret, publicId, until.getTime())}`

/** Whose recording a link opens; null for a changed or an old one. */
export function readLink(secret: string, token: string, now: Date): string | null {
  const [publicId = '', end = '', mac = ''] = token.split('.')
  if (!/^\d{13}$/.test(end)) return null
  const expected = Buffer.from(macOf(secret, publicId, Number(end)))
  const given = Buffer.from(mac)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number(end) > now.getTime() ? publicId : null
}
