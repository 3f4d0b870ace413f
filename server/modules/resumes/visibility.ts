import { timingSafeEqual } from 'node:crypto'
import { plainOfMarked } from '@/lib/shared/marked-text'
import type { Actor } from '@/server/platform/actor'
import type { ResumeRow } from './resumes.repository'

/**
 * An address, or a run of 10–15 digits the way phones are written. A match begins at the start of a run: trying from
 * each letter of a long one would take time by the square of its length.
 */
const email = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const phone = /(?<![\p{L}\p{N}])(?:\+?\d[\s\-–().]{0,3}){10,15}(?![\p{L}\p{N}])/gu
const handle =
  /(?:https?:\/\/)?(?:t\.me|telegram\.me|wa\.me|vk\.com|viber\.click)\/[\w+.-]+|(?<![\p{L}\p{N}@])@[a-z]\w{4,31}/giu

const mask = '•••'

const masked = (text: string) => text.replace(email, mask).replace(handle, mask).replace(phone, mask)
const maskedLink = /\[([^[\]\n]{1,300})\]\([^()\s]*•••[^()\s]*\)/g

/** A text for strangers: addresses, phones and messenger names are covered, also those that marks stand within. */
export function maskContacts(text: string): string {
  const covered = masked(text).replace(maskedLink, `$1 ${mask}`)
  const plain = plainOfMarked(covered)
  return masked(plain) === plain ? covered : masked(plain)
}

export const hasContacts = (text: string): boolean => maskContacts(text) !== text

/** As `ResumeView.viewer`. */
export type ViewerRole = 'owner' | 'company' | 'public'

type Seen = Pick<ResumeRow, 'userId' | 'status' | 'visibility' | 'directToken'>

function sameToken(given: string | undefined, secret: string | null): boolean {
  if (!given || !secret) return false
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

interface Known {
  granted?: boolean
  stopped?: boolean
  token?: string | undefined
}

/**
 * As whom a viewer may see a resume; null when not at all. `granted`: the viewer's company was given its contacts by
 * the owner, which outlives hiding and archiving. `stopped`: the owner hides from the viewer (see `notStopped`); no way
 * leads to the resume then, but the inside of a negotiation there is already.
 */
export function viewerRole(
  row: Seen,
  actor: Actor | null,
  { granted = false, stopped = false, token }: Known = {},
): ViewerRole | null {
  if (actor && actor.userId === row.userId) return 'owner'
  if (stopped) return null
  if (granted && ['published', 'hidden', 'archived'].includes(row.status)) return 'company'
  if (row.status !== 'published') return null
  const verified = actor?.company?.verified ?? false
  switch (row.visibility) {
    case 'everyone':
      return verified ? 'company' : 'public'
    case 'clients':
      return verified ? 'company' : null
    case 'direct':
      return sameToken(token, row.directToken) ? (verified ? 'company' : 'public') : null
    case 'no_one':
      return null
  }
}
