import 'server-only'
import type { CallInput, CallName, CallResult } from '@/lib/contracts/calls'
import type { Envelope } from '@/lib/contracts/errors'
import { siteConfig, webBridge } from '@/lib/env/site-config'
import { callUrl } from './call-url'
import { ApiError } from './errors'

interface Input<N extends CallName> {
  params?: CallInput<N, 'params'>
  query?: CallInput<N, 'query'>
}

/**
 * A guest's call from a server component: inside the process when the API is ours, over HTTP when
 * `API_BASE_URL` points elsewhere. The answer may be shared with a cache; do not change it.
 * @throws ApiError
 */
export async function apiServer<N extends CallName>(name: N, input: Input<N> = {}): Promise<CallResult<N>> {
  const bridge = webBridge()
  if (bridge?.invoke) {
    const answer = await bridge.invoke(name, input)
    if (answer.ok) return answer.data
    throw new ApiError(answer.code, answer.status)
  }
  const { method, path } = callUrl(name, input.params, input.query)
  let response: Response
  try {
    response = await fetch(siteConfig().apiBaseUrl + path, {
      method,
      headers: { Accept: 'application/json', 'Accept-Language': 'ru' },
      cache: 'no-store',
      signal: AbortSignal.timeout(10_000),
    })
  } catch {
    bridge?.reportUnavailable()
    throw new ApiError('network_error', 0)
  }
  if (response.status >= 502 && response.status <= 504) bridge?.reportUnavailable()
  const envelope = (await response.json().catch(() => null)) as Envelope<CallResult<N>> | null
  if (!response.ok || !envelope?.success) {
    throw new ApiError(envelope?.error_code ?? 'unexpected_error', response.status)
  }
  return envelope.data as CallResult<N>
}

/** Like `apiServer`, but null for 404, for example a used link of a letter. @throws ApiError of any other kind */
export async function apiServerOrNull<N extends CallName>(
  name: N,
  input: Input<N> = {},
): Promise<CallResult<N> | null> {
  try {
    return await apiServer(name, input)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
