import { expect, it } from 'vitest'
import { memoizeAsync } from './memoize-async'

it('loads once for all who ask, and keeps no failure', async () => {
  let loads = 0
  const ask = memoizeAsync(async () => {
    loads += 1
    if (loads === 1) throw new Error('no file')
    return loads
  })
  const first = await Promise.allSettled([ask(), ask()])
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(loads).toBe(1)
  expect(await Promise.all([ask(), ask()])).toEqual([2, 2])
  expect(await ask()).toBe(2)
})
