/**
 * Resume texts are plain text with a few marks, so that every consumer (search, documents, moderation, older data) can
 * read them as plain text: `**bold**`, `[words](https://…)`; lines that start with a dash are list items, lines with
 * 1. 2. 3. numbered items, a short line that ends with a colon or starts with `## ` is a heading.
 */
const bullet = /^\s*[-–—•*·]\s+/
const numbered = /^\s*(\d{1,3})[.)]\s+/
const natural = /^[^.!?[\]*]{2,80}:$/
const forced = /^##\s+/
/** Bounded quantifiers keep matching linear in the length of the text. */
const bold = /\*\*(?=[^\s*])([^*\n]{0,1000}[^\s*])\*\*/g
const link = /\[(?=\S)([^[\]\n]{1,300})(?<=\S)\]\((https?:\/\/[^\s()<>"'`\\]{1,500})\)/gi
const control = /(?![\n\t])\p{Cc}/gu

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }
const unescaped = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => signs[name] ?? '')

/** Replaces matches by `write` and escapes the text between them. */
function replaceAround(
  text: string,
  pattern: RegExp,
  write: (match: RegExpMatchArray) => string,
  between = escaped,
): string {
  let html = ''
  let at = 0
  for (const match of text.matchAll(pattern)) {
    html += between(text.slice(at, match.index)) + write(match)
    at = match.index + match[0].length
  }
  return html + between(text.slice(at))
}

const withLinks = (text: string) =>
  replaceAround(
    text,
    link,
    ([, words = '', href = '']) => `<a href="${escaped(href)}" rel="nofollow noopener">${escaped(words)}</a>`,
  )
const inline = (line: string) =>
  replaceAround(line, bold, ([, words = '']) => `<strong>${withLinks(words)}</strong>`, withLinks)

/** Heading text without bold marks and the trailing colon. */
const titleOf = (line: string) =>
  line
    .replaceAll('**', '')
    .replace(/^(?:##\s*)+/, '')
    .replace(/[:\s]+$/, '')
    .trim()

type Kind = 'p' | 'h3' | 'ul' | 'ol'

/** HTML in the canonical form of the sanitiser: `sanitizeHtml` leaves it unchanged. */
export function markedToHtml(text: string): string {
  const blocks: { kind: Kind; lines: string[] }[] = []
  // Whether the line continues the previous block.
  let open = false
  for (const raw of text.replace(/\r\n?/g, '\n').replace(control, '').split('\n')) {
    const line = raw.replace(/\s+/g, ' ').trim()
    const last = open ? blocks.at(-1) : undefined
    const put = (kind: Kind, words: string) => {
      if (last?.kind === kind && kind !== 'h3') last.lines.push(words)
      else blocks.push({ kind, lines: [words] })
      open = true
    }
    const count = Number(numbered.exec(raw)?.[1] ?? 0)
    const words = (mark: RegExp) => line.replace(mark, '').trim()
    if (line === '') open = false
    else if (bullet.test(raw)) {
      if (words(bullet)) put('ul', words(bullet))
    } else if (count > 0 && count === (last?.kind === 'ol' ? last.lines.length : 0) + 1 && words(numbered)) {
      put('ol', words(numbered))
    } else if (forced.test(line) && titleOf(words(forced))) put('h3', titleOf(words(forced)))
    else if (natural.test(line) && titleOf(line) && last?.kind !== 'p') put('h3', titleOf(line))
    else put('p', line)
  }
  return blocks
    .map(({ kind, lines }) => {
      if (kind === 'p') return `<p>${lines.map(inline).join('<br>')}</p>`
      if (kind === 'h3') return `<h3>${inline(lines[0] ?? '')}</h3>`
      return `<${kind}>${lines.map((line) => `<li>${inline(line)}</li>`).join('')}</${kind}>`
    })
    .join('')
}

interface Run {
  text: string
  bold: boolean
  href: string
}

function writeRuns(runs: readonly Run[]): string {
  const merged: Run[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (last && last.bold === run.bold && last.href === run.href) last.text += run.text
    else merged.push({ ...run })
  }
  return merged
    .map(({ text, bold: isBold, href }) => {
      const [, before = '', core = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
      if (core === '') return before
      const address = href.replace(/\(/g, '%28').replace(/\)/g, '%29')
      const linked = href ? `[${core.replace(/[[\]*]/g, '')}](${address})` : core
      return `${before}${isBold && !href && !core.includes('*') ? `**${core}**` : linked}${after}`
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The inverse conversion of HTML written by the editor and the sanitiser; nested lists are flattened. */
export function htmlToMarked(html: string): string {
  const lines: { block: number; kind: Kind; text: string }[] = []
  let [block, kind, depth, isBold, href]: [number, Kind, number, boolean, string] = [0, 'p', 0, false, '']
  let runs: Run[] = []
  const end = (): boolean => {
    const text = writeRuns(runs)
    runs = []
    if (text) lines.push({ block, kind, text })
    return text !== ''
  }
  for (const [, close, tag, rest = '', text] of html.matchAll(
    /<(\/?)(p|br|ul|ol|li|strong|em|h3|a)\b([^>]*)>|<[^>]*>|([^<]+)/g,
  )) {
    if (text !== undefined) runs.push({ text: unescaped(text).replace(/\s+/g, ' '), bold: isBold, href })
    else if (tag === 'strong') isBold = close === ''
    else if (tag === 'a') href = close ? '' : unescaped(/href="([^"]*)"/.exec(rest)?.[1] ?? '')
    else if (tag === 'br' && depth > 0) runs.push({ text: ' ', bold: false, href: '' })
    else if (tag === 'br') {
      if (!end()) block += 1
    } else if (tag === 'li') end()
    else if (tag === 'ul' || tag === 'ol') {
      end()
      depth = Math.max(0, depth + (close ? -1 : 1))
      if (depth === (close ? 0 : 1)) block += 1
      if (depth === 1 && !close) kind = tag
      if (depth === 0) kind = 'p'
    } else if (tag === 'p' || tag === 'h3') {
      end()
      if (depth > 0) continue
      block += 1
      kind = close ? 'p' : tag
    }
  }
  end()
  let result = ''
  let count = 0
  lines.forEach((line, index) => {
    const before = lines[index - 1]
    const goesOn = before?.block === line.block
    count = goesOn ? count + 1 : 1
    if (before) result += goesOn || before.kind === 'h3' ? '\n' : '\n\n'
    result += written(line.kind, line.text, count)
  })
  return result
}

function written(kind: Kind, text: string, count: number): string {
  if (kind === 'ul') return `— ${text}`
  if (kind === 'ol') return `${count}. ${text}`
  if (kind === 'p') return text
  const title = titleOf(text)
  const isNatural = natural.test(`${title}:`) && !bullet.test(title) && !numbered.test(title)
  return isNatural ? `${title}:` : `## ${title}`
}

/** Text without marks: for documents, moderation and comparison. */
export function plainOfMarked(text: string): string {
  return text
    .replace(bold, '$1')
    .replace(link, '$1 ($2)')
    .replace(/^##\s+/gm, '')
}

/** Visible text of sanitised HTML, one space between blocks. */
export function htmlToText(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/li|\/h3)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}
