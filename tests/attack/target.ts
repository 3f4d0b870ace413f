import type { TestApi } from '@/tests/support/test-api'

export interface Reply {
  status: number
  contentType: string
  /** As it was sent, whatever the type. */
  text: string
}

export interface SendOptions {
  token?: string | undefined
  /** JSON unless it is a form or text already. */
  body?: unknown
  headers?: Record<string, string>
}

/** What is attacked: a running product, or the API in this process. */
export interface Target {
  /** For building the world: accounts, adverts, applications. */
  api: TestApi
  send(method: string, path: string, options?: SendOptions): Promise<Reply>
  /** Forgets all counters of attempts: what is tried here is who may do what, not how often. */
  resetLimits(): Promise<void>
}

export function requestInit(method: string, { token, body, headers }: SendOptions): RequestInit {
  const isForm = body instanceof FormData
  return {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' || isForm ? body : JSON.stringify(body) }),
  }
}

export async function replyOf(answer: Response): Promise<Reply> {
  return {
    status: answer.status,
    contentType: answer.headers.get('content-type') ?? '',
    text: await answer.text(),
  }
}
