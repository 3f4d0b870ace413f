import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
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

describe('the /v1 pipeline while works last', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi({
      MAINTENANCE: '1',
      MAINTENANCE_HOSTS: 'dvoe.test',
      CORS_ORIGINS: 'https://pages.test',
    })
  })
  afterAll(() => api.close())
  const ask = (now: string, host: string) => {
    api.setNow(new Date(now))
    return api.request('GET', '/v1/home', { headers: { host, origin: 'https://pages.test' } })
  }

  it('A8 answers 503 in the envelope with the time to come back, readable for pages of another origin', async () => {
    const answer = await ask('2025-09-22T08:59:00+05:00', 'dvoe.test')
    expect(answer.status).toBe(503)
    expect(answer.body).toEqual({
      success: false,
      data: null,
      error_code: 'maintenance',
      error_message: null,
    })
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://pages.test')
  })

  it('A8 answers as ever on another host and after the end', async () => {
    expect((await ask('2025-09-22T08:59:00+05:00', 'other.test')).status).toBe(200)
    expect((await ask('2025-09-22T09:00:00+05:00', 'dvoe.test')).status).toBe(200)
  })
})

describe('C1 calls of pages of another origin', () => {
  const origin = 'https://pages.test'
  const preflight = (api: TestApi, from: string) =>
    api.fetch(
      new Request('http://api.test/v1/favorites', {
        method: 'OPTIONS',
        headers: {
          Origin: from,
          'Access-Control-Request-Method': 'DELETE',
          'Access-Control-Request-Headers': 'authorization,content-type,x-socket-id,idempotency-key',
        },
      }),
    )

  it('C1 are allowed to an origin of the list, with the headers of the contract and a cached preflight', async () => {
    const api = await createTestApi({ CORS_ORIGINS: `${origin}/, https://other.test` })
    onTestFinished(() => api.close())
    const asked = await preflight(api, origin)
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-origin')).toBe(origin)
    const allowed = (name: string) => asked.headers.get(name)?.toLowerCase().split(/, ?/) ?? []
    expect(allowed('access-control-allow-methods')).toEqual(
      expect.arrayContaining(['get', 'post', 'put', 'patch', 'delete']),
    )
    expect(allowed('access-control-allow-headers')).toEqual(
      expect.arrayContaining([
        'authorization',
        'content-type',
        'accept-language',
        'x-socket-id',
        'idempotency-key',
      ]),
    )
    expect(Number(asked.headers.get('access-control-max-age'))).toBeGreaterThanOrEqual(7200)
    // Refusals have to be read too: a page must not take them for a network that failed.
    for (const [path, status] of [
      ['/v1/home', 200],
      ['/v1/favorites', 401],
      ['/v1/none', 404],
    ] as const) {
      const answer = await api.request('GET', path, { headers: { origin } })
      expect(answer.status).toBe(status)
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
      expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After')
    }
  })

  it('C1 are refused to any other origin, and to all without a list', async () => {
    const listed = await createTestApi({ CORS_ORIGINS: origin })
    const closed = await createTestApi()
    onTestFinished(async () => {
      await listed.close()
      await closed.close()
    })
    for (const [api, from] of [
      [listed, 'https://evil.test'],
      [closed, origin],
    ] as const) {
      expect((await preflight(api, from)).headers.get('access-control-allow-origin')).toBeNull()
      const answer = await api.request('GET', '/v1/home', { headers: { origin: from } })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  })
})
