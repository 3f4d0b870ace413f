// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { tidyHtml } from './tidy'

describe('what is pasted', () => {
  it.each([
    [
      'keeps what a description may hold',
      '<h3>Обязанности</h3><p>Печь <strong>хлеб</strong></p><ul><li>опара</li></ul>',
    ],
    ['keeps a link', '<p><a href="https://dvoe.example/?a=1&amp;b=2" rel="nofollow noopener">о нас</a></p>'],
  ])('%s as it is', (_, html) => {
    expect(tidyHtml(html)).toBe(html)
  })

  it('makes a list of what Word draws as one', () => {
    const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0cm}</style></head>
      <body lang=RU><p class=MsoNormal><b><span style='font-size:14.0pt'>Обязанности:<o:p></o:p></span></b></p>
      <p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>печь хлеб</p>
      <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span>·<span>&nbsp;&nbsp; </span></span>ставить опару</p>
      <p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span>1)<span>&nbsp; </span></span>в четыре утра</p></body></html>`
    expect(tidyHtml(word).replace(/>\s+</g, '><')).toBe(
      '<p><strong>Обязанности:</strong></p><ul><li>печь хлеб</li><li>ставить опару</li></ul><ol><li>в четыре утра</li></ol>',
    )
  })

  it('writes lists as the server keeps them, whatever the editor puts into their items', () => {
    expect(
      tidyHtml('<ul><li><p>а</p></li><li><p>б</p><p>в</p><ul><li><p>г</p></li></ul></li></ul><p></p>'),
    ).toBe('<ul><li>а</li><li>б<br>в<ul><li>г</li></ul></li></ul>')
  })

  it.each([
    ['<p onclick="x()" style="color:red">Хлеб<script>alert(1)</script></p>', '<p>Хлеб</p>'],
    ['<a href="javascript:alert(1)">жми</a>', 'жми'],
    ['<p>а<img src=x onerror=alert(1)>б</p>', '<p>аб</p>'],
    ['<svg onload=alert(1)><text>в</text></svg><p>г</p>', '<p>г</p>'],
    ['<h1>Заголовок</h1><div>строка</div><div>ещё</div>', '<h3>Заголовок</h3>строка<br><br>ещё'],
    ['<p>1 &lt; 2 &amp; «три»</p>', '<p>1 &lt; 2 &amp; «три»</p>'],
  ])('leaves nothing else: %s', (html, tidy) => {
    expect(tidyHtml(html)).toBe(tidy)
  })
})
