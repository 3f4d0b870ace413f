import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '@/tests/support/test-api'

describe('the /v1 pipeline', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.close())

  it('answers 404 in the envelope for a path it does not know', async () => {
    const answer = await api.request('GET', '/v1/nothing-here')
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({ success: false, data: null, error_code: 'not_found', error_message: null })
  })

  it('answers 413 for a body over the limit', async () => {
    const answer = await api.request('POST', '/v1/accounts/sign-in', {
      body: { username: 'x'.repeat(1_100_000), password: 'y' },
    })
    expect(answer.status).toBe(413)
    expect(answer.body.error_code).toBe('payload_too_large')
  })
})
