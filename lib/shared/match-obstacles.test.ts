import { expect, it } from 'vitest'
import { obstaclesOf, supportsOf } from './match-obstacles'

const skills = { code: 'skills' as const, params: { names: 'Выпечка' } }
const role = { code: 'role' as const, params: { role: 'Пекарь' } }
const move = { code: 'relocation' as const, params: { city: 'Москва' } }
const salary = { code: 'salary' as const, params: {} }

it('H1 another profession stands before a move, and a move before skills', () => {
  const match = { reasons: [salary, move], gaps: [skills, role] }
  expect(obstaclesOf(match).map(({ code }) => code)).toEqual(['role', 'relocation', 'skills'])
  expect(supportsOf(match)).toEqual([salary])
  expect(obstaclesOf({ reasons: [salary], gaps: [] })).toEqual([])
})
