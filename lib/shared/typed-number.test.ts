import { expect, it } from 'vitest'
import { typedNumber } from './typed-number'

it.each([
  ['445', 445],
  ['445,00', 445],
  ['445 руб.', 445],
  ['445руб', 445],
  ['445 рублей', 445],
  ['1 рубль', 1],
  ['2 рубля', 2],
  ['445 р.', 445],
  ['445 ₽', 445],
  [' 1 200,50 ', 1200.5],
  ['1\u00a0200.50\u202f₽', 1200.5],
  ['12000', 12000],
  ['−5', -5],
  ['-0,5', -0.5],
  ['15 %', 15],
  ['3 штуки', 3],
])('reads «%s» as %d', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})

it.each([
  '',
  ' ',
  'руб.',
  '-',
  '12 34',
  '1.200,50',
  '445 или 450',
  '5 тысяч',
  '2 млн',
  '3 месяца',
  'Infinity',
  '1e3',
])('does not guess a number in «%s»', (text) => {
  expect(typedNumber(text)).toBeUndefined()
})
