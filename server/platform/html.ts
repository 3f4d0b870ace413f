import sanitize from 'sanitize-html'
import { wellFormed } from './html-structure'

export { htmlToText } from '@/lib/shared/html-text'

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
