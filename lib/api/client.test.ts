// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api, apiFile, CALL_TIMEOUT_MS } from './client'
import { plugApiCredentials } from './credentials'
import { ApiError } from './errors'

const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
let apiBaseUrl = ''
let token: string | null = null
let socketId: string | undefined
const onUnauthorized = vi.fn()

vi.mock('@/lib/env/runtime-config', () => ({ runtimeConfig: async () => ({ apiBaseUrl }) }))

/** What the API will answer; the run-time configuration is always there. */
function answer(body: unknown, status = 200, headers: Record<string, string> = {}): void {
  fetched.mockImplementation(async () => {
    const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
    return new Response(text, { status, headers })
  })
}

const success = (data: unknown) => ({ success: true, data, error_code: null, error_message: null })
const refusal = (error_code: string | null, error_message: string | null = null) => ({
  success: false,
  data: null,
  error_code,
  error_message,
})

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`not a refusal: ${error}`)
  return error
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  document.documentElement.lang = 'ru'
  apiBaseUrl = ''
  token = null
  socketId = undefined
  plugApiCredentials({ token: () => token, socketId: () => socketId, onUnauthorized })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  vi.useRealTimers()
})

it('C1 goes to the configured base URL with the headers of the contract', async () => {
  answer(success(null))
  await api('GET /v1/favorites', { query: { type: 'vacancy', page: 1, size: 100 } })
  expect(fetched).toHaveBeenCalledWith(
    '/v1/favorites?type=vacancy&page=1&size=100',
    expect.objectContaining({
      headers: {
        Accept: 'application/json',
        'Accept-Language': 'ru',
        'Content-Type': 'application/json',
        // Names the request in logs and traces; to a server elsewhere it is not sent.
        'X-Request-Id': expect.stringMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      },
    }),
  )
  apiBaseUrl = 'https://api.example'
  token = 'a.b.c'
  socketId = '12.34'
  await api('PUT /v1/presence', { body: { status: 'offline' } })
  expect(fetched).toHaveBeenLastCalledWith(
    'https://api.example/v1/presence',
    expect.objectContaining({
      headers: {
        Accept: 'application/json',
        'Accept-Language': 'ru',
        'Content-Type': 'application/json',
        Authorization: 'Bearer a.b.c',
        'X-Socket-Id': '12.34',
      },
    }),
  )
})

it('C1 leaves the type of form data to the browser, which knows its boundary', async () => {
  answer(success(null))
  const body = new FormData()
  await api('POST /v1/broadcasting/auth', { body })
  const init = fetched.mock.lastCall?.[1]
  expect(init?.headers).not.toHaveProperty('Content-Type')
  expect(init?.body).toBe(body)
})

it('C2 uses the method of the call and returns the data of the envelope', async () => {
  const data = { results: [], total: 0, page: 1, size: 30 }
  const calls = [
    () => api('GET /v1/favorites'),
    () => api('POST /v1/favorites', { body: { item_type: 'vacancy', item_public_id: 'aaaaaaaaaaaa' } }),
    () => api('PUT /v1/presence', { body: { status: 'offline' } }),
    // No call of ours is a PATCH yet; the client takes the method from the name.
    () => api('PATCH /v1/something' as 'GET /v1/favorites'),
    () => api('DELETE /v1/favorites', { body: { item_type: 'vacancy', item_public_id: 'aaaaaaaaaaaa' } }),
  ]
  for (const [index, method] of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].entries()) {
    answer(success(data))
    expect(await calls[index]?.()).toEqual(data)
    expect(fetched.mock.lastCall?.[1]?.method).toBe(method)
  }
})

it('C3 fails when the envelope says so, with its code or else its message, whatever the status', async () => {
  answer(refusal('code_wrong', 'not_found'))
  expect(await failureOf(api('GET /v1/favorites'))).toMatchObject({ code: 'code_wrong', status: 200 })
  answer(refusal(null, 'not_found'), 404)
  expect(await failureOf(api('GET /v1/favorites'))).toMatchObject({ code: 'not_found', status: 404 })
  answer(refusal(null), 500)
  expect(await failureOf(api('GET /v1/favorites'))).toMatchObject({ code: 'unexpected_error', status: 500 })
})

it('C3 hands over the wrong fields and how long to wait', async () => {
  const fields = [{ field: 'username', code: 'required' }]
  answer({ ...refusal('validation_failed'), data: { errors: fields } }, 422, { 'Retry-After': '60' })
  const { details } = await failureOf(api('GET /v1/favorites'))
  expect(details).toMatchObject({ fields, retryAfter: 60 })
})

it('C4 returns null for a success without a body', async () => {
  answer(undefined, 204)
  expect(await api('DELETE /v1/favorites')).toBeNull()
})

it('C4 says network_error for a failure without a body or with a page of something in between', async () => {
  for (const body of [undefined, '<html>Bad Gateway</html>']) {
    answer(body, 502)
    expect(await failureOf(api('GET /v1/favorites'))).toMatchObject({ code: 'network_error', status: 502 })
  }
})

it('C4 says network_error when there is no network, or it goes in the middle of an answer', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await failureOf(api('GET /v1/favorites'))).toMatchObject({ code: 'network_error', status: 0 })
  fetched.mockResolvedValue(
    new Response(new ReadableStream({ pull: (body) => body.error(new Error('cut')) })),
  )
  expect(await failureOf(api('GET /v1/favorites'))).toMatchObject({ code: 'network_error', status: 0 })
})

it('C4 gives a call up that nobody answers, and leaves a cancelled one to who cancelled it', async () => {
  vi.useFakeTimers()
  fetched.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  const unanswered = failureOf(api('GET /v1/favorites'))
  await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS)
  expect(await unanswered).toMatchObject({ code: 'network_error', status: 0 })

  const cancel = new AbortController()
  const cancelled = api('GET /v1/favorites', { signal: cancel.signal })
  await vi.advanceTimersByTimeAsync(1)
  cancel.abort()
  await expect(cancelled).rejects.not.toBeInstanceOf(ApiError)
})

it('B3 tells the session of a token that the server does not take, and not of a wrong password', async () => {
  token = 'a.b.c'
  answer(refusal('wrong_credentials'), 401)
  await failureOf(api('GET /v1/favorites'))
  expect(onUnauthorized).not.toHaveBeenCalled()
  answer(refusal('unauthorized'), 401)
  await failureOf(api('GET /v1/favorites'))
  expect(onUnauthorized).toHaveBeenCalledWith('a.b.c')
})

it('C2 gives a file as it came, under its own name', async () => {
  answer('%PDF-1.7 …', 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Резюме Климова Анна.pdf')}`,
  })
  const file = await api('GET /v1/resumes/:publicId/document', {
    params: { publicId: 'abcdefghjk23' },
    query: { kind: 'pdf-classic' },
  })
  expect([file.name, file.type]).toEqual(['Резюме Климова Анна.pdf', 'application/pdf'])
  expect(file.size).toBeGreaterThan(8)
})

it('M8 hole 4: sends a call again, with the same idempotency key, after the step-up it asked for', async () => {
  const onStepUp = vi.fn(async () => true)
  plugApiCredentials({ onStepUp })
  fetched
    .mockResolvedValueOnce(new Response(JSON.stringify(refusal('step_up_required')), { status: 403 }))
    .mockResolvedValueOnce(new Response(JSON.stringify(success(null))))
  await api('PUT /v1/accounts/privacy', { body: { presence_visible: true }, idempotencyKey: 'key-12345' })
  expect(onStepUp).toHaveBeenCalledTimes(1)
  const [first, second] = fetched.mock.calls
  expect(second?.[0]).toBe(first?.[0])
  const sent = [first, second].map((call) => ({
    ...call?.[1]?.headers,
    'X-Request-Id': '',
    body: call?.[1]?.body,
  }))
  expect(sent[0]).toEqual(sent[1])
  expect(second?.[1]?.headers).toHaveProperty('Idempotency-Key', 'key-12345')
})

it('M8 hole 4: fails with what the server said when the person gives no proof, and asks once only', async () => {
  const onStepUp = vi.fn(async () => false)
  plugApiCredentials({ onStepUp })
  answer(refusal('step_up_required'), 403)
  expect((await failureOf(api('POST /v1/accounts/export'))).code).toBe('step_up_required')
  expect(fetched).toHaveBeenCalledTimes(1)
  onStepUp.mockResolvedValue(true)
  expect((await failureOf(api('POST /v1/accounts/export'))).code).toBe('step_up_required')
  expect(fetched).toHaveBeenCalledTimes(3)
})

it('M8 hole 4: fetches a file again after the step-up it asked for', async () => {
  plugApiCredentials({ onStepUp: async () => true })
  fetched
    .mockResolvedValueOnce(new Response(JSON.stringify(refusal('step_up_required')), { status: 403 }))
    .mockResolvedValueOnce(new Response('zip'))
  // Not its text: a blob of Node 26 is one of jsdom's here, which reads none.
  expect((await apiFile('/v1/accounts/export/file')).size).toBe('zip'.length)
})

it('M8 hole 4: a call that is refused before the dialogs of the page are loaded waits for them', async () => {
  vi.resetModules()
  const early = { ...(await import('./client')), ...(await import('./credentials')) }
  fetched
    .mockResolvedValueOnce(new Response(JSON.stringify(refusal('step_up_required')), { status: 403 }))
    .mockResolvedValueOnce(new Response(JSON.stringify(success(null))))
  const call = early.api('PUT /v1/accounts/privacy', { body: { presence_visible: true } })
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
  early.plugApiCredentials({ onStepUp: async () => true })
  await call
  expect(fetched).toHaveBeenCalledTimes(2)
})
