import { expect, it, vi } from 'vitest'
import { forEachIsolated, forEachThenThrow } from './concurrency'

it('lets every row have its turn, logs the one that failed by its key and counts the others', async () => {
  const log = { error: vi.fn() }
  const seen: number[] = []
  const work = async (id: number) => {
    seen.push(id)
    if (id === 2) throw new Error('broken')
    return id !== 3
  }
  expect(await forEachIsolated({ log }, [1, 2, 3, 4], work, { failed: 'not swept', keyOf: (id) => id })).toBe(
    2,
  )
  expect(seen).toEqual([1, 2, 3, 4])
  expect(log.error.mock.calls).toEqual([[{ err: new Error('broken'), key: 2 }, 'not swept']])
})

it('fails a delivery only after every row has had its turn', async () => {
  const seen: number[] = []
  const work = async (id: number) => {
    seen.push(id)
    if (id < 3) throw new Error(`broken ${id}`)
  }
  await expect(forEachThenThrow([1, 2, 3], work)).rejects.toThrow('broken 1')
  expect(seen).toEqual([1, 2, 3])
  await expect(forEachThenThrow([3, 4], work)).resolves.toBeUndefined()
})
