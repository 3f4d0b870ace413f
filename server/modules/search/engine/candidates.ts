import type { Db } from '@/server/db/client'
import { wordsOf } from '../query-analysis/fold'
import { EngineUnavailable } from './breaker'
import type { EngineQuery, RankedGroup, SearchEngine, TextQuery } from './search-engine'
import { tokensOf } from './tsquery'

/** What the other side of a match may be, by codes of its index. */
export interface CandidateWish {
  /** Of one of these. */
  roleIds: readonly number[]
  /** Of the same field: enough for whoever has one of the skills as well. */
  fieldRoleIds: readonly number[]
  /** One of these; empty for anywhere. */
  places: readonly number[]
  skills: readonly number[]
  title: string
}

/** So many of the best by the engine's score are worth scoring. */
const maxCandidates = 500
/** Words of a title and skills beyond these say little. */
const maxGroups = 20

const anyOf = (codes: readonly number[]): TextQuery => ({
  op: '|',
  of: codes.map((code) => ({ op: 'code', code })),
})
const group = (query: TextQuery): RankedGroup => ({ ways: [{ query, worth: 1, inPlace: false }] })

/**
 * Ids of what an engine finds likest to suit: of the profession in the place, by skills, title and freshness. Null where the
 * engine is away.
 */
export async function findCandidates(
  db: Db,
  engine: Pick<SearchEngine, 'search'>,
  wish: CandidateWish,
  { roleCode, now }: { roleCode: (id: number) => number; now: Date },
): Promise<number[] | null> {
  const { roleIds, fieldRoleIds, places, skills, title } = wish
  if (roleIds.length === 0) return []
  const own = anyOf(roleIds.map(roleCode))
  const field: TextQuery = { op: '&', of: [anyOf(fieldRoleIds.map(roleCode)), anyOf(skills)] }
  const words = (await tokensOf(db, wordsOf(title))).flatMap((token) =>
    token?.op === 'word' ? [{ ...token, parts: 'A' }] : [],
  )
  const said = [...words, ...skills.map((code): TextQuery => ({ op: 'code', code }))]
  const groups = said.slice(0, maxGroups).map(group)
  const query: EngineQuery = {
    plan: {
      query: fieldRoleIds.length > 0 && skills.length > 0 ? { op: '|', of: [own, field] } : own,
      titled: null,
      groups,
      totalWeight: Math.max(groups.length, 0.1),
      needed: 0,
      roles: roleIds.map((roleId) => ({ roleId, confidence: 1 })),
    },
    filters: places.length > 0 ? [{ name: 'place', codes: places }] : [],
    now: Math.floor(now.getTime() / 1000),
  }
  try {
    const list = { sort: { by: 'relevance' as const }, offset: 0, limit: maxCandidates }
    const { hits, simplified } = await engine.search(query, list)
    return simplified ? null : hits.map(({ id }) => id)
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error
    return null
  }
}
