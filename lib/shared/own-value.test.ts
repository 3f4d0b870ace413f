import { expect, it } from 'vitest'
import { emptyRecord, ownValue } from './own-value'

const inherited = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty']

it('M8 hole 9: a key that every object inherits is a key like others', () => {
  for (const key of inherited) {
    expect(ownValue({ a: 1 }, key)).toBeUndefined()
    const record = emptyRecord<number>()
    expect(record[key]).toBeUndefined()
    record[key] = 1
    expect([ownValue(record, key), Object.keys(record)]).toEqual([1, [key]])
  }
  expect(ownValue({ a: 1 }, 'a')).toBe(1)
})
