import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nearlyStarts, PrefixIndex } from './prefix-index'

const index = new PrefixIndex(
  [
    ['Менеджер по продажам', 100],
    ['Менеджер проекта', 40],
    ['Помощник менеджера', 10],
    ['Продавец-консультант', 60],
    ['Тёрщик', 1],
  ].map(([text, weight]) => ({ value: String(text), texts: [String(text)], weight: Number(weight) })),
)

describe('completions of the search', () => {
  it('begin with what is typed, or have it inside, the more frequent first', () => {
    expect(index.find('менедж', 5)).toEqual([
      'Менеджер по продажам',
      'Менеджер проекта',
      'Помощник менеджера',
    ])
    expect(index.find('про', 5)).toEqual(['Продавец-консультант', 'Менеджер по продажам', 'Менеджер проекта'])
    expect(index.find('менед прод', 5)).toEqual(['Менеджер по продажам'])
    expect(index.find('терщ', 5)).toEqual(['Тёрщик'])
    expect(index.find('консул', 5)).toEqual(['Продавец-консультант'])
    expect(index.find(' ', 5)).toEqual([])
  })

  it('forgive a wrong letter, a missing one and one too many', () => {
    for (const typed of ['менадж', 'мнедж', 'менееджер', 'мендежер проекта']) {
      expect(index.findNearly(typed, 5)[0]).toMatch(/^Менеджер/)
    }
    expect(index.findNearly('врач', 5)).toEqual([])
    expect(nearlyStarts('менеджер', 'менеджер', 0)).toBe(true)
  })

  it('take any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (typed) => {
        expect(index.find(typed, 3).length + index.findNearly(typed, 3).length).toBeLessThanOrEqual(6)
      }),
      { numRuns: 50 },
    )
  }, 20_000)
})
