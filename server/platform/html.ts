import { Parser } from 'htmlparser2'
import sanitize from 'sanitize-html'

interface Block {
  tag: 'p' | 'h3' | 'ul' | 'ol' | 'li'
  /** Written out; an element is opened by the first text in it, so nothing empty is ever written. */
  open: boolean
}

const BLOCK_TAGS: ReadonlySet<string> = new Set(['p', 'h3', 'ul', 'ol', 'li'])

/**
 * Puts already sanitised markup in order: loose text gets paragraphs, paragraphs do not nest, items live in
 * lists, emphasis and links stay inside one block, nothing is empty and breaks do not stand at the edges.
 */
function wellFormed(html: string): string {
  const builder = new Builder()
  const parser = new Parser(
    {
      onopentag: (name, attributes) => builder.open(name, attributes.href),
      ontext: (text) => builder.text(text),
      onclosetag: (name) => builder.close(name),
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return builder.end()
}

class Builder {
  #html = ''
  #blocks: Block[] = []
  /** Emphasis and links in force, and how many of them are written in the current block. */
  #inline: { tag: string; start: string }[] = []
  #inlineOpen = 0
  #breaks = 0
  #space = ''

  open(tag: string, href: string | undefined): void {
    if (tag === 'br') {
      if (this.#top()?.open) this.#breaks += 1
    } else if (!BLOCK_TAGS.has(tag)) {
      const start =
        tag === 'a'
          ? `<a href="${escapeText(href ?? '').replace(/"/g, '&quot;')}" rel="nofollow noopener">`
          : `<${tag}>`
      if (!this.#inline.some((other) => other.tag === tag)) this.#inline.push({ tag, start })
    } else this.#openBlock(tag as Block['tag'])
  }

  close(tag: string): void {
    if (tag === 'br') return
    if (BLOCK_TAGS.has(tag)) {
      const at = this.#blocks.findLastIndex((block) => block.tag === tag)
      if (at >= 0) this.#closeTo(at)
      // An item holds text and lists only: what was a paragraph in it ends with a break.
      else if ((tag === 'p' || tag === 'h3') && this.#top()?.open) this.#breaks = Math.max(this.#breaks, 1)
      return
    }
    const at = this.#inline.findIndex((other) => other.tag === tag)
    if (at < 0) return
    const later = this.#inline.slice(at + 1)
    if (this.#inlineOpen > at) this.#closeInline(at)
    this.#inline = [...this.#inline.slice(0, at), ...later]
  }

  text(text: string): void {
    const squeezed = text.replace(/[\s\u200b\ufeff]+/g, (space) => (/^\u00a0+$/.test(space) ? '\u00a0' : ' '))
    const words = squeezed.replace(/^[ \u00a0]+|[ \u00a0]+$/g, '')
    if (!words) {
      if (squeezed && this.#top()?.open) this.#space = squeezed.charAt(0)
      return
    }
    if (this.#breaks > 1 && this.#top()?.tag === 'p') this.#closeTo(this.#blocks.length - 1)
    this.#openForText()
    const fresh = this.#html.endsWith('>') && /<(?:p|li|h3)>$/.test(this.#html)
    if (this.#breaks > 0) this.#html += '<br>'
    else if (!fresh) this.#html += /^[ \u00a0]/.test(squeezed) ? squeezed.charAt(0) : this.#space
    for (; this.#inlineOpen < this.#inline.length; this.#inlineOpen += 1)
      this.#html += this.#inline[this.#inlineOpen]?.start
    this.#html += escapeText(words)
    this.#breaks = 0
    this.#space = /[ \u00a0]$/.test(squeezed) ? squeezed.charAt(squeezed.length - 1) : ''
  }

  end(): string {
    this.#closeTo(0)
    return this.#html
  }

  #openBlock(tag: Block['tag']): void {
    const item = this.#blocks.findLastIndex((block) => block.tag === 'li')
    const list = this.#blocks.findLastIndex((block) => block.tag === 'ul' || block.tag === 'ol')
    if (tag === 'p' || tag === 'h3') {
      if (item > list) {
        if (this.#blocks[item]?.open) this.#breaks = Math.max(this.#breaks, 1)
        return
      }
      this.#closeTo(0)
    } else if (tag === 'li') {
      if (list < 0) {
        this.#closeTo(0)
        this.#blocks.push({ tag: 'ul', open: false })
      } else this.#closeTo(list + 1)
    } else {
      this.#closeTo(item > list ? item + 1 : 0)
    }
    this.#blocks.push({ tag, open: false })
  }

  #openForText(): void {
    const top = this.#top()
    if (!top) this.#blocks.push({ tag: 'p', open: false })
    else if (top.tag === 'ul' || top.tag === 'ol') this.#blocks.push({ tag: 'li', open: false })
    for (const block of this.#blocks) {
      if (block.open) continue
      this.#closeInline(0)
      this.#html += `<${block.tag}>`
      block.open = true
      this.#breaks = 0
      this.#space = ''
    }
  }

  #closeTo(depth: number): void {
    if (this.#blocks.length <= depth) return
    this.#closeInline(0)
    for (const block of this.#blocks.splice(depth).reverse()) if (block.open) this.#html += `</${block.tag}>`
    this.#breaks = 0
    this.#space = ''
  }

  #closeInline(depth: number): void {
    for (; this.#inlineOpen > depth; this.#inlineOpen -= 1)
      this.#html += `</${this.#inline[this.#inlineOpen - 1]?.tag}>`
  }

  #top(): Block | undefined {
    return this.#blocks.at(-1)
  }
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

export { htmlToText } from '@/lib/shared/marked-text'

/** Containers that are dropped but must not glue the words on their two sides together. */
const DROPPED_BLOCK =
  /<\/?(?:div|section|article|header|footer|main|aside|figure|figcaption|blockquote|center|table|tbody|thead|tr|td|th|dl|dt|dd|hr|pre|form|fieldset|address)\b[^<>]*>/gi

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
    a: (tagName, attributes): sanitize.Tag => {
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
  return wellFormed(sanitize(html.replace(DROPPED_BLOCK, '<br>'), OPTIONS))
}

/** Text as HTML text: what was typed is what is seen. */
export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
