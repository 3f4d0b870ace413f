import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** One message to one recipient by one channel. */
export interface Message {
  channel: 'email' | 'sms'
  /** Normalised e-mail address or E.164 phone. */
  to: string
  subject: string
  text: string
  html?: string
  /** Idempotency key, equal for all attempts to send the message. Safe as a file name. */
  key?: string
  /** Additional e-mail headers. */
  headers?: Record<string, string>
}

/** A delivery channel. `send` rejects when the provider did not accept the message. */
export interface Messenger {
  send(message: Message): Promise<void>
  /** False while the daily SMS budget, or this share of it, is exhausted; absent for channels without a budget. */
  canSendSms?(share?: number): Promise<boolean>
  /** Deletes what the driver itself stores of messages to these addresses; absent when it stores nothing. */
  forget?(addresses: readonly string[]): Promise<void>
}

/** The server of the recipient refused the address itself while the message was handed over. */
export class RecipientRefused extends Error {
  override name = 'RecipientRefused'
  constructor(
    /** Enhanced status code, as 5.1.1; null when the server gave none. */
    readonly status: string | null,
    /** Answer of the server as it wrote it: it may hold the address. */
    readonly diagnostic: string,
  ) {
    super('the mail server refused the recipient')
  }
}

/** Whether SMS may be sent to this number: of an allowed country and, as far as the digits tell, a mobile. */
export function isSmsCapable(phone: string, countries: readonly string[]): boolean {
  const number = parsePhoneNumberFromString(phone)
  const type = number?.getType()
  return (
    number?.country !== undefined &&
    countries.includes(number.country) &&
    (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE')
  )
}
