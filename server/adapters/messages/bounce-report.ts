import { marksIn } from './return-path'

/** What a mail server says of one letter. */
export interface DeliveryReport {
  /** `failed`: given up; `delayed`: it goes on trying; `complaint`: the recipient called it spam. */
  outcome: 'failed' | 'delayed' | 'complaint'
  /** Enhanced status code (RFC 3463), as 5.1.1; null when none was given. */
  status: string | null
  /** Answer of the recipient's server as it wrote it: it may hold the address. */
  diagnostic: string | null
  /** Marks of recipients that the report brings back. */
  marks: string[]
}

/** A part of a multipart letter: its type, and its body as text. */
export interface LetterPart {
  type: string
  body: string
}

/** Groups of `Name: value` lines, separated by empty lines; a line that begins with a space continues the one above. */
function fieldGroups(body: string): Map<string, string>[] {
  return body
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map(
      (block) =>
        new Map(
          block.split('\n').flatMap((line): [string, string][] => {
            const colon = line.indexOf(':')
            return colon > 0
              ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]]
              : []
          }),
        ),
    )
    .filter((fields) => fields.size > 0)
}

/** «smtp; 550 5.1.1 no such user» without the name of the protocol. */
const untyped = (value: string | undefined) => value?.replace(/^[\w-]+;\s*/, '') || null

const statusIn = (text: string | undefined) => /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(text ?? '')?.[1] ?? null

/**
 * Reads a report of a mail server: a delivery status (RFC 3464) or a complaint (RFC 5965).
 *
 * @param envelope the addresses that the report was sent to
 * @returns null for any other letter, and for a report that everything is well
 */
export function readReport(parts: readonly LetterPart[], envelope: string): DeliveryReport | null {
  const bodyOf = (...types: string[]) => parts.find(({ type }) => types.includes(type.toLowerCase()))?.body
  const quoted = bodyOf('message/rfc822', 'text/rfc822-headers') ?? ''
  const marks = marksIn(`${envelope}\n${quoted}`)

  const feedback = bodyOf('message/feedback-report')
  if (feedback !== undefined) {
    const kind = fieldGroups(feedback)
      .find((fields) => fields.has('feedback-type'))
      ?.get('feedback-type')
    // «not-spam» takes a complaint back, and «auth-failure» reports forgeries.
    if (kind !== 'abuse' && kind !== 'fraud') return null
    return { outcome: 'complaint', status: null, diagnostic: null, marks }
  }

  const delivery = bodyOf('message/delivery-status', 'message/global-delivery-status') ?? ''
  const recipient = fieldGroups(delivery).find((fields) => fields.has('action'))
  const action = recipient?.get('action')?.toLowerCase()
  if (!recipient || (action !== 'failed' && action !== 'delayed')) return null
  const diagnostic = untyped(recipient.get('diagnostic-code'))
  return {
    outcome: action,
    status: statusIn(recipient.get('status')) ?? statusIn(diagnostic ?? undefined),
    diagnostic,
    marks,
  }
}

/**
 * Whether no later letter will get through: the mailbox or its domain does not exist or is closed. A full mailbox
 * (X.2.2), a letter that is too large (X.3.4) and a refusal by policy (X.7.X) say nothing of the address.
 */
export const isPermanent = (status: string | null): boolean =>
  status !== null && /^5\.(1\.(0|1|2|3|6|10)|2\.1|4\.4)$/.test(status)
