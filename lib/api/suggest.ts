import type { Suggestion, SuggestKind } from '@/lib/contracts/dictionaries'
import { api } from './client'

const known = new Map<string, Suggestion[]>()
const maxCached = 200

/** Completions of a word being typed; what was asked once on this page is not asked again. */
export async function suggest(kind: SuggestKind, q: string, signal: AbortSignal): Promise<Suggestion[]> {
  const key = `${kind}\n${q.trim().toLowerCase()}`
  const before = known.get(key)
  if (before) return before
  const found = await api('GET /v1/dictionaries/suggest', { query: { kind, q: q.slice(0, 100) }, signal })
  if (known.size >= maxCached) known.clear()
  known.set(key, found)
  return found
}
