import { describe, expect, it } from 'vitest'
import { htmlToMarked, markedToHtml, plainOfMarked } from './marked-text'

const pairs = [
  ['Люблю утреннюю смену.', '<p>Люблю утреннюю смену.</p>'],
  ['Строка\nещё строка\n\nабзац', '<p>Строка<br>ещё строка</p><p>абзац</p>'],
  [
    'Обязанности:\n— печь хлеб\n— **ставить** опару',
    '<h3>Обязанности</h3><ul><li>печь хлеб</li><li><strong>ставить</strong> опару</li></ul>',
  ],
  ['1. раз\n2. два', '<ol><li>раз</li><li>два</li></ol>'],
  ['## Готовы ли вы?\nДа', '<h3>Готовы ли вы?</h3><p>Да</p>'],
  [
    'Мой [сайт](https://a.example/?b=1&c=2).',
    '<p>Мой <a href="https://a.example/?b=1&amp;c=2" rel="nofollow noopener">сайт</a>.</p>',
  ],
  ['1 < 2 & «три»', '<p>1 &lt; 2 &amp; «три»</p>'],
] as const

describe('marked text', () => {
  it.each(pairs)('%j is %s, and back', (text, html) => {
    expect(markedToHtml(text)).toBe(html)
    expect(htmlToMarked(html)).toBe(text)
  })

  it.each([
    ['<p>Ставлю <strong>опару </strong>сам</p>', 'Ставлю **опару** сам'],
    ['<ul><li>а<br>б</li><li>в<ul><li>г</li></ul></li></ul>', '— а б\n— в\n— г'],
    ['<p><a href="https://a.example/(1)"><strong>вот</strong></a></p>', '[вот](https://a.example/%281%29)'],
    ['строка<br><br>ещё', 'строка\n\nещё'],
    ['<h3><strong>Опыт:</strong></h3><p>да</p>', 'Опыт:\nда'],
    ['', ''],
  ])('takes %s for %j', (html, text) => {
    expect(htmlToMarked(html)).toBe(text)
  })

  it('reads a number in the middle of nothing as text', () => {
    expect(markedToHtml('3. этаж')).toBe('<p>3. этаж</p>')
  })

  it('loses nothing but the marks for those who read plain text', () => {
    expect(plainOfMarked('## Готовы?\n— **печь** [хлеб](https://a.example)')).toBe(
      'Готовы?\n— печь хлеб (https://a.example)',
    )
  })
})
