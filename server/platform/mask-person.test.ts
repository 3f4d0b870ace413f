import { describe, expect, it } from 'vitest'
import { fullMaskOf, inHtml, maskOf } from './mask-person'

const mask = maskOf({
  names: ['Анна', 'Лебедева', null, 'Мария-Луиза'],
  emails: ['anna@example.test'],
  phones: ['+79991234567'],
})

describe('one person in the texts of others', () => {
  it.each([
    ['Здравствуйте, Анна!', 'Здравствуйте, •••!'],
    ['Лебедевой Анне передали', '••• ••• передали'],
    ['АННА ЛЕБЕДЕВА', '••• •••'],
    ['Пишите Марии или Луизе', 'Пишите ••• или •••'],
    ['Почта Anna@Example.test, ждём', 'Почта •••, ждём'],
    ['Звоните 8 (999) 123-45-67 утром', 'Звоните ••• утром'],
    ['+7 999 123 45 67', '•••'],
    ['спасибо, анна', 'спасибо, •••'],
  ])('H3 is covered: %s', (text, covered) => {
    expect(mask(text)).toBe(covered)
  })

  it.each(['Аннотация к проекту', 'Позвоните 8 999 123-45-68', 'Поезд 19991234567890123', 'Лебедь'])(
    'H3 and nothing else is: %s',
    (text) => {
      expect(mask(text)).toBe(text)
    },
  )

  it('H3 covers nothing when nothing is known of the person', () => {
    const text = 'Анна, 8 999 123-45-67'
    expect(maskOf({ names: ['', null], emails: [], phones: [undefined] })(text)).toBe(text)
  })

  it('H3 takes time by the length of a text, not by its square', () => {
    const long = '8 (9'.repeat(50_000)
    const started = performance.now()
    mask(long)
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

describe('one person in the texts of everybody’s adverts', () => {
  const full = fullMaskOf({
    fullNames: [
      ['Анна', 'Лебедева'],
      ['Вера', null],
    ],
    emails: ['anna@example.test'],
    phones: ['+79991234567'],
  })
  it.each([
    ['Спросите Анну Лебедеву', 'Спросите •••'],
    ['Лебедевой Анне Петровне, отдел кадров', '•••, отдел кадров'],
    ['АННА ПЕТРОВНА ЛЕБЕДЕВА', '•••'],
    ['Пишите на anna@example.test или 8 (999) 123-45-67', 'Пишите на ••• или •••'],
  ])('H3 is covered: %s', (text, covered) => {
    expect(full(text)).toBe(covered)
  })
  it.each(['Кафе «Анна» у парка', 'Вера в себя', 'улица Лебедева, 5', 'Анна, Лебедева и партнёры'])(
    'H3 leaves a name that may be anybody’s: %s',
    (text) => {
      expect(full(text)).toBe(text)
    },
  )
})

it.each([
  ['Дмитрий', 'Дмитрия Дмитрию Дмитрием'],
  ['Юрий', 'Юрия Юрию Юрием'],
  ['Достоевский', 'Достоевского Достоевскому Достоевским'],
  ['Илья', 'Ильи Илье Ильёй'],
  ['Ким', 'Кима Киму Ким'],
  ['O’Neil', 'O’Neil O’NEIL o’neil'],
])('H3 covers %s in every case', (name, forms) => {
  expect(maskOf({ names: [name], emails: [], phones: [] })(forms)).toBe('••• ••• •••')
})

it('leaves tags, and whatever is no address, alone', () => {
  const li = inHtml(maskOf({ names: ['Li'], emails: ['e', 'a@'], phones: ['12'] }))
  expect(li('<ul><li>Опыт у Li, 12 лет</li></ul>')).toBe('<ul><li>Опыт у •••, 12 лет</li></ul>')
})
