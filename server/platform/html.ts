import sanitize from 'sanitize-html'

const BLOCKS = 'p|ul|ol|li|h3'
/** Containers that are dropped but must not glue the words on their two sides together. */
const DROPPED_BLOCK =
  /<\/?(?:div|section|article|header|footer|main|aside|figure|figcaption|blockquote|center|table|tbody|thead|tr|td|th|dl|dt|dd|hr|pre|form|fieldset|address)\b[^>]*>/gi

const OPTIONS: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'h3', 'a'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nonTextTags: [
    'style',
    'script',
    'textarea',
    'option',
    'noscript',
    'svg',
    'math',
    'iframe',
    'video',
    'audio',
    'object',
    'template',
    'title',
    'head',
  ],
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h3',
    h2: 'h3',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    a: (tagName, attributes) => {
      const href = attributes.href?.trim() ?? ''
      const attribs: Record<string, string> = /^https?:\/\//i.test(href)
        ? { href, rel: 'nofollow noopener' }
        : {}
      return { tagName: attribs.href ? tagName : 'span', attribs }
    },
  },
  selfClosing: ['br'],
}

/**
 * The only way text of others becomes HTML of ours: paragraphs, lists, emphasis, h3 and http(s) links stay,
 * everything else goes, scripts and styles with their content. The result is safe to render as is and running
 * it through again changes nothing.
 */
export function sanitizeHtml(html: string): string {
  const safe = sanitize(html.replace(DROPPED_BLOCK, '<br>'), OPTIONS)
  return inParagraphs(tidy(safe.replace(/<br \/>/g, '<br>')))
}

/** Visible text of sanitised HTML, one space between blocks. */
export function htmlToText(html: string): string {
  const text = sanitize(html.replace(/<(?:br|\/p|\/li|\/h3)[^>]*>/g, ' '), {
    allowedTags: [],
    allowedAttributes: {},
  })
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Text as HTML text: what was typed is what is seen. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}

function tidy(html: string): string {
  let before: string
  let now = html.replace(/[ \t\r\n\f\u00a0]+/g, (space) =>
    space.includes('\u00a0') && space.length === 1 ? space : ' ',
  )
  do {
    before = now
    now = now
      .replace(new RegExp(`(?:\\s|<br>)*(</?(?:${BLOCKS})>)(?:\\s|<br>)*`, 'g'), '$1')
      .replace(/<(p|ul|ol|li|h3|strong|em)>\s*<\/\1>/g, '')
      .replace(/<a [^>]*>\s*<\/a>/g, '')
  } while (now !== before)
  return now.replace(/(?:\s*<br>\s*){2,}/g, '<br><br>').replace(/\s*<br>\s*/g, '<br>')
}

/** Loose text between blocks becomes paragraphs; an empty line inside it starts the next one. */
function inParagraphs(html: string): string {
  let result = ''
  let loose = ''
  let depth = 0
  const flush = () => {
    for (const part of loose.split('<br><br>')) {
      const text = part.replace(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, '')
      if (text) result += `<p>${text}</p>`
    }
    loose = ''
  }
  for (const piece of html.split(new RegExp(`(</?(?:${BLOCKS})>)`))) {
    const closing = piece.startsWith('</')
    if (!new RegExp(`^</?(?:${BLOCKS})>$`).test(piece)) {
      if (depth === 0) loose += piece
      else result += piece
      continue
    }
    if (!closing && depth === 0) flush()
    if (closing && depth === 0) continue
    depth += closing ? -1 : 1
    result += piece
  }
  flush()
  return result
}
