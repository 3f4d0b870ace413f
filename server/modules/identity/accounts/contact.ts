import { domainToASCII } from 'node:url'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** A normalised contact to which codes can be sent. */
export interface Contact {
  kind: 'email' | 'phone'
  /** Lower-case e-mail with a punycode domain, or E.164. */
  value: string
}

/** Masked contact, for holders of a session or a link: «a•••@mail.ru», «+7•••22». */
export const maskContact = ({ kind, value }: Contact): string =>
  kind === 'email' ? value.replace(/^(.).*(?=@)/, '$1•••') : value.replace(/^(\+\d).*(?=\d{2}$)/, '$1•••')

const emailShape = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@]{3,190}$/
const domainShape = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

export function parseEmail(text: string): Contact | null {
  const typed = text.trim().normalize('NFC').toLowerCase()
  if (!emailShape.test(typed)) return null
  const at = typed.lastIndexOf('@')
  const local = typed.slice(0, at)
  const domain = domainToASCII(typed.slice(at + 1))
  if (!domainShape.test(domain) || local.startsWith('.') || local.endsWith('.') || local.includes('..')) {
    return null
  }
  return { kind: 'email', value: `${local}@${domain}` }
}

/** Numbers without a country code are read as Russian: 8 900…, 900…, +7 900… are one phone. */
export function parsePhone(text: string): Contact | null {
  // Whole text only: an address such as person-9120001122@… holds digits that would do for a number.
  const number = parsePhoneNumberFromString(text.trim(), { defaultCountry: 'RU', extract: false })
  return number?.isValid() ? { kind: 'phone', value: number.number } : null
}

/** The login: an e-mail or a phone. */
export function parseContact(text: string): Contact | null {
  return text.includes('@') ? parseEmail(text) : parsePhone(text)
}
