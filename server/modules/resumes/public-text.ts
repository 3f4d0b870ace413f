import { plainOfMarked } from '@/lib/shared/marked-text'

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
