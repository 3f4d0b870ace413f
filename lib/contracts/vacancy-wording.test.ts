import { describe, expect, it } from 'vitest'
import { wordingProblems } from './vacancy-wording'

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
