import { createApi } from '@/server/api/create-api'
import { appSecrets } from '@/server/platform/app-secrets'
import { createKeys } from '@/server/platform/keys'
import { signUpCandidate } from '@/tests/support/accounts'
import type { TestApi } from '@/tests/support/test-api'
import { openProduct } from '../context'

/** Signs candidates up in the data of a folder, before the product runs over it; tokens for its calls. */
export async function signUpMany(folder: string, count: number): Promise<string[]> {
  const { ctx, database } = await openProduct(folder)
  try {
    const messages: TestApi['messages'] = []
    const { app } = createApi({
      ...ctx,
      keys: createKeys(appSecrets([], folder)),
      messenger: { send: async (message) => void messages.push(message) },
    })
    const request: TestApi['request'] = async (method, path, { body, token } = {}) => {
      const answer = await app.request(path, {
        method,
        headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, headers: answer.headers, body: await answer.json() }
    }
    const api = { ctx, database, messages, request } as unknown as TestApi
    const tokens: string[] = []
    for (let i = 0; i < count; i += 1) tokens.push((await signUpCandidate(api)).token)
    return tokens
  } finally {
    await database.close()
  }
}
