/**
 * Converts a typed description to HTML. Lines that start with a dash or bullet become list items, a short line that
 * ends with a colon before a list or text becomes a heading, an empty line separates paragraphs.
 */
const bullet = /^\s*[-–—•*·]\s+/
const heading = /^[^.!?]{2,80}:$/

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeText = (text: string) => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign)

export function plainToHtml(text: string): string {
  const blocks: string[] = []
  let items: string[] = []
  let lines: string[] = []
  const closeList = () => {
    if (items.length > 0) blocks.push(`<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`)
    items = []
  }
  const closeParagraph = () => {
    if (lines.length > 0) blocks.push(`<p>${lines.join('<br>')}</p>`)
    lines = []
  }
  for (const raw of text.replace(/\r\n?/g, '\n').split('\n')) {
    const line = raw.trim()
    if (bullet.test(raw)) {
      closeParagraph()
      items.push(escapeText(raw.replace(bullet, '').trim()))
    } else if (line === '') {
      closeParagraph()
      closeList()
    } else if (heading.test(line) && lines.length === 0) {
      closeList()
      blocks.push(`<h3>${escapeText(line.slice(0, -1))}</h3>`)
    } else {
      closeList()
      lines.push(escapeText(line))
    }
  }
  closeParagraph()
  closeList()
  return blocks.join('')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', '#39': "'" }

/** The inverse: text that converts to the same HTML; emphasis and links become plain text. */
export function htmlToPlain(html: string): string {
  return html
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<h[1-6][^>]*>(.*?)<\/h[1-6]>/gs, (_, title: string) => `\n\n${title.replace(/:?\s*$/, ':')}`)
    .replace(/<p[^>]*>/g, '\n')
    .replace(/<li[^>]*>/g, '\n— ')
    .replace(/<\/(?:ul|ol)>/g, '\n\n')
    .replace(/<br\s*\/?>/g, '\n')
    .replace(/<\/p>/g, '\n\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
