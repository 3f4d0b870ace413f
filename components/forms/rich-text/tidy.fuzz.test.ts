// @vitest-environment jsdom
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { htmlToMarked, markedToHtml } from '@/lib/shared/marked-text'
import { tidyHtml } from './tidy'

const tags = ['p', 'a', 'b', 'strong', 'em', 'h1', 'h3', 'ul', 'ol', 'li', 'br', 'div', 'span', 'table', 'td']
const hostile = ['script', 'style', 'svg', 'math', 'iframe', 'template', 'img', 'object', 'textarea', 'x-y']
const attribute = fc.constantFrom(
  'onclick="alert(1)"',
  'href="javascript:alert(1)"',
  'href=" JaVaScRiPt:alert(1)"',
  'href="https://ok.example/?a=1&b=2"',
  'href="data:text/html,x"',
  'style="mso-list:l0 level1"',
  'class="MsoListParagraph"',
  'src=x onerror=alert(1)',
)
const name = fc.constantFrom(...tags, ...hostile)
const piece = fc.oneof(
  fc.tuple(name, fc.array(attribute, { maxLength: 2 })).map(([tag, all]) => `<${tag} ${all.join(' ')}>`),
  name.map((tag) => `</${tag}>`),
  fc.string({ maxLength: 8 }),
  fc.constantFrom(
    'текст',
    ' ',
    '· пункт',
    '1. первый',
    '<!--',
    '-->',
    '&lt;script&gt;',
    '&nbsp;',
    '<o:p></o:p>',
  ),
)
const pasted = fc.array(piece, { maxLength: 25 }).map((parts) => parts.join(''))
const kept = /^(?:P|BR|UL|OL|LI|STRONG|EM|H3|A)$/

function leaks(html: string): string[] {
  const root = new DOMParser().parseFromString(html, 'text/html').body
  return [...root.querySelectorAll('*')].flatMap((element) => [
    ...(kept.test(element.tagName) ? [] : [element.tagName]),
    ...[...element.attributes].flatMap(({ name: key, value }) =>
      (key === 'href' && /^https?:\/\//i.test(value)) || (key === 'rel' && value === 'nofollow noopener')
        ? []
        : [`${key}=${value}`],
    ),
  ])
}

it('lets nothing of what is pasted through but what a text may hold', () => {
  fc.assert(
    fc.property(pasted, (html) => {
      expect(leaks(tidyHtml(html))).toEqual([])
    }),
    { numRuns: 120 },
  )
}, 60_000)

it('gives a resume the same text the second time', () => {
  fc.assert(
    fc.property(pasted, (html) => {
      const text = htmlToMarked(tidyHtml(html))
      const again = htmlToMarked(markedToHtml(text))
      expect(leaks(markedToHtml(text))).toEqual([])
      expect(htmlToMarked(markedToHtml(again))).toBe(again)
    }),
    { numRuns: 120 },
  )
}, 60_000)
