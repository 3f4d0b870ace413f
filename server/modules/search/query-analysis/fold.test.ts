import { describe, expect, it } from 'vitest'
import { otherLayout } from '@/lib/shared/keyboard-layout'
import { wordsOf } from './fold'
import { soundKey } from './similar-words'
import { stem } from './stem'

describe('what the search reads of a text', () => {
  it.each([
    ['Кладовщик', 'кладовщик'],
    ['Приёмщик ЁЛОК', 'приемщик елок'],
    ['фронтенд-разработчик', 'фронтенд разработчик'],
    ['C++', 'cplusplus'],
    ['С++ разработчик', 'cplusplus разработчик'],
    ['Программист C/C++', 'программист c cplusplus'],
    ['C#', 'csharp'],
    ['c#-разработчик', 'csharp разработчик'],
    ['.NET', 'dotnet'],
    ['.Net-разработчик', 'dotnet разработчик'],
    ['ASP.NET', 'asp dotnet'],
    ['сайт example.network', 'сайт example network'],
    ['1С', '1c'],
    ['1C', '1c'],
    ['Программист 1с:ERP', 'программист 1c erp'],
    ['1С-Битрикс', '1c битрикс'],
    ['IT', 'айти'],
    ['ИТ-специалист', 'айти специалист'],
    ['It-рекрутер', 'айти рекрутер'],
    ['кит', 'кит'],
    ['Node.js', 'node js'],
    ['UI/UX', 'ui ux'],
    ['B2B', 'b2b'],
    ['Водитель категории В, С', 'водитель категории в с'],
    ['Oператор', 'оператор'],
    ['Пpoграммист', 'программист'],
    ['Pythоn', 'python'],
    ['webдизайнер', 'web дизайнер'],
    ['<p>Повар&nbsp;<b>горячего</b> цеха</p>', 'повар горячего цеха'],
    ['«Ромашка» — №1', 'ромашка 1'],
    ['й', 'й'],
    ['  много   пробелов\t\n', 'много пробелов'],
    ['😀 повар 😀', 'повар'],
    ['!!!', ''],
    ['', ''],
    ['会计', '会计'],
    ["O'Reilly", 'o reilly'],
    ['a_b', 'a b'],
    ['t&d', 't d'],
    ['кассир/продавец', 'кассир продавец'],
  ])('%s', (text, words) => {
    expect(wordsOf(text).join(' ')).toBe(words)
  })
})

describe('stems', () => {
  it.each([
    ['водитель', 'водителя'],
    ['водитель', 'водителями'],
    ['бухгалтер', 'бухгалтеров'],
    ['кладовщик', 'кладовщику'],
    ['медицинская', 'медицинской'],
    ['медсестра', 'медсестры'],
    ['продажи', 'продаж'],
    ['закупки', 'закупкам'],
    ['разработчик', 'разработчики'],
    ['инженер', 'инженером'],
    ['управляющий', 'управляющая'],
    ['developer', 'developers'],
    ['system', 'systems'],
  ])('%s and %s are one', (one, other) => {
    expect(stem(other)).toBe(stem(one))
  })

  it.each([
    ['повар', 'товар'],
    ['кассир', 'касса'],
    ['sales', 'sale-s'],
  ])('%s and %s are two', (one, other) => {
    expect(stem(other)).not.toBe(stem(one))
  })
})

describe('the other layout of the keyboard', () => {
  it.each([
    ['hfphf,jnxbr', 'разработчик'],
    ['htrkfvf', 'реклама'],
    [',e[ufknth', 'бухгалтер'],
    ['vtytl;th', 'менеджер'],
    ["'rjyjvbcn", 'экономист'],
    ['Ghjuhfvvbcn', 'программист'],
    ['gjdfh', 'повар'],
    ['k.,jq', 'любой'],
    ['зфйерщт', 'paqthon'],
    ['зрз', 'php'],
    ['офмф', 'java'],
    ['ыйд', 'sql'],
    ['дуфв', 'lead'],
    ['123', null],
    ['мixed', null],
    ['', null],
  ])('%s', (typed, meant) => {
    expect(otherLayout(typed)).toBe(meant)
  })
})

describe('how words sound', () => {
  it.each([
    ['менеджер', 'menedzher'],
    ['менеджер', 'menedjer'],
    ['бухгалтер', 'bukhgalter'],
    ['водитель', 'voditel'],
    ['продавец', 'prodavets'],
    ['юрист', 'yurist'],
    ['юрист', 'iurist'],
    ['инженер', 'inzhener'],
    ['кладовщик', 'kladovshchik'],
    ['кладовщик', 'kladovschik'],
    ['грузчик', 'gruzchik'],
    ['медицинская', 'medicinskaya'],
    ['медицинская', 'meditsinskaia'],
    ['швея', 'shveya'],
    ['охранник', 'ohrannik'],
    ['курьер', 'kuryer'],
    ['девелопер', 'developer'],
    ['фронтенд', 'frontend'],
    ['маркетинг', 'marketing'],
    ['дизайнер', 'dizayner'],
  ])('%s as %s', (russian, latin) => {
    expect(soundKey(latin)).toBe(soundKey(russian))
  })
})
