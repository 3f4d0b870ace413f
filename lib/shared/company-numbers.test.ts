import { describe, expect, it } from 'vitest'
import { isInn, isOgrn } from './company-numbers'

describe('tax numbers of a company', () => {
  it('C12 accepts an ИНН of an organisation and of a person only with right control digits', () => {
    expect(isInn('7707083893')).toBe(true)
    expect(isInn('7707083894')).toBe(false)
    expect(isInn('500100732259')).toBe(true)
    expect(isInn('500100732258')).toBe(false)
    expect(isInn('500100732269')).toBe(false)
    expect(isInn('0000000000')).toBe(false)
    expect(isInn('77070838')).toBe(false)
  })

  it('C12 accepts an ОГРН and an ОГРНИП only with a right last digit', () => {
    expect(isOgrn('1027700132195')).toBe(true)
    expect(isOgrn('1027700132196')).toBe(false)
    expect(isOgrn('304500116000157')).toBe(true)
    expect(isOgrn('304500116000158')).toBe(false)
  })
})
