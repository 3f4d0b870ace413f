import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { processorTime } from '../search/processor'

/** Reads the processor time of the whole database server, milliseconds; on a machine it shares with us. */
export async function databaseTimer(db: Db): Promise<() => number> {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const text = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8')
  const server = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
  return () => processorTime(server)
}

/** Milliseconds of processor time of this process. */
export function ownTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
