import { expect, it } from 'vitest'
import { isInn } from '@/lib/shared/company-numbers'
import { newInn } from './tax-numbers'

it('makes a valid ИНН for each', () => {
  const made = Array.from({ length: 500 }, newInn)
  expect(made.filter((inn) => !isInn(inn))).toEqual([])
  expect(new Set(made).size).toBe(500)
})
