import { afterEach, expect, it, vi } from 'vitest'
import { ownScoresOf } from './own-score-calls'

const asked: string[][] = []
let fails = false
vi.mock('@/lib/api/client', () => ({
  api: async (_call: string, { body }: { body: { vacancy_ids: string[] } }) => {
    asked.push(body.vacancy_ids)
    if (fails) throw new Error('no network')
    return body.vacancy_ids.filter((id) => id !== 'none').map((id) => ({ vacancy_public_id: id }))
  },
}))
afterEach(() => {
  asked.length = 0
  fails = false
})

const idsOf = async (ids: readonly string[]) =>
  (await ownScoresOf(ids)).map(({ vacancy_public_id: id }) => id)

it('the parts of a page ask in one call, and each gets its own', async () => {
  const answers = await Promise.all([idsOf(['one']), idsOf(['two', 'one', 'none']), idsOf([])])
  expect(answers).toEqual([['one'], ['two', 'one'], []])
  expect(asked).toEqual([['one', 'two', 'none']])
})

it('more than a call takes is asked in several, and a failure is told to all', async () => {
  const many = Array.from({ length: 150 }, (_, n) => `v${n}`)
  expect(await idsOf(many)).toEqual(many)
  expect(asked.map(({ length }) => length)).toEqual([100, 50])
  fails = true
  const failed = await Promise.allSettled([ownScoresOf(['one']), ownScoresOf(['two'])])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await idsOf(['one'])).toEqual(['one'])
})
