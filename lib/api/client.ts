import type { CallInput, CallName, CallResult } from '@/lib/contracts/calls'
import type { ErrorCode, FieldError } from '@/lib/contracts/errors'
import { runtimeConfig } from '@/lib/env/runtime-config'
import { KEEPS_KEY } from '@/lib/shared/browser'
import { CLOSED_EVENT } from '@/lib/shared/maintenance'
import { minuteMs } from '@/lib/shared/time'
import { callUrl } from './call-url'
import { credentials } from './credentials'
import { ApiError } from './errors'

let changedAt = Number.NEGATIVE_INFINITY

/** Whether this tab has sent a writing call within the given number of milliseconds. */
export const changedWithin = (ms: number): boolean => performance.now() - changedAt < ms

/** Timeout of a call; file transfers have none. */
export const CALL_TIMEOUT_MS = minuteMs

export interface CallOptions<N extends CallName> {
  params?: CallInput<N, 'params'>
  query?: CallInput<N, 'query'>
  /** Plain objects are sent as JSON, FormData as multipart. */
  body?: CallInput<N, 'body'> | FormData
  /** Idempotency key. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** `keepalive`: sent even if the page is closed. */
  keepalive?: boolean
  /** Upload progress, 0–1. */
  onProgress?: (share: number) => void
  /** Token to use instead of the session's: a sign-out runs after the session has ended locally. */
  token?: string
}

interface FailureBody {
  success?: boolean
  data?: { errors?: FieldError[] } | null
  error_code?: string | null
  error_message?: string | null
}

function failureOf(body: FailureBody | null, response: Response): ApiError {
  if (body?.error_code === 'maintenance') window.dispatchEvent(new Event(CLOSED_EVENT))
  const retryAfter = Number(response.headers.get('Retry-After'))
  return new ApiError(
    (body?.error_code || body?.error_message || 'unexpected_error') as ErrorCode,
    response.status,
    {
      ...(body?.data?.errors && { fields: body.data.errors }),
      ...(body?.data && { data: body.data as Record<string, unknown> }),
      ...(retryAfter > 0 && { retryAfter }),
      ...(body?.error_message && { message: body.error_message }),
    },
  )
}

/** Loaded only where the person wants answers to be kept on this device. */
const keptAnswers = async () =>
  localStorage.getItem(KEEPS_KEY) === null ? undefined : import('@/lib/offline/kept-answers')

const warnOfKept = (error: unknown) => console.warn('What this device keeps could not be used', error)

/** Sends a request, and retries it once after a completed step-up. */
async function withStepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const isWanted = error instanceof ApiError && error.code === 'step_up_required'
    if (!isWanted || !(await credentials().onStepUp())) throw error
    return call()
  }
}

/** Downloads a file of the API with the session's token. @throws ApiError */
export const apiFile = (path: string): Promise<Blob> => withStepUp(() => fetchFile(path))

async function fetchFile(path: string): Promise<Blob> {
  const token = credentials().token()
  const { apiBaseUrl } = await runtimeConfig()
  const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : undefined)
  const response = await fetch(apiBaseUrl + path, { headers }).catch(() => null)
  if (!response) throw new ApiError('network_error', 0)
  if (response.ok) return response.blob()
  const body: FailureBody | null = await response.json().catch(() => null)
  throw body ? failureOf(body, response) : new ApiError('network_error', response.status)
}

/** Absolute URL and headers for clients that send requests themselves: players and uploads. */
export async function apiAddress(path: string): Promise<{ url: string; token: string | null }> {
  const { apiBaseUrl } = await runtimeConfig()
  return { url: new URL(apiBaseUrl + path, window.location.href).href, token: credentials().token() }
}

/**
 * One `/v1` call from the browser; resolves to the envelope's `data`, to a file for file calls, or to null for an
 * empty answer. Retried after a required step-up.
 * @throws ApiError
 */
export const api = <N extends CallName>(name: N, options: CallOptions<N> = {}): Promise<CallResult<N>> =>
  withStepUp(() => send(name, options))

async function send<N extends CallName>(name: N, options: CallOptions<N>): Promise<CallResult<N>> {
  const { method, path } = callUrl(name, options.params, options.query)
  if (method !== 'GET') changedAt = performance.now()
  const isForm = options.body instanceof FormData
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': document.documentElement.lang || 'ru',
  }
  const token = options.token ?? credentials().token()
  const socketId = credentials().socketId()
  if (!isForm) headers['Content-Type'] = 'application/json'
  if (token) headers.Authorization = `Bearer ${token}`
  if (socketId) headers['X-Socket-Id'] = socketId
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey

  const waiting = new AbortController()
  const giveUp = () => waiting.abort()
  const timer = isForm ? undefined : setTimeout(giveUp, CALL_TIMEOUT_MS)
  if (options.signal?.aborted) giveUp()
  options.signal?.addEventListener('abort', giveUp)
  let response: Response
  let text: string
  try {
    const { apiBaseUrl } = await runtimeConfig()
    const url = apiBaseUrl + path
    // Names the request in our logs and traces; a server elsewhere need not allow the header to pages of other origins.
    if (!apiBaseUrl && 'randomUUID' in crypto) headers['X-Request-Id'] = crypto.randomUUID()
    const sent =
      options.body === undefined ? null : isForm ? (options.body as FormData) : JSON.stringify(options.body)
    response = options.onProgress
      ? await sendWithProgress(url, { method, headers, body: sent }, options.onProgress, waiting.signal)
      : await fetch(url, {
          method,
          headers,
          body: sent,
          signal: waiting.signal,
          keepalive: options.keepalive ?? false,
        })
    const file = await attachmentFile(response)
    if (file) return file as CallResult<N>
    text = await response.text()
  } catch (error) {
    if (options.signal?.aborted) throw error
    const kept =
      method === 'GET' && token
        ? await keptAnswers()
            .then((module) => module?.findAnswer(token, { name, path }))
            .catch(warnOfKept)
        : undefined
    if (kept) return kept.data as CallResult<N>
    throw new ApiError('network_error', 0)
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', giveUp)
  }
  let body: (FailureBody & { data?: unknown }) | null = null
  if (text !== '') {
    try {
      body = JSON.parse(text) as FailureBody
    } catch {
      throw new ApiError(response.ok ? 'unexpected_error' : 'network_error', response.status)
    }
  }
  // A wrong password is a 401 too, but does not end the session.
  if (token && response.status === 401 && body?.error_code === 'unauthorized') {
    credentials().onUnauthorized(token)
  }
  if (!response.ok) {
    throw body ? failureOf(body, response) : new ApiError('network_error', response.status)
  }
  if (body === null) return null as CallResult<N>
  // Some servers answer the by-ids calls with a plain list.
  if (Array.isArray(body)) return body as CallResult<N>
  if (body.success === false) throw failureOf(body, response)
  const { data } = body
  if (method === 'GET' && token) {
    void keptAnswers()
      .then((module) => module?.keepAnswer(token, { name, path }, data))
      .catch(warnOfKept)
  }
  return data as CallResult<N>
}

/** The file of a response by its `Content-Disposition`; null when it is no attachment. */
async function attachmentFile(response: Response): Promise<File | null> {
  const name = /^attachment;.*filename\*=UTF-8''([^;]+)/i.exec(
    response.headers.get('Content-Disposition') ?? '',
  )
  if (!response.ok || !name?.[1]) return null
  const type = response.headers.get('Content-Type') ?? ''
  return new File([await response.blob()], decodeURIComponent(name[1]), { type })
}

/** `fetch` with upload progress, 0–1, by XMLHttpRequest. Rejects like `fetch`. */
function sendWithProgress(
  url: string,
  init: { method: string; headers: Record<string, string>; body: XMLHttpRequestBodyInit | null },
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method, url)
    for (const [name, value] of Object.entries(init.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () => {
      const retryAfter = request.getResponseHeader('Retry-After')
      const headers = new Headers(retryAfter ? [['Retry-After', retryAfter]] : [])
      resolve(new Response(request.responseText || null, { status: request.status, headers }))
    }
    request.onerror = () => reject(new TypeError('network'))
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) request.abort()
    else request.send(init.body)
  })
}
