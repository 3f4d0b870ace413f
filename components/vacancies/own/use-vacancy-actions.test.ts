import { expect, it, vi } from 'vitest'
import { applicantPages } from './use-vacancy-actions'

const server = vi.hoisted(() => ({ failing: '' }))
vi.mock('@/lib/api/client', () => ({
  api: async (_call: string, { query }: { query: { stage: string; origin: string; page: number } }) => {
    const { stage, origin, page } = query
    if (stage === server.failing) throw new Error('no network')
    const sizes: Record<string, number> = {
      'offer application 1': 50,
      'offer application 2': 3,
      'interview invitation 1': 1,
    }
    return {
      results: Array.from({ length: sizes[`${stage} ${origin} ${page}`] ?? 0 }, (_, at) => ({
        public_id: `${stage}-${page}-${at}`,
        resume: { name: { first: 'Анна', last: 'Котова' }, title: 'Кассир' },
        origin,
        status: stage,
      })),
    }
  },
}))

it('hands over everybody read before a call failed with the next attempt, each once', async () => {
  const next = applicantPages('qqqqqqqqqqqq', 'Без имени')
  expect(await next()).toHaveLength(50)
  server.failing = 'interview'
  await expect(next()).rejects.toThrow('no network')
  await expect(next()).rejects.toThrow('no network')
  server.failing = ''
  expect((await next()).map(({ id }) => id)).toEqual(['offer-2-0', 'offer-2-1', 'offer-2-2', 'interview-1-0'])
  expect(await next()).toEqual([])
})
