import { expect, it } from 'vitest'
import {
  civilLawContracts,
  educationDemands,
  employmentForms,
  experienceBands,
  scheduleDays,
  workFormats,
  workingHours,
} from '@/lib/contracts/enums'
import { codeFlags, numberCode, skillCode, valueCode } from '@/server/modules/vacancies/search-codes'
import { isShort } from '../../vacancies/facet-codes'
import { maxFacetBits } from './doc-values'
import { Vocabulary } from './vocabulary'

it('has a bit for every value of the short lists, and small numbers for what dictionaries name', () => {
  const vocabulary = new Vocabulary()
  const short = [
    ...experienceBands.map((value) => valueCode('experience', value)),
    ...employmentForms.map((value) => valueCode('employment', value)),
    ...workFormats.map((value) => valueCode('format', value)),
    ...scheduleDays.map((value) => valueCode('schedule', value)),
    ...workingHours.map((value) => valueCode('hours', value)),
    ...civilLawContracts.map((value) => valueCode('contract', value)),
    ...educationDemands.map((value) => valueCode('education', value)),
    ...[14, 16].map((age) => numberCode('age', age)),
    ...codeFlags.map((value) => valueCode('flag', value)),
  ]
  const uncounted = [numberCode('company', 7), numberCode('salary', 40), skillCode('придуманное кем-то')]
  const numbers = [...short, numberCode('city', 77001), ...uncounted].map((code) =>
    vocabulary.numberOfCode(code),
  )
  expect(vocabulary.bits.map(({ code }) => code)).toEqual(short)
  expect(vocabulary.bits.every(({ facet }) => isShort(facet))).toBe(true)
  expect(vocabulary.values).toEqual([{ code: numberCode('city', 77001), facet: 'city' }])
  expect(numbers.map(vocabulary.countedAs)).toEqual([
    ...short.map((_, bit) => bit),
    maxFacetBits,
    ...uncounted.map(() => -1),
  ])
})
