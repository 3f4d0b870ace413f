import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** One message to one person by one channel. */
export interface Message {
  channel: 'email' | 'sms'
  /** Normalised e-mail address or E.164 phone. */
  to: string
  subject: string
  text: string
  html?: string
  /** The same for every try to send it: whoever takes it may know it again. Safe as the name of a file. */
  key?: string
  /** Further headers of a letter. */
  headers?: Record<string, string>
}

/** A way out of the building. `send` rejects when the provider did not take the message. */
export interface Messenger {
  send(message: Message): Promise<void>
  /** False while the daily budget of SMS is spent; absent where there is none. */
  canSendSms?(): Promise<boolean>
  /** What this way out keeps itself of messages to these addresses is gone afterwards; absent when it keeps nothing. */
  forget?(addresses: readonly string[]): Promise<void>
}

/** Whether SMS go to this number: of an allowed country, and of a mobile as far as its digits tell. */
export function isSmsCapable(phone: string, countries: readonly string[]): boolean {
  const number = parsePhoneNumberFromString(phone)
  const type = number?.getType()
  return (
    number?.country !== undefined &&
    countries.includes(number.country) &&
    (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE')
  )
}
