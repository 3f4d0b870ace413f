import type { CallName, CallResult } from '@/lib/contracts/calls'
import type { CallOptions } from './client'
import { ApiError } from './errors'

/** What calls need of the session, of the realtime connection and of the dialogs, which plug it in. */
export interface ApiCredentials {
  token: () => string | null
  socketId: () => string | undefined
  /** Called when a request with this token answered `unauthorized`. */
  onUnauthorized: (token: string) => void
  /** Asks for a step-up; resolves to whether the person completed it. */
  onStepUp: () => Promise<boolean>
}

/** How long a call waits for the dialogs of the page, which are loaded after it. */
const dialogsWaitMs = 10_000
const waitingForDialogs: ((ask: ApiCredentials['onStepUp']) => void)[] = []

/** Asks as soon as the dialogs are there; «no» when they do not come. */
const askLater = () =>
  new Promise<boolean>((resolve) => {
    const timer = setTimeout(resolve, dialogsWaitMs, false)
    waitingForDialogs.push((ask) => {
      clearTimeout(timer)
      resolve(ask())
    })
  })

let plugged: ApiCredentials = {
  token: () => null,
  socketId: () => undefined,
  onUnauthorized: () => {},
  onStepUp: askLater,
}

export const credentials = (): ApiCredentials => plugged

export function plugApiCredentials(more: Partial<ApiCredentials>): void {
  plugged = { ...plugged, ...more }
  const { onStepUp } = more
  if (onStepUp) for (const go of waitingForDialogs.splice(0)) go(onStepUp)
}

/**
 * A call of what is loaded with a public page, which asks nothing while it is drawn: the client itself is loaded for it, and
 * is there by then as a rule, since the services that start after the page bring it.
 */
export const lazyApi = async <N extends CallName>(
  name: N,
  options?: CallOptions<N>,
): Promise<CallResult<N>> => {
  const client = await import('./client').catch(() => undefined)
  if (!client) throw new ApiError('network_error', 0)
  return client.api(name, options)
}
