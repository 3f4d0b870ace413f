import { isTelling } from './identity'
import type { StoredRecord } from './importing.repository'
import type { SkipReason } from './report'
import type { ImportedRecord } from './types'

/** A record on its way in, with where it stands in which file. */
export interface Candidate {
  record: ImportedRecord
  line: number
  contentHash: string
  digest: string
}

export type Decision =
  | { action: 'insert' }
  | { action: 'update'; stored: StoredRecord }
  | { action: 'skip'; reason: SkipReason }

/** What was met in this run: 53-bit keys instead of strings, so that a million rows cost little memory. */
export class SeenKeys {
  readonly #keys = new Set<number>()

  /** False when the key was there already. */
  add(key: string): boolean {
    const number = numberOfKey(key)
    if (this.#keys.has(number)) return false
    this.#keys.add(number)
    return true
  }
}

function numberOfKey(key: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let i = 0; i < key.length; i += 1) {
    const code = key.charCodeAt(i)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0)
}

/**
 * New, changed or known. Known by id first, then by content; a second row with the same identity in one run is a
 * repeat, and neither a poorer shape nor an older edition replaces what is there, so that any set of files ends in
 * the same state however often it is imported.
 */
export function decide(
  candidate: Candidate,
  byId: StoredRecord | undefined,
  byContent: StoredRecord | undefined,
  seen: SeenKeys,
): Decision {
  const { record } = candidate
  const sameContent = byId ? undefined : contentTwin(candidate, byContent)
  const stored = byId ?? sameContent
  const first = seen.add(identityOf(candidate, stored))
  if (!stored) return { action: 'insert' }
  if (stored.digest === candidate.digest) return { action: 'skip', reason: first ? 'unchanged' : 'duplicate' }
  if (sameContent && (record.sourceId !== null || stored.sourceId !== null))
    return { action: 'skip', reason: 'duplicate' }
  if (record.completeness < stored.completeness) return { action: 'skip', reason: 'poorer' }
  if (record.completeness === stored.completeness) {
    if (!first) return { action: 'skip', reason: 'duplicate' }
    if (isOlder(record.publishedAt, stored.sourcePublishedAt)) return { action: 'skip', reason: 'older' }
  }
  return { action: 'update', stored }
}

/** Rows that both have ids are one only when there is enough in them to be sure. */
function contentTwin(candidate: Candidate, byContent: StoredRecord | undefined): StoredRecord | undefined {
  if (!byContent) return undefined
  const numbered = candidate.record.sourceId !== null && byContent.sourceId !== null
  return numbered && !isTelling(candidate.record) ? undefined : byContent
}

/** A repeat is a repeat of the row it was recognised as. */
function identityOf(candidate: Candidate, stored: StoredRecord | undefined): string {
  const { record } = candidate
  const { source, sourceId } = stored ?? record
  return `${record.kind}\n${source}\n${sourceId ?? `#${candidate.contentHash}`}`
}

function isOlder(date: Date | null, than: Date | null): boolean {
  return date !== null && than !== null && date < than
}
