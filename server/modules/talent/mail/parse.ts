import { createHash } from 'node:crypto'
import PostalMime, { type Address, addressParser, type Email } from 'postal-mime'
import { talentLimits } from '@/lib/contracts/talent'
import { mailLimits } from '@/lib/contracts/talent-mail'
import { htmlToText, sanitizeHtml } from '@/server/platform/html'

/** Attached letters inside attached letters that are opened. */
const depth = 2
/** Parts of a hostile letter that nobody looks at. */
const maxParts = 50
/** Lines that may begin a part. People draw some with hyphens, too. */
const maxDelimiters = 5000

export interface ParsedMail {
  /** Equal for a letter that is delivered again. */
  key: string
  /** The one address of the From header; null for none and for several. */
  from: string | null
  subject: string
  /** «Name <address>» of the letter that was forwarded; empty when it is not told. */
  sender: string
  /** What stands under its header. */
  text: string
  /** Attached documents, of attached letters too; `isOfText` marks what a text may show, such as a logo. */
  files: { name: string; bytes: Buffer; isOfText: boolean }[]
}

/** What may be a header is looked for in lines that people write; a hostile one would keep the process busy. */
const searched = { characters: 100_000, line: 400 } as const
const fromLine = /^[>\t *_-]*(?:от кого|от|from|отправитель)[ \t]*:[ \t*]*(\S.*)$/imu
/** «26.11.2026, 12:00, Вера Зимина <vera@example.test>:», as webmail quotes. */
const quoteLine = /^[^\n<>]*?\d{1,2}:\d{2},?[ \t]*([^\n<>,]*<[^\s<>@]+@[^\s<>]+>)[^\n<>]*:[ \t]*$/mu
const headerLine =
  /^[>\t *_-]*(?:дата|date|sent|отправлено|кому|to|копия|cc|тема|subject)[ \t*]*:.*$|^[>\s]*$/iu

const mailboxesOf = (addresses: readonly Address[]) =>
  addresses.flatMap(({ name, address, group }) => group ?? [{ name, address }])

/** Whom a forwarded letter came from, and its text below the header that mail programs put before it. */
export function forwarded(whole: string): { sender: string; text: string } {
  const text = whole
    .slice(0, searched.characters)
    .split('\n')
    .map((each) => each.slice(0, searched.line))
    .join('\n')
  const found = fromLine.exec(text) ?? quoteLine.exec(text)
  if (!found) return { sender: '', text: whole.trim() }
  const line = (found[1] ?? '').replace(/[[<(]mailto:([^\s\])>]+)[\])>]/i, '<$1>').replaceAll('*', '')
  const [mailbox] = mailboxesOf(addressParser(line))
  const before = text.slice(0, found.index + found[0].length).split('\n').length
  const rest = whole.split('\n').slice(before)
  const first = rest.findIndex((each) => !headerLine.test(each))
  const address = mailbox?.address?.includes('@') ? mailbox.address : ''
  return {
    sender: `${mailbox?.name ?? ''} ${address ? `<${address}>` : ''}`.trim(),
    text: rest
      .slice(Math.max(0, first))
      .map((each) => each.replace(/^>+ ?/, ''))
      .join('\n')
      .trim(),
  }
}

/** Given and family name of a sender as they stand there. */
export function personOfSender(sender: string): { first: string; last: string; email: string } {
  const [mailbox] = mailboxesOf(addressParser(sender))
  const words = (mailbox?.name ?? '')
    .replace(/["«»]/g, '')
    .split(/\s+/)
    .filter((word) => word && !word.includes('@'))
  return { first: words[0] ?? '', last: words.slice(1).join(' '), email: mailbox?.address ?? '' }
}

const options = {
  attachmentEncoding: 'arraybuffer',
  maxNestingDepth: 20,
  maxHeadersSize: 256 * 1024,
} as const

/** No mail, or too much of one to be taken apart: it will be no other at the next try. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail'
}

/** The parser refuses by a plain Error; a TypeError, say, is a fault of the code. */
const isRefusal = (error: unknown) => error instanceof Error && error.constructor === Error

/** @throws UnreadableMail nested too deep, or with headers that are too long */
async function parse(raw: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(raw, options)
  } catch (error) {
    if (isRefusal(error)) throw new UnreadableMail('refused by the parser', { cause: error })
    throw error
  }
}

/** Pictures in the text, such as a logo, are no files that somebody sent. */
async function filesIn({ attachments }: Email, level: number): Promise<ParsedMail['files']> {
  const files: ParsedMail['files'] = []
  for (const { filename, mimeType, content, contentId, disposition, related } of attachments.slice(
    0,
    maxParts,
  )) {
    const isOfText = mimeType.startsWith('image/') && contentId !== undefined && disposition !== 'attachment'
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
    if (mimeType === 'message/rfc822') {
      if (level < depth) files.push(...(await filesIn(await parse(bytes), level + 1)))
    } else if (!related && (disposition === 'attachment' || filename)) {
      files.push({ name: filename ?? '', bytes, isOfText })
    }
  }
  return files
}

/** Some programs write HTML alone. */
function textOf({ text = '', html = '' }: Email): string {
  if (text.trim()) return text.replaceAll('\r\n', '\n')
  return sanitizeHtml(html.slice(0, 2 * searched.characters))
    .split(/<(?:br|\/p|\/li|\/h3)\b[^>]*>/)
    .map(htmlToText)
    .join('\n')
}

/** What is too much to be taken apart is refused before. @throws UnreadableMail */
function requireBounded(raw: Buffer): void {
  let delimiters = 0
  for (let at = raw.indexOf('\n--'); at >= 0; at = raw.indexOf('\n--', at + 3)) {
    delimiters += 1
    if (delimiters > maxDelimiters) throw new UnreadableMail('too many parts')
  }
}

/** Takes a stranger's letter apart: for a child process. @throws UnreadableMail for a letter that is none, or too much of one */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  requireBounded(raw)
  const email = await parse(raw)
  const senders = email.headers.filter(({ key }) => key === 'from')
  const mailboxes = senders.length === 1 ? mailboxesOf(addressParser(senders[0]?.value ?? '')) : []
  const inner = email.attachments.find(({ mimeType }) => mimeType === 'message/rfc822')
  const attached = inner && (await parse(Buffer.from(inner.content as ArrayBuffer)))
  const [author] = attached?.from ? mailboxesOf([attached.from]) : []
  const below = attached
    ? { sender: `${author?.name ?? ''} <${author?.address ?? ''}>`, text: textOf(attached).trim() }
    : forwarded(textOf(email))
  const clean = (text: string) => text.replace(/[^\P{Cc}\n\t]/gu, '')
  return {
    key: createHash('sha256').update(raw).digest('base64url'),
    from: mailboxes.length === 1 ? (mailboxes[0]?.address ?? null) : null,
    subject: clean(email.subject ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, mailLimits.subject),
    sender: clean(below.sender).slice(0, 300),
    text: clean(below.text).slice(0, talentLimits.about),
    files: await filesIn(email, 0),
  }
}
