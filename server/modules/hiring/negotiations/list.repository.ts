import { and, count, eq, inArray, type SQL } from 'drizzle-orm'
import {
  endedNegotiationStates,
  type NegotiationOrigin,
  type NegotiationState,
  openNegotiationStates,
} from '@/lib/contracts/enums'
import type { InboxSort } from '@/lib/contracts/negotiation-marks'
import { type NegotiationStage, stageStatuses } from '@/lib/contracts/negotiation-stages'
import type { DbOrTx } from '@/server/db/client'
import { falling } from '@/server/db/order'
import { negotiations } from '@/server/db/schema/negotiations'
import { markedAs } from './marks.filter'
import type { Side } from './negotiations.policy'
import { type FoundNegotiation, ownedBy, selectFound } from './negotiations.repository'

export type Scope = { vacancyId: number } | { resumeId: number } | { side: Side }

export interface Filter {
  origin?: NegotiationOrigin | undefined
  status?: NegotiationState | undefined
  stage?: NegotiationStage | undefined
  phase?: 'open' | 'ended' | undefined
  tag?: string | undefined
  /** At least so many. */
  rating?: number | undefined
  noted?: boolean | undefined
  unread?: boolean | undefined
}

function within(scope: Scope): SQL {
  if ('vacancyId' in scope) return eq(negotiations.vacancyId, scope.vacancyId)
  if ('resumeId' in scope) return eq(negotiations.resumeId, scope.resumeId)
  return ownedBy(scope.side)
}

const phases = { open: openNegotiationStates, ended: endedNegotiationStates } as const

const matching = (scope: Scope, filter: Filter): SQL | undefined =>
  and(
    within(scope),
    filter.origin && eq(negotiations.origin, filter.origin),
    filter.status && eq(negotiations.status, filter.status),
    filter.stage && inArray(negotiations.status, [...stageStatuses[filter.stage]]),
    filter.phase && inArray(negotiations.status, phases[filter.phase]),
    filter.unread ? and(eq(negotiations.origin, 'application'), eq(negotiations.status, 'new')) : undefined,
    markedAs(filter),
  )

const newest = [falling(negotiations.createdAt), falling(negotiations.id)]
const orders: Record<InboxSort, SQL[]> = {
  new: newest,
  match: [falling(negotiations.matchScore), ...newest],
  activity: [falling(negotiations.updatedAt), falling(negotiations.id)],
}

/** Newest first unless asked otherwise. The page is found by its index alone, then filled. */
export async function listNegotiations(
  db: DbOrTx,
  scope: Scope,
  filter: Filter,
  { limit, offset, sort = 'new' }: { limit: number; offset: number; sort?: InboxSort | undefined },
): Promise<FoundNegotiation[]> {
  const page = await db
    .select({ id: negotiations.id })
    .from(negotiations)
    .where(matching(scope, filter))
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
  if (page.length === 0) return []
  const found = await selectFound(db).where(
    inArray(
      negotiations.id,
      page.map(({ id }) => id),
    ),
  )
  const byId = new Map(found.map((each) => [each.row.id, each]))
  return page.flatMap(({ id }) => byId.get(id) ?? [])
}

/** For filters that the counts by status know nothing of. */
export async function countNegotiations(db: DbOrTx, scope: Scope, filter: Filter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(negotiations).where(matching(scope, filter))
  return row?.total ?? 0
}

/** Rows of the scope per origin and status. */
export async function countByStatus(
  db: DbOrTx,
  scope: Scope,
): Promise<{ origin: NegotiationOrigin; status: NegotiationState; total: number }[]> {
  return db
    .select({ origin: negotiations.origin, status: negotiations.status, total: count() })
    .from(negotiations)
    .where(within(scope))
    .groupBy(negotiations.origin, negotiations.status)
}
