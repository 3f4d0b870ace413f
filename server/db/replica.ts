import type pg from 'pg'
import { secondMs } from '@/lib/shared/time'
import type { Logger } from '@/server/platform/logger'
import { replicaLagSeconds, replicaUsed } from '@/server/platform/metrics'
import {
  leaveReplica,
  MAX_REPLICA_LAG_MS,
  mayReadReplica,
  noteReplicaRead,
} from '@/server/platform/read-scope'
import { type ConnectOptions, createPool, isConnectionError, type Replica } from './client'

const checkMs = 500
/** A check that takes longer has failed; one that was good holds for so long. */
const checkLimitMs = 2 * secondMs
/** A query that the replica leaves unanswered is asked of the primary. */
const queryLimitMs = 5 * secondMs
const remembered = 60

const reading = /^\s*(?:select|with|values)\b/i
const writing =
  /\b(?:insert\s+into|update\s+["\w]|delete\s+from|merge\s+into|for\s+(?:no\s+key\s+)?update|for\s+(?:key\s+)?share|nextval|setval|pg_notify|pg_\w*advisory\w*|add_job)\b/i
const isRead = (text: string) => reading.test(text) && !writing.test(text)

const textOf = ([first]: readonly unknown[]): string | undefined =>
  typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text

/** A write by a function, a conflict with what is replayed, or a replica that does not answer. A slow query stays slow. */
const isForPrimary = (error: unknown) =>
  (error as { code?: unknown } | null)?.code === '25006' ||
  (error instanceof Error && error.message === 'Query read timeout') ||
  ((error as { code?: unknown } | null)?.code !== '57014' && isConnectionError(error))

/** Bytes of WAL since the beginning. */
type Position = number

/**
 * Compares the positions of two servers twice a second. Lag is the age of the newest position of the primary that the replica
 * has replayed: no clock of theirs is needed, and an idle primary causes none. One that was not used is used again when it has
 * replayed what the check before saw.
 */
class ReplicaWatch {
  usable = false
  #checkedAt = 0
  readonly #seen: { at: number; position: Position }[] = []
  #waiting: (() => void)[] = []
  #pending: { position: Position; resolve: () => void }[] = []

  constructor(
    private readonly primary: pg.Pool,
    private readonly replica: pg.Pool,
    private readonly log: Logger,
  ) {}

  get isUsed(): boolean {
    return this.usable && Date.now() - this.#checkedAt < checkLimitMs + checkMs
  }

  caughtUp(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  fail(reason: string): void {
    if (this.usable) this.log.warn({ reason }, 'the replica is away or late, public reads go to the primary')
    this.usable = false
    replicaUsed.set(0)
  }

  async check(): Promise<void> {
    const before = this.#seen.at(-1)?.position ?? Number.POSITIVE_INFINITY
    let replayed: Position | undefined
    const asking = this.#waiting
    this.#waiting = []
    try {
      const at = Date.now()
      const position = await this.#ask(this.primary, `pg_current_wal_insert_lsn() - '0/0'`)
      this.#pending.push(...asking.splice(0).map((resolve) => ({ position, resolve })))
      this.#seen.push({ at, position })
      if (this.#seen.length > remembered) this.#seen.shift()
      // Null on a server that replays nothing: it has become a primary, or has never been a replica.
      replayed = await this.#ask(
        this.replica,
        `case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end - '0/0'`,
      )
      const newest = this.#seen.findLast((each) => each.position <= (replayed ?? 0))
      const lagMs = newest ? Date.now() - newest.at : Number.POSITIVE_INFINITY
      replicaLagSeconds.set(lagMs / 1000)
      if (lagMs > MAX_REPLICA_LAG_MS) this.fail('late')
      else if (!this.usable && replayed >= before) {
        this.log.info({ lagMs }, 'public reads go to the replica')
        this.usable = true
        replicaUsed.set(1)
      }
      this.#checkedAt = Date.now()
    } catch (error) {
      // Of those nobody knows yet from which position on they are content.
      this.#waiting.unshift(...asking)
      this.fail(error instanceof Error ? error.message : String(error))
    }
    // Who waits for an older position than that of the check before is not shown anything older after a return.
    const done = Math.max(replayed ?? 0, this.usable || before === Number.POSITIVE_INFINITY ? 0 : before)
    for (const { position, resolve } of this.#pending) if (position <= done) resolve()
    this.#pending = this.#pending.filter(({ position }) => position > done)
  }

  async #ask(pool: pg.Pool, position: string): Promise<Position> {
    const { rows } = await pool.query<{ position: string | null }>(`select (${position})::text as position`)
    const found = rows[0]?.position
    if (found === null || found === undefined) throw new Error('the server is no replica')
    return Number(found)
  }
}

/**
 * Has a pool send the reads of public requests (`readPublicly`) to a replica while that is at hand and late by no more than
 * `MAX_REPLICA_LAG_MS`; what it cannot answer goes to the primary.
 */
export function attachReplica(
  pool: pg.Pool,
  urls: { primary: string; replica: string },
  options: ConnectOptions,
): Replica {
  // Of their own: a pool that is busy with requests would delay them.
  const short = { max: 1, connectionTimeoutMillis: checkLimitMs, query_timeout: checkLimitMs }
  const checks = {
    primary: createPool(urls.primary, options, short),
    replica: createPool(urls.replica, options, short),
  }
  const limits = { connectionTimeoutMillis: secondMs, query_timeout: queryLimitMs }
  const replica = createPool(urls.replica, options, limits)
  const watch = new ReplicaWatch(checks.primary, checks.replica, options.log)

  const onPrimary = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  const onReplica = replica.query.bind(replica) as typeof onPrimary
  const route = async (given: unknown[]): Promise<unknown> => {
    const text = textOf(given)
    if (text === undefined || !isRead(text)) leaveReplica()
    if (!mayReadReplica() || !watch.isUsed) return onPrimary(...given)
    try {
      const result = await onReplica(...given)
      noteReplicaRead()
      return result
    } catch (error) {
      if (!isForPrimary(error)) throw error
      const { code, message } = error as Error & { code?: string }
      // A conflict with what is replayed ends one query; the replica is there.
      if (code !== '25006' && code !== '40001') watch.fail(message)
      leaveReplica()
      return onPrimary(...given)
    }
  }
  pool.query = ((...given: unknown[]) =>
    mayReadReplica() && typeof given.at(-1) !== 'function'
      ? route(given)
      : onPrimary(...given)) as typeof pool.query

  let closing = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    await watch.check()
    if (!closing) timer = setTimeout(() => void look(), checkMs).unref()
  }
  void look()
  return {
    isUsed: () => watch.isUsed,
    caughtUp: () => watch.caughtUp(),
    async close() {
      closing = true
      watch.usable = false
      clearTimeout(timer)
      await Promise.all([checks.primary, checks.replica, replica].map((each) => each.end()))
    },
  }
}
