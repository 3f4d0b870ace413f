import { describe, expect, it } from 'vitest'
import { without } from './use-bulk-interviews'

describe('a selection less those who were invited', () => {
  it('leaves the others, until nobody is left', () => {
    expect(without({ ids: ['a', 'b', 'c'] }, ['b'])).toEqual({ ids: ['a', 'c'] })
    expect(without({ ids: ['a', 'b'] }, ['a', 'b'])).toBeNull()
  })

  it('excepts them from a whole list, as many as a selection may name', () => {
    expect(without({ vacancy: 'v', filter: {}, except: ['a'] }, ['b'])).toEqual({
      vacancy: 'v',
      filter: {},
      except: ['a', 'b'],
    })
    const many = Array.from({ length: 600 }, (_, nth) => `n${nth}`)
    expect(without({ vacancy: 'v', filter: {} }, many)).toMatchObject({ except: { length: 500 } })
  })
})
