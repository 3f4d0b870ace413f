import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendMessage } from '@/server/modules/hiring/conversations/send.service'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { buildTalk, look, pdf } from './talk'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** A database that keeps what it is given, and is gone right after. */
function lostAfterCommit(db: TestApi['ctx']['db']): TestApi['ctx']['db'] {
  let committed = false
  return new Proxy(db, {
    get(target, name) {
      if (committed) throw new Error('the connection was lost')
      if (name !== 'transaction') return Reflect.get(target, name)
      return async (work: Parameters<typeof db.transaction>[0]) => {
        const result = await target.transaction(work)
        committed = true
        return result
      }
    },
  })
}

it('M5 a file that was sent stays when the answer to whoever sent it is lost', async () => {
  const { employer, candidate, id } = await buildTalk(api)
  const sent = sendMessage(
    { ...api.ctx, db: lostAfterCommit(api.ctx.db) },
    {
      userId: candidate.userId,
      publicId: candidate.userPublicId,
      accountType: 'candidate',
      sessionId: '',
      authenticatedAt: api.ctx.clock.now(),
      brakedAt: null,
      isOperator: false,
      leaving: false,
      company: null,
    },
    {
      publicId: id,
      clientId: crypto.randomUUID(),
      text: 'Моё портфолио',
      file: pdf('portfolio.pdf'),
      socketId: undefined,
    },
  )
  await expect(sent).rejects.toThrow('the connection was lost')
  const [message] = (await look(api, employer, id)).entries.filter((entry) => entry.kind === 'message')
  if (message?.kind !== 'message') throw new Error('the message was not kept')
  const file = await api.fetch(
    new Request(`http://localhost/v1/messages/${message.public_id}/file`, {
      headers: { Authorization: `Bearer ${employer.token}` },
    }),
  )
  expect(file.status).toBe(200)
})
