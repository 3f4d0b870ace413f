import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeHtml, htmlToText, sanitizeHtml } from './html'

describe('sanitizeHtml', () => {
  it('keeps paragraphs, lists, emphasis and headings', () => {
    const html =
      '<h3>Задачи</h3><ul><li>Вести <strong>учёт</strong></li><li><em>Считать</em></li></ul><p>Ждём</p>'
    expect(sanitizeHtml(html)).toBe(html)
  })

  it('turns b, i and other headings into the tags we have', () => {
    expect(sanitizeHtml('<h1>А</h1><p><b>Б</b> <i>В</i></p>')).toBe(
      '<h3>А</h3><p><strong>Б</strong> <em>В</em></p>',
    )
  })

  it('drops scripts, styles, frames and drawings with their content', () => {
    const html =
      '<style>.a{}</style><script>alert(1)</script><svg><text>x</text></svg><iframe src="//a">y</iframe><p>Текст</p>'
    expect(sanitizeHtml(html)).toBe('<p>Текст</p>')
  })

  it('drops handlers, styles and classes', () => {
    expect(sanitizeHtml('<p onclick="x()" style="color:red" class="a">Текст</p>')).toBe('<p>Текст</p>')
  })

  it('keeps only http(s) links and marks them', () => {
    expect(sanitizeHtml('<p><a href="https://example.org/?a=1&amp;b=2" target="_blank">Сайт</a></p>')).toBe(
      '<p><a href="https://example.org/?a=1&amp;b=2" rel="nofollow noopener">Сайт</a></p>',
    )
    expect(sanitizeHtml('<p><a href="javascript:alert(1)">Сайт</a></p>')).toBe('<p>Сайт</p>')
    expect(sanitizeHtml('<p><a href="//evil.example">Сайт</a></p>')).toBe('<p>Сайт</p>')
  })

  it('does not glue words of dropped containers together', () => {
    expect(sanitizeHtml('<div>Один</div><div>Два</div>')).toBe('<p>Один</p><p>Два</p>')
    expect(sanitizeHtml('<table><tr><td>Оклад</td><td>50 000</td></tr></table>')).toBe(
      '<p>Оклад</p><p>50 000</p>',
    )
  })

  it('wraps loose text between blocks', () => {
    expect(sanitizeHtml('<strong>Задачи</strong>: <ul><li>А</li></ul> хвост')).toBe(
      '<p><strong>Задачи</strong>:</p><ul><li>А</li></ul><p>хвост</p>',
    )
  })

  it('removes what is empty and breaks at the edges of blocks', () => {
    expect(sanitizeHtml('<p> </p><p><br />Текст<br /><br /></p><ul> <li></li></ul>')).toBe('<p>Текст</p>')
  })

  it('is stable and never lets a tag or an attribute through', () => {
    const pieces = fc.constantFrom(
      '<p>', '</p>', '<div>', '</div>', '<script>', '</script>', '<img src=x onerror=alert(1)>', '<a href="javascript:1">',
      '</a>', '<li>', '</li>', '<ul>', '</ul>', '<br>', 'текст', ' ', '&amp;lt;b&amp;gt;', '<b', '"', '<h2>', '</h2>', '<!--', '-->',
      '<![CDATA[', ']]>', '&nbsp;', '<a href="https://example.org">',
    ) // biome-ignore format: pieces of markup
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 25 }), (parts) => {
        const once = sanitizeHtml(parts.join(''))
        expect(sanitizeHtml(once)).toBe(once)
        const rest = once
          .replace(/<\/?(?:p|ul|ol|li|strong|em|h3)>|<br>|<\/a>/g, '')
          .replace(/<a href="https:\/\/example\.org" rel="nofollow noopener">/g, '')
        expect(rest).not.toMatch(/[<>]/)
      }),
      { numRuns: 500 },
    )
  })
})

describe('htmlToText', () => {
  it('gives the visible text with spaces between blocks', () => {
    expect(htmlToText('<p>A &amp; B</p><ul><li>C&lt;1</li></ul>')).toBe('A & B C<1')
  })

  it('reads back what escapeHtml wrote', () => {
    expect(htmlToText(`<p>${escapeHtml('<b>"A" & B</b>')}</p>`)).toBe('<b>"A" & B</b>')
  })
})
