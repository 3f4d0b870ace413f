import { describe, expect, it } from 'vitest'
import { htmlToPlain, plainToHtml } from './plain-html'

describe('a description typed as plain text', () => {
  it('makes headings, lists and paragraphs of what people type anyway', () => {
    const html = plainToHtml(
      'Ищем медсестру.\nВ центре города.\n\nОбязанности:\n— забор крови\n- инъекции\n\nЖдём вас',
    )
    expect(html).toBe(
      '<p>Ищем медсестру.<br>В центре города.</p><h3>Обязанности</h3><ul><li>забор крови</li><li>инъекции</li></ul><p>Ждём вас</p>',
    )
  })

  it('keeps markup that was typed as the text it is', () => {
    expect(plainToHtml('<script>1 & 2</script>')).toBe('<p>&lt;script&gt;1 &amp; 2&lt;/script&gt;</p>')
  })

  it('comes back the same after a round trip', () => {
    const html = '<h3>Условия</h3><ul><li>A &amp; B</li><li>«2/2»</li></ul><p>Раз<br>два</p>'
    expect(plainToHtml(htmlToPlain(html))).toBe(html)
  })
})
