import { describe, expect, it } from 'vitest'
import { unstorablePaths } from './call-validation'

describe('unstorablePaths', () => {
  it('names every text with a NUL or half a surrogate pair, and no other', () => {
    const value = {
      title: 'a\0b',
      about: 'emoji 🙂 are whole pairs',
      jobs: [{ company: 'fine' }, { company: 'half \ud83d' }],
      n: 1,
      none: null,
    }
    expect(unstorablePaths(value)).toEqual(['title', 'jobs.1.company'])
    expect(unstorablePaths('\udc00')).toEqual([''])
  })
})
