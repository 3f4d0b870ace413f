import { suggest } from '@/lib/api/suggest'
import type { Suggestion, SuggestKind } from '@/lib/contracts/dictionaries'

const plain = (name: string) => name.trim().toLowerCase().replaceAll('ё', 'е')

/** The value that is called exactly so; of namesakes the most usual, which stands first. */
export const exactOf = <T extends Pick<Suggestion, 'name'>>(
  items: readonly T[],
  text: string,
): T | undefined => items.find((item) => plain(item.name) === plain(text))

/** The same asked of the dictionary: the person was faster than the list. Undefined as well when it cannot be asked. */
export async function findExact(kind: SuggestKind, text: string, signal: AbortSignal) {
  try {
    return exactOf(await suggest(kind, text, signal), text)
  } catch {
    return undefined
  }
}
