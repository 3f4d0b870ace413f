import type { Page } from '@/lib/contracts/call'
import type { DeadLetter } from '@/lib/contracts/dead-letters'
import type { DbOrTx, Tx } from '@/server/db/client'
import { countDead, type DeadRow, pageOfDead, reviveDeliveries, reviveEvents } from './dead.repository'

/** Letters, push and events whose tries ran out, the latest first. Nothing of whom they were to. */
export async function deadLetters(
  db: DbOrTx,
  { page, size }: { page: number; size: number },
): Promise<Page<DeadLetter>> {
  const [rows, total] = await Promise.all([
    pageOfDead(db, { limit: size, offset: (page - 1) * size }),
    countDead(db),
  ])
  return { results: rows.map(present), total, page, size }
}

const present = ({ deadAt, error, ...row }: DeadRow): DeadLetter => ({
  ...row,
  error: error ?? '',
  dead_at: (deadAt ?? new Date(0)).toISOString(),
})

/** Tries again from the beginning: one by its id, or `all`. Returns how many there were; 0 for what is not dead. */
export async function reviveLetters(tx: Tx, target: string, now: Date): Promise<number> {
  if (target === 'all') return (await reviveDeliveries(tx, now)) + (await reviveEvents(tx))
  const [, way, digits] = /^([ne])(\d{1,15})$/.exec(target) ?? []
  if (!digits) return 0
  return way === 'n' ? reviveDeliveries(tx, now, Number(digits)) : reviveEvents(tx, Number(digits))
}
