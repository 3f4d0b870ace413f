import { text } from 'node:stream/consumers'
import { ImapFlow, type MessageStructureObject } from 'imapflow'
import { type DeliveryReport, type LetterPart, readReport } from './bounce-report'

/** Letters read in one run; the others wait for the next. */
const maxLetters = 200
/** A report is small; what it quotes may be a letter with files. */
const maxPartBytes = 64 * 1024
const timeoutMs = 20_000

const telling = new Set([
  'message/delivery-status',
  'message/global-delivery-status',
  'message/feedback-report',
  'message/rfc822',
  'text/rfc822-headers',
])
/** Where servers write whom a letter was for: `To` may have been rewritten on its way. */
const envelopeHeaders = ['to', 'delivered-to', 'x-original-to', 'envelope-to']

/** Numbers and types of the parts of a letter that a report is made of. */
function tellingParts(structure: MessageStructureObject | undefined): { part: string; type: string }[] {
  if (!structure) return []
  const own =
    structure.part && telling.has(structure.type) ? [{ part: structure.part, type: structure.type }] : []
  // The inside of a quoted letter is no part of the report.
  const inner = structure.type === 'message/rfc822' ? [] : (structure.childNodes ?? [])
  return [...own, ...inner.flatMap(tellingParts)]
}

/**
 * Reads the unread letters of the mailbox of reports. One that `take` understood is deleted, since it holds a person's
 * address; all others are marked read and stay for people.
 *
 * @param take returns whether the report was about a letter of ours
 * @throws when the mailbox cannot be reached; letters that were not handed to `take` stay unread
 */
export async function readBounceMailbox(
  address: string,
  take: (report: DeliveryReport) => Promise<boolean>,
): Promise<{ reports: number; others: number }> {
  const { protocol, hostname, port, username, password, pathname } = new URL(address)
  const secure = protocol === 'imaps:'
  const client = new ImapFlow({
    host: hostname,
    port: Number(port) || (secure ? 993 : 143),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    socketTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
  })
  // An error of the connection rejects the command under way; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const lock = await client.getMailboxLock(decodeURIComponent(pathname.slice(1)) || 'INBOX')
    try {
      const unread = (await client.search({ seen: false }, { uid: true })) || []
      const counts = { reports: 0, others: 0 }
      for (const uid of unread.slice(0, maxLetters)) {
        const report = await readLetter(client, uid)
        if (report && (await take(report))) {
          counts.reports += 1
          await client.messageDelete(String(uid), { uid: true })
        } else {
          counts.others += 1
          await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
        }
      }
      return counts
    } finally {
      lock.release()
    }
  } finally {
    await client.logout().catch(() => client.close())
  }
}

async function readLetter(client: ImapFlow, uid: number): Promise<DeliveryReport | null> {
  const letter = await client.fetchOne(
    String(uid),
    { bodyStructure: true, headers: envelopeHeaders },
    { uid: true },
  )
  if (!letter) return null
  const parts: LetterPart[] = []
  for (const { part, type } of tellingParts(letter.bodyStructure)) {
    const { content } = await client.download(String(uid), part, { uid: true, maxBytes: maxPartBytes })
    if (content) parts.push({ type, body: await text(content) })
  }
  return readReport(parts, letter.headers?.toString('utf8') ?? '')
}
