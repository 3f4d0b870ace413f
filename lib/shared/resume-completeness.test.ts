import { describe, expect, it } from 'vitest'
import { completenessOf, completenessWeights, missingParts } from './resume-completeness'

describe('completeness of a resume', () => {
  it('adds up to one hundred', () => {
    expect(Object.values(completenessWeights).reduce((sum, weight) => sum + weight, 0)).toBe(100)
    expect(completenessOf({})).toBe(0)
  })

  it('names the most valuable missing part first', () => {
    expect(missingParts({ title: 'Повар' })[0]).toBe('experience')
    expect(completenessOf({ title: 'Повар', role_ids: [1] })).toBe(15)
  })

  it('lets someone who has not worked yet fill everything', () => {
    expect(missingParts({ no_experience: true })).not.toContain('experience')
    expect(
      missingParts({
        no_experience: true,
        courses: [{ name: 'Сестринское дело', organization: '', result: '', year: null }],
      }),
    ).not.toContain('education')
  })
})
