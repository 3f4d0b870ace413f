import { expect, it } from 'vitest'
import { inWords } from './use-clash-rows'

const names: Record<string, string> = {
  ON_SITE: 'На месте',
  eng: 'Английский',
  b1: 'B1',
  true: 'да',
  false: 'нет',
}
const words = (value: unknown) => inWords(value, (code) => names[code])

it.each([
  ['Пекарь', 'Пекарь'],
  ['ON_SITE', 'На месте'],
  [7, '7'],
  [true, 'да'],
  [null, ''],
  ['<p>Печём <strong>хлеб</strong></p>', 'Печём хлеб'],
  [{ id: 3, name: 'Тверь' }, 'Тверь'],
  [
    [
      { id: 3, name: 'Тверь' },
      { id: 0, name: 'Тула' },
    ],
    'Тверь, Тула',
  ],
  [['ON_SITE', 'REMOTE'], 'На месте, REMOTE'],
  [[{ code: 'eng', level: 'b1' }], 'Английский · B1'],
  [[{ company: 'Кафе', end: '', current: true, position: 'Повар' }, { company: 'Бар' }], 'Кафе · Повар\nБар'],
])('says %j', (value, text) => {
  expect(words(value)).toBe(text)
})
