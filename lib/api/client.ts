import type { CallInput, CallName, CallResult } from '@/lib/contracts/calls'
import type { ErrorCode, FieldError } from '@/lib/contracts/errors'
import { runtimeConfig } from '@/lib/env/runtime-config'
import { minuteMs } from '@/lib/shared/time'
import { callUrl } from './call-url'
import { ApiError } from './errors'

/** Plugged in by the session and the realtime connection, so that this file knows neither. */
export interface ApiCredentials {
  token: () => string | null
  socketId: () => string | undefined
  /** A call with this token came back `unauthorized`: the token is dead. */
  onUnauthorized: (token: string) => void
  /** A call needs a recent proof of who is there: resolves to whether the person gave one. */
  onStepUp: () => Promise<boolean>
}

let credentials: ApiCredentials = {
  token: () => null,
  socketId: () => undefined,
  onUnauthorized: () => {},
  onStepUp: async () => false,
}

export function plugApiCredentials(plugged: Partial<ApiCredentials>): void {
  credentials = { ...credentials, ...plugged }
}

let changedAt = Number.NEGATIVE_INFINITY

/** Whether this tab has asked to change anything in the last so many milliseconds. */
export const changedWithin = (ms: number): boolean => performance.now() - changedAt < ms

/** A call that has not been answered by then has failed; files may take their time. */
export const CALL_TIMEOUT_MS = minuteMs

export interface CallOptions<N extends CallName> {
  params?: CallInput<N, 'params'>
  query?: CallInput<N, 'query'>
  /** A plain object goes as JSON, FormData as it is. */
  body?: CallInput<N, 'body'> | FormData
  /** One effect however often it is sent. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Sent even when the page closes meanwhile. */
  keepalive?: boolean
  /** Told how much of the body is sent, 0–1. */
  onProgress?: (share: number) => void
  /** Sent instead of the session's own: a sign-out speaks for a session that is over here already. */
  token?: string
}

interface FailureBody {
  success?: boolean
  data?: { errors?: FieldError[] } | null
  error_code?: string | null
  error_message?: string | null
}

function failureOf(body: FailureBody | null, response: Response): ApiError {
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

/** Makes a call, and once more when it was refused for want of a step-up and the person then gave one. */
async function withStepUp<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const isWanted = error instanceof ApiError && error.code === 'step_up_required'
    if (!isWanted || !(await credentials.onStepUp())) throw error
    return call()
  }
}

/** A file behind the API, with the session's own token. @throws ApiError */
export const apiFile = (path: string): Promise<Blob> => withStepUp(() => fetchFile(path))

async function fetchFile(path: string): Promise<Blob> {
  const token = credentials.token()
  const { apiBaseUrl } = await runtimeConfig()
  const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : undefined)
  const response = await fetch(apiBaseUrl + path, { headers }).catch(() => null)
  if (!response) throw new ApiError('network_error', 0)
  if (response.ok) return response.blob()
  const body: FailureBody | null = await response.json().catch(() => null)
  throw body ? failureOf(body, response) : new ApiError('network_error', response.status)
}

/** Where something behind the API is, and who asks: for players and uploads that speak for themselves. */
export async function apiAddress(path: string): Promise<{ url: string; token: string | null }> {
  const { apiBaseUrl } = await runtimeConfig()
  return { url: new URL(apiBaseUrl + path, window.location.href).href, token: credentials.token() }
}

/**
 * One `/v1` call from the browser; resolves to the envelope's `data`, to a file where the call gives one, or to
 * null where the answer has no body. Sent again, as it was, after a step-up that it asked for.
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
  const token = options.token ?? credentials.token()
  const socketId = credentials.socketId()
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
  // A wrong password is a 401 too, and says nothing about the session.
  if (token && response.status === 401 && body?.error_code === 'unauthorized') {
    credentials.onUnauthorized(token)
  }
  if (!response.ok) {
    throw body ? failureOf(body, response) : new ApiError('network_error', response.status)
  }
  if (body === null) return null as CallResult<N>
  // Some servers answer the calls by ids with a plain list.
  if (Array.isArray(body)) return body as CallResult<N>
  if (body.success === false) throw failureOf(body, response)
  return body.data as CallResult<N>
}

/** The file an answer is, by its `Content-Disposition`; null when it is no attachment. */
async function attachmentFile(response: Response): Promise<File | null> {
  const name = /^attachment;.*filename\*=UTF-8''([^;]+)/i.exec(
    response.headers.get('Content-Disposition') ?? '',
  )
  if (!response.ok || !name?.[1]) return null
  const type = response.headers.get('Content-Type') ?? ''
  return new File([await response.blob()], decodeURIComponent(name[1]), { type })
}

/** `fetch` for an upload whose progress is to be shown: 0–1 of the bytes sent. Rejects as `fetch` does. */
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
