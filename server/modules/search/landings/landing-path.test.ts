import { describe, expect, it } from 'vitest'
import { landingOfQuery, landingQuery } from '@/lib/shared/landing-subject'
import { dictionaries } from '@/server/modules/dictionaries'
import { pathOf, subjectOfPath } from './landing-path'

const kazan = 16001
const nurse = 2403

describe('the address of a landing', () => {
  it.each([
    ['medsestra', { role: nurse, city: null, condition: null }],
    ['in/kazan', { role: null, city: kazan, condition: null }],
    ['medsestra/in/kazan', { role: nurse, city: kazan, condition: null }],
    ['medsestra/in/kazan/bez-opyta', { role: nurse, city: kazan, condition: 'bez-opyta' }],
    ['medsestra/udalenno', { role: nurse, city: null, condition: 'udalenno' }],
    ['in/kazan/vahta', { role: null, city: kazan, condition: 'vahta' }],
    ['podrabotka', { role: null, city: null, condition: 'podrabotka' }],
  ] as const)('«%s» is read and written alike', (path, subject) => {
    expect(subjectOfPath(path)).toEqual(subject)
    expect(pathOf(subject)).toBe(path)
  })

  it.each([
    ['MEDSESTRA/IN/KAZAN', 'medsestra/in/kazan'],
    ['in/kazan/medsestra', 'medsestra/in/kazan'],
    ['udalenno/medsestra', 'medsestra/udalenno'],
    ['kazan', 'in/kazan'],
    ['medsestra/kazan', 'medsestra/in/kazan'],
    [encodeURIComponent('медсестра'), 'medsestra'],
    [`in/${encodeURIComponent('Нижний Новгород')}`, 'in/nizhniy-novgorod'],
    ['2403/in/16001', 'medsestra/in/kazan'],
    ['medsestra/in/kazan/whatever', 'medsestra/in/kazan'],
    ['medsestra//in/kazan/', 'medsestra/in/kazan'],
    ['vakhta', 'vahta'],
  ])('«%s» leads to «%s»', (typed, path) => {
    const subject = subjectOfPath(typed)
    expect(subject && pathOf(subject)).toBe(path)
  })

  it.each([
    '',
    '/',
    'in',
    'in/',
    'in/nowhere-at-all',
    'medsestra/in/nowhere-at-all',
    'medsestra/in/kazan/in/perm',
    'nonsense',
    '%',
    '%ff',
    'a/b/c/d/e/f/g/h/i',
  ])('«%s» is nonsense', (path) => {
    expect(subjectOfPath(path)).toBeNull()
  })

  it('is its own for every role and every city', () => {
    for (const { id } of dictionaries().roles) {
      expect(subjectOfPath(pathOf({ role: id, city: null, condition: null }))?.role).toBe(id)
    }
    for (const { id } of dictionaries().cities) {
      const read = subjectOfPath(pathOf({ role: nurse, city: id, condition: null }))
      expect(read).toEqual({ role: nurse, city: id, condition: null })
    }
  })
})

describe('a search that asks for exactly as much', () => {
  it.each([
    { role: nurse, city: kazan, condition: 'udalenno' },
    { role: null, city: kazan, condition: 'bez-opyta' },
    { role: nurse, city: null, condition: 'vahta' },
    { role: null, city: null, condition: 'podrabotka' },
    { role: nurse, city: kazan, condition: null },
  ] as const)('is that of %o', (subject) => {
    expect(landingOfQuery(new URLSearchParams(landingQuery(subject)))).toEqual(subject)
  })

  it.each([
    '',
    'role=2403&role=2404',
    'role=2403,2404',
    'role=2403&sort=date',
    'city=16001&city=77001',
    'format=REMOTE&experience=noExperience',
    'text=a',
    'role=2403&salary_from=1000',
  ])('is not «%s»', (query) => {
    expect(landingOfQuery(new URLSearchParams(query))).toBeNull()
  })
})
