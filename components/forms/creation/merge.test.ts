import fc from 'fast-check'
import { expect, it } from 'vitest'
import { differing, mergeForms } from './merge'

const base = { title: 'Пекарь', city: 'Тверь', skills: ['опара'] }

it('takes what only they have changed and asks about what both have', () => {
  const mine = { ...base, title: 'Пекарь ночной смены' }
  const theirs = { title: 'Кондитер', city: 'Тула', skills: ['опара', 'крем'] }
  expect(mergeForms(base, mine, theirs)).toEqual({ taken: ['city', 'skills'], clashing: ['title'] })
})

it('asks nothing when both have changed a field to the same', () => {
  const changed = { ...base, title: 'Кондитер' }
  expect(mergeForms(base, changed, { ...changed, city: 'Тула' })).toEqual({ taken: ['city'], clashing: [] })
})

it('loses nobody’s change: every field is as in mine, taken from theirs, or asked about', () => {
  const form = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) })
  fc.assert(
    fc.property(form, form, form, (from, mine, theirs) => {
      const { taken, clashing } = mergeForms(from, mine, theirs)
      for (const name of differing(from, theirs)) {
        const told = taken.includes(name) || clashing.includes(name)
        expect(told || mine[name] === theirs[name]).toBe(true)
      }
      for (const name of taken) expect(mine[name]).toBe(from[name])
    }),
  )
})
