import { expect, it } from 'vitest'
import { companyLetter, initials, tint } from './avatar'

it('gives one text one hue', () => {
  expect(tint('Клиника «Северная»')).toBe(tint('Клиника «Северная»'))
  expect(tint('Мария')).not.toBe(tint('Марина'))
  expect(tint('')).toBe(0)
})

it('takes initials past quotes, dashes and spaces', () => {
  expect(initials('Мария Соколова')).toBe('МС')
  expect(initials('  анна-мария  де ла Крус ')).toBe('АД')
  expect(initials('— «»')).toBe('')
})

it('takes the letter of a company from the name in quotes', () => {
  expect(companyLetter('Клиника «Северная»')).toBe('С')
  expect(companyLetter('ООО "Маяк"')).toBe('М')
  expect(companyLetter('1С')).toBe('1')
})
