import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { idempotencyKeys } from '@/server/db/schema/accounts'
import { AppError } from '@/server/platform/errors'
import type { IdempotencyStore } from '@/server/platform/http/mount'

/** A first request that never finished (its process died) frees its key after this long. */
const abandonedAfter = '1 minute'

/** Keeps the first answer of a (person, key) for 24 hours, in the database, so any instance knows it. */
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
        // The first request is still running: its answer is not ours to give yet.
        throw new AppError('conflict_changes', { retryAfter: 1 })
      }
      try {
        const answer = await work()
        await db.update(idempotencyKeys).set({ status: answer.status, body: answer.body }).where(mine)
        return answer
      } catch (error) {
        // Nothing happened, so the same key may try again.
        await db.delete(idempotencyKeys).where(and(mine, isNull(idempotencyKeys.status)))
        throw error
      }
    },
  }
}
