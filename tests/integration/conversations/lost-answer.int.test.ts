import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { buildTalk, look, pdf, say } from './talk'

const database = vi.hoisted(() => ({ lost: false }))
vi.mock('@/server/modules/conversations/messages.repository', async (original) => {
  const real = await original<typeof import('@/server/modules/conversations/messages.repository')>()
  return {
    ...real,
    findShown: (...args: Parameters<typeof real.findShown>) => {
      if (database.lost) throw new Error('the connection was lost')
      return real.findShown(...args)
    },
  }
})

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

it('M5 a file that was sent stays when the answer to whoever sent it is lost', async () => {
  const { employer, candidate, id } = await buildTalk(api)
  database.lost = true
  expect((await say(api, candidate, id, { text: 'Моё портфолио', file: pdf('portfolio.pdf') })).status).toBe(
    500,
  )
  database.lost = false
  const [message] = (await look(api, employer, id)).entries.filter((entry) => entry.kind === 'message')
  if (message?.kind !== 'message') throw new Error('the message was not kept')
  const file = await api.fetch(
    new Request(`http://localhost/v1/messages/${message.public_id}/file`, {
      headers: { Authorization: `Bearer ${employer.token}` },
    }),
  )
  expect(file.status).toBe(200)
})
