import type { ServiceContext } from '@/server/modules/context'
import { understandExactly } from './plain'
import type { Understanding } from './types'

/** What the words of a search mean; null without words. */
export async function understand(
  _ctx: ServiceContext,
  text: string,
  _options: { exact: boolean },
): Promise<Understanding | null> {
  return text === '' ? null : understandExactly(text)
}
