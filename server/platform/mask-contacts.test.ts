import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { covers, maskContacts } from './mask-contacts'

const hidden = (text: string) => maskContacts(text).text

describe('contacts of a company nobody has verified', () => {
  it.each([
    ['Пишите на https://evil.example/pay?x=1 сейчас', 'Пишите на [ссылка скрыта] сейчас'],
    ['Анкета: www.rabota-plus.ru/anketa', 'Анкета: [ссылка скрыта]'],
    ['Пишите: t.me/hr_anna', 'Пишите: [ссылка скрыта]'],
    ['сайт работа.рф', 'сайт [ссылка скрыта]'],
    ['ссылка: rabota[.]ru/form', 'ссылка: [ссылка скрыта]'],
    ['http://192.168.1.1:8080/a', '[ссылка скрыта]'],
    ['адрес 10.0.0.1', 'адрес [ссылка скрыта]'],
    ['tg://resolve?domain=hr', '[ссылка скрыта]'],
    ['whatsapp:+79991234567', '[ссылка скрыта]'],
    ['почта hr@example.ru', 'почта [почта скрыта]'],
    ['почта hr собака mail точка ру', 'почта [почта скрыта]'],
    ['в телеграме @anna_hr', 'в телеграме [ник скрыт]'],
    ['Тел. +7 (999) 123-45-67, Анна', 'Тел. [телефон скрыт], Анна'],
    ['8 999 123 45 67', '[телефон скрыт]'],
    ['89991234567', '[телефон скрыт]'],
    ['999.123.45.67', '[ссылка скрыта]'],
    ['9 9 9 1 2 3 4 5 6 7', '[телефон скрыт]'],
    ['+998 90 123 45 67', '[телефон скрыт]'],
    ['8\u200b999\u200b1234567', '[телефон скрыт]'],
    ['８９９９１２３４５６７', '[телефон скрыт]'],
    ['٨٩٩٩١٢٣٤٥٦٧', '[телефон скрыт]'],
  ])('are covered in «%s»', (text, covered) => {
    expect(maskContacts(text)).toEqual({ text: covered, masked: true })
  })

  it.each([
    'Оклад 80 000 – 120 000 ₽ на руки',
    'Оклад 80 000-120 000',
    'От 120 000 до 150 000 рублей',
    'Пишем на Node.js, ASP.NET и socket.io, т.е. на сервере',
    'Ждём 12.05.2026 в 10:30, кабинет 305',
    'Договор № 1234567, смена 2/2',
    'Здравствуйте!Когда вам удобно?Ответьте.',
    'Версия 2.10.3',
    'Скидка 15 % @ — это «собака»',
    '',
  ])('are not seen in «%s»', (text) => {
    expect(maskContacts(text)).toEqual({ text, masked: false })
  })

  const separators = fc.constantFrom('', ' ', '-', '.', '\u00a0', ') ', ' (', ' - ')
  const noise = fc.stringMatching(/^[а-яё ,!?]{0,30}$/)
  const phone = fc
    .tuple(fc.constantFrom('+7', '8', '7'), fc.stringMatching(/^9\d{9}$/), separators, separators)
    .map(([start, rest, one, two]) => start + one + rest.slice(0, 3) + two + rest.slice(3))
  const link = fc
    .tuple(
      fc.constantFrom('https://', 'http://', 'www.', ''),
      fc.stringMatching(/^[a-zа-я][a-zа-я0-9]{1,20}$/),
      fc.constantFrom('ru', 'com', 'рф', 'me', 'online', 'xyz'),
      fc.stringMatching(/^(\/[a-z0-9_-]{0,10}){0,3}$/),
    )
    .map(([scheme, name, zone, path]) => `${scheme}${name}.${zone}${path}`)
  const mail = fc
    .tuple(fc.stringMatching(/^[a-z][a-z0-9._]{0,15}$/), fc.constantFrom('mail.ru', 'gmail.com', 'x.рф'))
    .map(([name, host]) => `${name}@${host}`)

  it('never stay, wherever in a text they stand', () => {
    fc.assert(
      fc.property(noise, fc.oneof(phone, link, mail), noise, (before, contact, after) => {
        const { text, masked } = maskContacts(`${before} ${contact} ${after}`)
        expect(masked).toBe(true)
        expect(text).not.toContain(contact)
        expect(text.replace(/\D/g, '').length).toBeLessThan(10)
      }),
      { numRuns: 500 },
    )
  })

  it('are all found at once: what is left holds none', () => {
    const words = fc.array(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        phone,
        link,
        mail,
        fc.constantFrom(...'.@/:+8 7(]-'.split('')),
      ),
      { maxLength: 20 },
    )
    fc.assert(
      fc.property(words, (parts) => {
        const once = maskContacts(parts.join(''))
        expect(maskContacts(once.text)).toEqual({ text: once.text, masked: false })
      }),
      { numRuns: 500 },
    )
  })

  it('leave plain words as they are', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[А-Яа-яё ,.!?—«»\n]{0,200}$/), (text) => {
        fc.pre(!/\p{L}\.\p{L}/u.test(text))
        expect(maskContacts(text)).toEqual({ text, masked: false })
      }),
    )
  })

  it('are looked for in time that grows with the length alone', () => {
    for (const piece of ['a.', '8 ', '@a', 'a@a.', '1-', 'а', 'http:/', '.ru', '((', 'собака ']) {
      const text = piece.repeat(Math.ceil(10_000 / piece.length))
      const began = performance.now()
      hidden(text)
      expect(performance.now() - began, piece).toBeLessThan(1500)
    }
  })

  it('are named by what they were', () => {
    expect(new Set(Object.values(covers)).size).toBe(4)
  })
})
