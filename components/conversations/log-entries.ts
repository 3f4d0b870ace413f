import type { ConversationEntry } from '@/lib/contracts/conversation-messages'
import type { Conversation } from '@/lib/contracts/conversations'

/** What is known of a conversation: its entries, oldest first, and where to go on reading upwards. */
export interface LoadedEntries {
  entries: readonly ConversationEntry[]
  before: string | null
}

export const keyOf = (entry: ConversationEntry): string =>
  entry.kind === 'message' ? entry.public_id : entry.key

function inOrder(one: ConversationEntry, other: ConversationEntry): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1
  return Number(one.kind === 'message') - Number(other.kind === 'message')
}

function union(
  known: readonly ConversationEntry[],
  more: readonly ConversationEntry[],
): readonly ConversationEntry[] {
  const byKey = new Map(known.map((entry) => [keyOf(entry), entry]))
  // The latest word on an entry counts: it may have been read or hidden since.
  for (const entry of more) byKey.set(keyOf(entry), entry)
  return [...byKey.values()].sort(inOrder)
}

/**
 * The newest page joined to what was read before. Where the two do not touch, messages came that nobody here has
 * seen between them: then the newest page stands alone.
 */
export function withNewest(
  known: LoadedEntries | null,
  page: Pick<Conversation, 'entries' | 'before'>,
): LoadedEntries {
  const keys = new Set(known?.entries.map(keyOf))
  const touches = page.before === null || page.entries.some((entry) => keys.has(keyOf(entry)))
  if (!known || known.entries.length === 0 || !touches) return { entries: page.entries, before: page.before }
  const readsFurther = known.before === null || keys.has(keyOf(page.entries[0] as ConversationEntry))
  return {
    entries: union(known.entries, page.entries),
    before: page.before === null ? null : readsFurther ? known.before : page.before,
  }
}

/** An older page put before what is known. */
export function withOlder(
  known: LoadedEntries,
  page: Pick<Conversation, 'entries' | 'before'>,
): LoadedEntries {
  return { entries: union(known.entries, page.entries), before: page.before }
}

export const withSent = (known: LoadedEntries, message: ConversationEntry): LoadedEntries => ({
  ...known,
  entries: union(known.entries, [message]),
})
