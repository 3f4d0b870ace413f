import { draftPrefix } from '@/lib/kept-drafts'

/** What is being written in a conversation, kept in this browser until it is sent; gone with the session. */
interface Kept {
  draft: string
  /** Texts that have not gone out, by the ids they are sent under. */
  unsent: { clientId: string; text: string }[]
}

const PREFIX = `${draftPrefix}talk:`
const nothing: Kept = { draft: '', unsent: [] }

export function readKept(talkId: string): Kept {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PREFIX + talkId) ?? 'null')
    return typeof found === 'object' && found !== null ? { ...nothing, ...found } : nothing
  } catch {
    // A browser that keeps nothing, or something else under our name: one starts with an empty page.
    return nothing
  }
}

export function keep(talkId: string, change: Partial<Kept>): void {
  const next = { ...readKept(talkId), ...change }
  try {
    if (next.draft === '' && next.unsent.length === 0) localStorage.removeItem(PREFIX + talkId)
    else localStorage.setItem(PREFIX + talkId, JSON.stringify(next))
  } catch (error) {
    console.warn('A draft could not be kept', error)
  }
}
