import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlToMarked, markedToHtml, plainOfMarked } from '@/lib/shared/marked-text'
import { sanitizeHtml } from './html'

const piece = fc.oneof(
  fc.string({ maxLength: 10 }),
  fc.constantFrom(
    ...['**', '*', '[', ']', '](', '(', ')', '## ', '— ', '- ', '1. ', '2) ', ':', '\n', '\n\n', ' '],
  ),
  fc.constantFrom(
    ...[
      'https://a.example/?b=1&c=2',
      'javascript:alert(1)',
      '[жми](javascript:alert(1))',
      '[о](https://a.example)',
    ],
    ...[
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '&lt;b&gt;',
      '"onclick="x',
      '\u0000',
      'слово',
      '😀',
    ],
  ),
)
const text = fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(''))

describe('a marked text', () => {
  it('becomes HTML that the sanitiser has nothing to change in, whatever was typed', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const html = markedToHtml(typed)
        expect(sanitizeHtml(html)).toBe(html)
      }),
      { numRuns: 3000 },
    )
  })

  it('is the same after the way through the editor', () => {
    fc.assert(
      fc.property(text, (typed) => {
        const once = htmlToMarked(markedToHtml(typed))
        expect(htmlToMarked(markedToHtml(once))).toBe(once)
      }),
      { numRuns: 3000 },
    )
  })

  it('is read in time that grows with it', () => {
    for (const part of ['**', '**а', '[', '[a](', '[a](https://', '— ', '1. ', '## ', '* *']) {
      const long = part.repeat(32_768 / part.length)
      const started = performance.now()
      plainOfMarked(htmlToMarked(markedToHtml(long)))
      // A hundred times what it takes on an idle machine would still be below this.
      expect(performance.now() - started, part).toBeLessThan(10_000)
    }
  }, 120_000)
})
