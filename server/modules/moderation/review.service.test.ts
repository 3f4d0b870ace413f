import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHeld, paySignal, textSignals } from './review.service'

const codes = (text: string) => textSignals({ description: text }).map(({ code }) => code)

describe('what holds a publication back', () => {
  it.each([
    'Пишите на hr собака firma точка ру',
    'Телефон 8 9 1 2 3 4 5 6 7 8 9',
    'Напишите нам в телеграм, ник в профиле',
    'Звоните на ватсап до девяти',
  ])('is a contact in disguise: %s', (text) => {
    expect(codes(text)).toEqual(['disguised_contacts'])
  })

  it.each([
    'Лёгкий заработок на дому',
    'Заработок без вложений и опыта',
    'Вступительный взнос возвращаем',
    'Предоплата за обучение',
    'Обучение за счёт кандидата',
    'Сетевой маркетинг нового поколения',
    'Пришлите фото банковской карты',
  ])('is a promise of those who do not hire: %s', (text) => {
    expect(codes(text)).toEqual(['suspicious_words'])
  })

  it.each([
    'Зарплата 80 000 – 120 000 ₽, выплаты дважды в месяц',
    'Бетонирование закладных деталей фундамента',
    'Обучение за счёт компании, корпоративная связь',
    'Опыт с Telegram Bot API и WhatsApp Business',
    'ГОСТ 8 912-99, ТУ 7 401 223',
    'Пишите код на TypeScript',
  ])('is not an honest advert: %s', (text) => {
    expect(codes(text)).toEqual([])
  })

  it('names the field and the fragment', () => {
    expect(textSignals({ title: 'Курьер', description: 'Нужна предоплата за термокороб' })).toEqual([
      { code: 'suspicious_words', field: 'description', text: 'предоплата за термокороб' },
    ])
  })

  it('is found in any text in time that grows with its length', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5000, unit: 'grapheme' }), (text) => {
        expect(textSignals({ text }).length).toBeLessThanOrEqual(2)
      }),
    )
    const started = performance.now()
    textSignals({ text: `8${' 1'.repeat(60_000)} ${'a.'.repeat(60_000)} ${'собака '.repeat(20_000)}` })
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

describe('pay', () => {
  it.each([
    [100_000, 90_000, false],
    [15_000, 90_000, true],
    [500_000, 90_000, true],
    [450_000, 90_000, false],
    [null, 90_000, false],
    [1_000_000, null, false],
  ])('%s beside a median of %s is out of range: %s', (monthly, median, out) => {
    expect(paySignal(monthly, median).length).toBe(out ? 1 : 0)
  })

  it('alone holds nothing back', () => {
    expect(isHeld(paySignal(15_000, 90_000))).toBe(false)
    expect(isHeld(textSignals({ title: 'Лёгкие деньги' }))).toBe(true)
  })
})
