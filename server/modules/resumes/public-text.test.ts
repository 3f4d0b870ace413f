import { describe, expect, it } from 'vitest'
import { hasContacts, maskContacts } from './public-text'

describe('contacts inside a text', () => {
  it.each([
    ['пишите на ivan.petrov@mail.ru', 'пишите на •••'],
    ['почта иван@почта.рф', 'почта •••'],
    ['звоните +7 (912) 345-67-89 днём', 'звоните ••• днём'],
    ['89123456789', '•••'],
    ['телеграм @ivan_petrov', 'телеграм •••'],
    ['https://t.me/ivan_petrov', '•••'],
    ['звоните +7 **(912)** 345-67-89', 'звоните •••'],
    ['иван@**почта**.рф', '•••'],
    ['[пишите](https://t.me/ivan_petrov) мне', 'пишите ••• мне'],
  ])('covers %s', (text, expected) => {
    expect(maskContacts(text)).toBe(expected)
  })

  it.each([
    'с 2019 по 2024 год',
    'оборот 120 000 000 ₽',
    'опыт 5 лет, 12 проектов',
    'рост на 35 %',
    '2019–2024',
  ])('leaves «%s» alone', (text) => {
    expect(hasContacts(text)).toBe(false)
  })

  it('reads the longest resume there may be before anyone loses patience', () => {
    for (const run of ['a', 'a.', '1', 'a-']) {
      const longText = run.repeat(32_768 / run.length)
      for (let n = 0; n < 64; n += 1) maskContacts(longText)
    }
    expect(maskContacts(`${'a'.repeat(30_000)} ivan@mail.ru`)).toMatch(/a •••$/)
  })
})
