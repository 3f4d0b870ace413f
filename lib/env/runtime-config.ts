import type { RuntimeConfig } from '@/lib/contracts/web-bridge'

let loading: Promise<RuntimeConfig> | undefined

/** The browser's configuration, fetched once per page load; a failed load may be tried again. */
export function runtimeConfig(): Promise<RuntimeConfig> {
  loading ??= fetch('/runtime-config.json')
    .then((answer) => {
      if (!answer.ok) throw new Error(`runtime-config: ${answer.status}`)
      return answer.json() as Promise<RuntimeConfig>
    })
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}
