import { describe, expect, it } from 'vitest'
import { defineHook } from './hook'

describe('a hook', () => {
  it('calls what was provided', () => {
    const double = defineHook<[number], number>('double')
    double.provide((n) => n * 2)
    expect(double(4)).toBe(8)
  })

  it('says which hook nobody provided', () => {
    const lost = defineHook<[], void>('lost')
    expect(() => lost()).toThrow('hook lost has no implementation')
  })

  it('takes the same function again and refuses another', () => {
    const once = defineHook<[], number>('once')
    const one = () => 1
    once.provide(one)
    once.provide(one)
    expect(() => once.provide(() => 2)).toThrow('provided already')
  })
})
