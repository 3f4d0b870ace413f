import { describe, expect, it } from 'vitest'
import { isAccountOf, isBic, isCorrespondentAccountOf } from './company-numbers'

describe('accounts of banks', () => {
  it('have a key over the bank and their own digits', () => {
    expect(isCorrespondentAccountOf('30101810400000000225', '044525225')).toBe(true)
    expect(isCorrespondentAccountOf('30101810400000000226', '044525225')).toBe(false)
  })

  it('have exactly one right key among ten', () => {
    const right = Array.from({ length: 10 }, (_, key) => `40702810${key}00000000001`).filter((account) =>
      isAccountOf(account, '044525225'),
    )
    expect(right).toHaveLength(1)
  })

  it.each(['', '0445252', '144525225', '04452522a'])('«%s» is no БИК', (bic) => {
    expect(isBic(bic)).toBe(false)
  })
})
