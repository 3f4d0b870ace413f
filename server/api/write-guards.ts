import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { idempotencyKeys } from '@/server/db/schema/accounts'
import type { ServiceContext } from '@/server/modules/context'
import type { Actor } from '@/server/platform/actor'
import { addressKey } from '@/server/platform/address'
import { AppError } from '@/server/platform/errors'
import type { IdempotencyStore } from '@/server/platform/http/call-handler'
import { createCounters } from '@/server/platform/limiter'

/** Lease of an idempotency key: the process of an unfinished request may have died. */
const abandonedAfter = '1 minute'

/** Stores the first response per (person, idempotency key) for 24 hours, so that all instances share it. */
export function createIdempotencyStore(db: Db): IdempotencyStore {
  return {
    async once(actor, key, request, work) {
      const requestHash = createHash('sha256').update(request).digest('hex')
      const mine = and(eq(idempotencyKeys.userId, actor.userId), eq(idempotencyKeys.key, key))
      await db
        .delete(idempotencyKeys)
        .where(
          and(
            mine,
            sql`created_at < now() - case when status is null then interval '${sql.raw(abandonedAfter)}' else interval '24 hours' end`,
          ),
        )
      const claimed = await db
        .insert(idempotencyKeys)
        .values({ userId: actor.userId, key, requestHash })
        .onConflictDoNothing()
        .returning({ key: idempotencyKeys.key })
      if (claimed.length === 0) {
        const [first] = await db.select().from(idempotencyKeys).where(mine)
        if (first && first.requestHash !== requestHash) throw new AppError('idempotency_key_reused')
        if (first?.status) return { status: first.status, body: first.body }
        // The first request is still running.
        throw new AppError('conflict_changes', { retryAfter: 1 })
      }
      try {
        const answer = await work()
        await db.update(idempotencyKeys).set({ status: answer.status, body: answer.body }).where(mine)
        return answer
      } catch (error) {
        // The request had no effect: release the key for a retry.
        await db.delete(idempotencyKeys).where(and(mine, isNull(idempotencyKeys.status)))
        throw error
      }
    },
  }
}

const minute = 60

/** Far above the use of an office with autosave, far below that of a script. */
const rules = {
  writeAccount: { points: 600, duration: minute },
  writeIp: { points: 6000, duration: minute },
} as const

/** General limit for writing calls of a signed-in person; expensive calls have narrower limits. */
export function createWriteLimit({ db, keys }: Pick<ServiceContext, 'db' | 'keys'>) {
  const count = createCounters(db.$client, keys, rules)
  return (actor: Actor, ip: string): Promise<void> =>
    count({ writeAccount: String(actor.userId), writeIp: ip === '' ? '' : addressKey(ip) })
}
