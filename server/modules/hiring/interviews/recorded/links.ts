import type { Keys } from '@/server/platform/keys'

const textOf = (publicId: string, until: number) => `recording ${publicId} ${until}`

/** Opens one recording until a moment. */
export const signLink = (keys: Keys, publicId: string, until: Date): string =>
  `${publicId}.${until.getTime()}.${keys.sign('recording', textOf(publicId, until.getTime()))}`

/** Whose recording a link opens; null for a changed or an old one. */
export function readLink(keys: Keys, token: string, now: Date): string | null {
  const [publicId = '', end = '', signature = ''] = token.split('.')
  if (!/^\d{13}$/.test(end)) return null
  if (!keys.isSigned('recording', textOf(publicId, Number(end)), signature)) return null
  return Number(end) > now.getTime() ? publicId : null
}
