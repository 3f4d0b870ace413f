import type { Promotion } from '@/lib/contracts/catalogue'
import type { Db } from '@/server/db/client'
import type { ServiceContext } from '../../context'
import { findPromoted } from './uses.repository'

/** What is promoted may be this old in the memory of a process. */
const staleMs = 5_000

/** Ends of what stands with a vacancy, by its database id. */
type Promoted = ReadonlyMap<number, ReadonlyMap<Promotion, Date>>

const known = new WeakMap<Db, { at: number; read: Promise<Promoted> }>()

async function read(db: Db, now: Date): Promise<Promoted> {
  const promoted = new Map<number, Map<Promotion, Date>>()
  for (const { vacancyId, kind, endsAt } of await findPromoted(db, now)) {
    if (vacancyId === null || endsAt === null) continue
    const standing = promoted.get(vacancyId) ?? new Map<Promotion, Date>()
    const before = standing.get(kind as Promotion)
    standing.set(kind as Promotion, before && before > endsAt ? before : endsAt)
    promoted.set(vacancyId, standing)
  }
  return promoted
}

/** Has promotions read again by the next search of this process; others follow in seconds. */
export const forgetPromoted = (db: Db): void => void known.delete(db)

export interface Promotions {
  /** Database ids of vacancies that are lifted now. */
  lifted: ReadonlySet<number>
  of(vacancyId: number): readonly Promotion[]
}

/** Which vacancies are promoted, and how. */
export async function promotionsNow(ctx: Pick<ServiceContext, 'db' | 'clock'>): Promise<Promotions> {
  const now = ctx.clock.now()
  let current = known.get(ctx.db)
  if (!current || performance.now() - current.at > staleMs) {
    current = { at: performance.now(), read: read(ctx.db, now) }
    known.set(ctx.db, current)
    current.read.catch(() => known.delete(ctx.db))
  }
  const promoted = await current.read
  const of = (vacancyId: number) =>
    [...(promoted.get(vacancyId) ?? [])].flatMap(([kind, end]) => (end > now ? [kind] : []))
  return { of, lifted: new Set([...promoted.keys()].filter((id) => of(id).includes('lifts'))) }
}
