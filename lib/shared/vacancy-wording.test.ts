import { describe, expect, it } from 'vitest'
import { wordingAdvice, wordingProblems } from './vacancy-wording'

const codes = (text: string) => wordingProblems(text).map((problem) => problem.code)

describe('the wording of an advert', () => {
  it.each([
    'Пишите на hr@severnaya-klinika.ru',
    'Звоните: +7 (999) 123-45-67',
    'тел. 8 999 123 45 67',
    'Телеграм: @northern_hr',
    'https://t.me/northern_hr',
  ])('finds a contact in «%s»', (text) => {
    expect(codes(text)).toEqual(['contacts_in_text'])
  })

  it.each([
    'Зарплата 80 000 – 110 000 ₽, 12 смен',
    'Офис на сайте https://example.ru/about',
    'ИНН 7707083893, договор 8 от 12.05.2026',
    'оклад 8 500 000 в год',
  ])('finds no contact in «%s»', (text) => {
    expect(codes(text)).toEqual([])
  })

  it.each([
    ['Только мужчины', 'Только мужчины'],
    ['Требуется девушка в офис', 'Требуется девушка'],
    ['Женщина до 40 лет, опрятная', 'Женщина до 40 лет'],
    ['Возраст от 25 до 40 лет', 'Возраст от 25 до 40 лет'],
    ['возраст: 20-35', 'возраст: 20-35'],
    ['Кандидат не старше 45 лет', 'не старше 45 лет'],
    ['Славянской внешности', 'Славянской внешности'],
    ['Пол: женский', 'Пол: женский'],
    ['Ищем сотрудника без детей', 'без детей'],
  ])('finds discrimination in «%s»', (text, word) => {
    expect(wordingProblems(text)).toEqual([{ code: 'discriminating_words', word }])
  })

  it.each([
    'Опыт от 3 до 5 лет',
    'Продажа одежды: женщины, мужчины, дети',
    'Консультирование покупателей женской обуви',
    'Группа детей до 12 человек',
    'Работа с детьми от 3 до 7 лет',
    'Полный рабочий день',
    'Возраст компании — 20 лет',
  ])('lets «%s» pass', (text) => {
    expect(codes(text)).toEqual([])
  })

  it('names both kinds at once', () => {
    expect(codes('Только женщины, звонить 89991234567')).toEqual(['contacts_in_text', 'discriminating_words'])
  })
})

describe('advice on wording', () => {
  const reasons = (text: string, where: 'title' | 'text' = 'text') =>
    wordingAdvice(text, where).map(({ reason }) => reason)

  it.each([
    ['Только мужчины', 'sex'],
    ['Женщина без вредных привычек', 'sex'],
    ['не старше 45 лет', 'age'],
    ['Ищем молодого сотрудника', 'age'],
    ['Граждан СНГ просьба не беспокоить', 'origin'],
    ['Речь без акцента', 'origin'],
    ['Стройная девушка', 'looks'],
    ['рост не ниже 175', 'looks'],
    ['без детей', 'family'],
    ['Пишите в t.me/northern_hr', 'contacts'],
    ['ТРЕБУЕТСЯ ПЕКАРЬ', 'capitals'],
  ] as const)('«%s» is about %s', (text, reason) => {
    expect(reasons(text)).toContain(reason)
  })

  it.each([
    ['Пекарь 80 000 руб.', 'salary'],
    ['Водитель, з/п 120т.р.', 'salary'],
    ['Курьер от 90 000', 'salary'],
    ['Срочно! Пекарь', 'urgent'],
    ['Пекарь!!!', 'urgent'],
  ] as const)('the title «%s» speaks of %s', (text, reason) => {
    expect(reasons(text, 'title')).toEqual([reason])
    expect(reasons(text, 'text')).toEqual([])
  })

  it.each([
    'Специалист по МРТ и КТ',
    'Программист 1С:ЗУП, DevOps',
    'Продавец женской одежды',
    'Опыт работы от 3 до 5 лет',
    'Воспитатель группы детей до 3 лет',
    'Граждане СНГ могут откликаться',
    'Ростовская область, рост выручки',
    'Молодой коллектив',
    'Выплаты для молодых специалистов',
    'Работа в школе № 1500, смена 12 часов',
    'Оператор станка, 5 разряд, график 2/2',
  ])('has nothing against «%s»', (text) => {
    expect([...reasons(text, 'title'), ...reasons(text)]).toEqual([])
  })

  it('says each reason once, all of them together', () => {
    expect(reasons('Только девушки до 30 лет, без детей, славянской внешности')).toEqual([
      'sex',
      'origin',
      'family',
    ])
  })

  it('reads a long text in time that grows with it', () => {
    const text = 'возраст от девушка до молодого без акцента рост АААААААААА '.repeat(2000)
    const start = performance.now()
    wordingAdvice(text, 'text')
    wordingAdvice('8 '.repeat(20_000), 'title')
    wordingAdvice('А'.repeat(20_000), 'title')
    expect(performance.now() - start).toBeLessThan(500)
  })
})
