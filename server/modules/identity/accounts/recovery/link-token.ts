import { createHash } from 'node:crypto'
import { newSecretToken } from '@/server/platform/ids'

export const linkHashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A link of a letter: the token is only in the letter, its hash only in the database. */
export function newLink(): { token: string; hash: string } {
  const token = newSecretToken()
  return { token, hash: linkHashOf(token) }
}
