import type { QueryClass, QueryKind, SearchUse } from '@/lib/contracts/search-use'
import { dayMs } from '@/lib/shared/time'
import type { ServiceContext } from '../../context'
import type { Understanding } from '../query-analysis/types'
import { addUse, dropUseBefore } from './search-use.repository'

/** A profession that words mean less likely than this is not what a search is about. */
const minConfidence = 0.5

interface ClassifiedSearch {
  text: string
  role: readonly number[]
  understanding?: Understanding | null
  conditions?: readonly unknown[]
  companyIds?: readonly number[]
}

/** The class of a search: of what kind it is, and which profession it means; its words are no part of it. */
export function queryClassOf(search: ClassifiedSearch, filtered: boolean): QueryClass {
  const { text, role, understanding, conditions = [], companyIds = [] } = search
  const [likeliest] = understanding?.roles ?? []
  const meant = likeliest && likeliest.confidence >= minConfidence ? likeliest.roleId : null
  const kind = (): QueryKind => {
    if (companyIds.length > 0) return 'employer'
    if (conditions.length > 0) return 'conditions'
    if (text === '') return filtered ? 'filters' : 'browse'
    return meant === null ? 'words' : 'trade'
  }
  return { kind: kind(), role: meant ?? (role.length === 1 ? (role[0] ?? null) : null) }
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** Counts what was seen, opened and applied to. Who it was is neither asked nor kept. */
export async function countUse(ctx: Pick<ServiceContext, 'db' | 'clock'>, use: SearchUse): Promise<null> {
  await addUse(ctx.db, use, dayOf(ctx.clock.now()))
  return null
}

/** Counts are kept for half a year: seasons pass, and adverts with them. */
const keptDays = 180
const droppedAtOnce = 10_000

/** Drops old counts, so many at a time. Returns whether there may be more. */
export async function dropOldUse(ctx: Pick<ServiceContext, 'db' | 'clock'>): Promise<boolean> {
  const before = dayOf(new Date(ctx.clock.now().getTime() - keptDays * dayMs))
  return (await dropUseBefore(ctx.db, before, droppedAtOnce)) === droppedAtOnce
}
