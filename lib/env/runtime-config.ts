import type { RuntimeConfig } from '@/lib/contracts/web-bridge'
import { memoizeAsync } from '@/lib/shared/memoize-async'

/** Run-time configuration, fetched once per page load; a failed load may be retried. */
export const runtimeConfig = memoizeAsync(async (): Promise<RuntimeConfig> => {
  const answer = await fetch('/runtime-config.json')
  if (!answer.ok) throw new Error(`runtime-config: ${answer.status}`)
  return answer.json()
})
