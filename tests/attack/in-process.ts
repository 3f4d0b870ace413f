import { sql } from 'drizzle-orm'
import { createTestApi } from '@/tests/support/test-api'
import { replyOf, requestInit, type Target } from './target'

/** The API in this process, without pages, files and sockets: for tests of the attack itself. */
export async function createInProcessTarget(): Promise<Target & { close(): Promise<void> }> {
  const api = await createTestApi()
  return {
    api,
    send: async (method, path, options = {}) =>
      replyOf(await api.fetch(new Request(`http://localhost${path}`, requestInit(method, options)))),
    resetLimits: async () => {
      await api.ctx.db.execute(sql`delete from rate_limits`)
    },
    close: () => api.close(),
  }
}
