import type { DeadLetter } from '@/lib/contracts/dead-letters'
import type { DbOrTx, Tx } from '@/server/db/client'
import { findDeadDeliveries, findDeadEvents, reviveDeliveries, reviveEvents } from './dead.repository'

/** Letters, push and events whose tries ran out, the latest first. Nothing of whom they were to. */
export async function deadLetters(db: DbOrTx, limit: number): Promise<DeadLetter[]> {
  const [deliveries, events] = await Promise.all([findDeadDeliveries(db, limit), findDeadEvents(db, limit)])
  const all = [
    ...deliveries.map((row) => ({ ...row, id: `n${row.id}`, way: row.channel })),
    ...events.map((row) => ({ ...row, id: `e${row.id}`, way: 'event' as const })),
  ]
  return all
    .map(({ id, way, kind, attempts, error, deadAt }) => ({
      id,
      way,
      kind,
      attempts,
      error: error ?? '',
      dead_at: (deadAt ?? new Date(0)).toISOString(),
    }))
    .sort((a, b) => b.dead_at.localeCompare(a.dead_at))
    .slice(0, limit)
}

/** Tries again from the beginning: one by its id, or `all`. Returns how many there were; 0 for what is not dead. */
export async function reviveLetters(tx: Tx, target: string, now: Date): Promise<number> {
  if (target === 'all') return (await reviveDeliveries(tx, now)) + (await reviveEvents(tx))
  const [, way, digits] = /^([ne])(\d{1,15})$/.exec(target) ?? []
  if (!digits) return 0
  return way === 'n' ? reviveDeliveries(tx, now, Number(digits)) : reviveEvents(tx, Number(digits))
}
