import { describe, expect, it } from 'vitest'
import { Cleaner, restoreCapitals, UnreadableText, unmixLetters } from './text'

const cleaner = () => new Cleaner()

describe('letters of two alphabets in one word', () => {
  it.each([
    ['Мiddle разработчик', 'Middle разработчик'],
    ['Cметчик', 'Сметчик'],
    ['Менеджеp по пpодажам', 'Менеджер по продажам'],
    ['Разработчик С#', 'Разработчик C#'],
    ['Программист С++ (Linux)', 'Программист C++ (Linux)'],
    ['IT-специалист', 'IT-специалист'],
    ['Web-дизайнер 1С', 'Web-дизайнер 1С'],
    ['Инженер AutoCADдля', 'Инженер AutoCADдля'],
  ])('%s → %s', (typed, expected) => {
    expect(unmixLetters(typed)).toBe(expected)
  })

  it('gives a lower-cased text its capitals back and leaves others alone', () => {
    expect(restoreCapitals('ищем повара. опыт важен! да')).toBe('Ищем повара. Опыт важен! Да')
    expect(restoreCapitals('iOS разработчик')).toBe('iOS разработчик')
  })
})

describe('texts of a record', () => {
  it('have their entities decoded exactly once', () => {
    expect(cleaner().line('R&amp;D &amp;quot;Север&amp;quot; &#39;А&#39;')).toBe("R&D &quot;Север&quot; 'А'")
    expect(cleaner().html('<p>Опыт &gt; 3 лет, &quot;1С&quot;, A&amp;B</p>')).toBe(
      '<p>Опыт &gt; 3 лет, "1С", A&amp;B</p>',
    )
    expect(cleaner().html('&lt;p&gt;Ждём &amp;laquo;вас&amp;raquo;&lt;/p&gt;')).toBe('<p>Ждём «вас»</p>')
  })

  it('lose search highlights and tags of titles', () => {
    expect(cleaner().html('Учитель <highlighttext>физики</highlighttext> в школу')).toBe(
      '<p>Учитель физики в школу</p>',
    )
    expect(cleaner().title('<b>Повар</b>')).toBe('Повар')
  })

  it('become paragraphs and lists when they are plain', () => {
    expect(cleaner().html('Задачи:\n• вести учёт\n• считать <b\n\nЖдём вас')).toBe(
      '<p>Задачи:</p><ul><li>вести учёт</li><li>считать &lt;b</li></ul><p>Ждём вас</p>',
    )
  })

  it('get capitals when the source lower-cased everything', () => {
    expect(cleaner().html('ищем аналитика.  обязанности:  писать отчёты.')).toBe(
      '<p>Ищем аналитика.</p><p>Обязанности:</p><p>Писать отчёты.</p>',
    )
  })

  it('keep a title within a hundred characters, cut between words', () => {
    const read = cleaner()
    const title = read.title(`Инженер ${'по надзору '.repeat(20)}`) ?? ''
    expect(title.length).toBeLessThanOrEqual(100)
    expect(title).toMatch(/надзору…$|по…$/)
    expect([...read.warnings]).toEqual(['title_shortened'])
  })

  it('are repaired with a warning, or refused when that cannot be', () => {
    const read = cleaner()
    expect(read.line(Buffer.from('Москва').toString('latin1'))).toBe('Москва')
    expect([...read.warnings]).toEqual(['text_repaired'])
    expect(() => read.line('Пова\ufffd')).toThrow(UnreadableText)
    expect(read.optionalLine('Пова\ufffd')).toBeNull()
  })

  it('as skills are short, many at most thirty, and each one once', () => {
    const read = cleaner()
    expect(read.skills([' Python; ', 'python', '', null, 'x'.repeat(101)])).toEqual(['Python'])
    expect(read.skills(Array.from({ length: 40 }, (_, i) => `навык ${i}`))).toHaveLength(30)
    expect(read.warnings).toContain('skill_dropped')
  })
})
