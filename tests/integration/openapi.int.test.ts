import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@/lib/contracts/calls'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('the description of the API', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it('lists every call of the contract with a path, a result and its failures', async () => {
    const answer = await api.request('GET', '/v1/openapi.json')
    const document = answer.body as unknown as {
      openapi: string
      paths: Record<string, Record<string, { responses: Record<string, unknown>; operationId: string }>>
    }
    expect(document.openapi).toBe('3.1.0')
    const ids = new Set<string>()
    for (const [name, call] of Object.entries(calls)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      const operation = document.paths[path]?.[call.method.toLowerCase()]
      expect(operation, name).toBeDefined()
      expect(name).toBe(`${call.method} ${call.path}`)
      expect(Object.keys(operation?.responses ?? {}), name).toContain('500')
      ids.add(operation?.operationId ?? '')
    }
    expect(ids.size).toBe(Object.keys(calls).length)
  })
})
