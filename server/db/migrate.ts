import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { minuteMs, secondMs } from '@/lib/shared/time'
import { translator } from '@/server/lib/translator'
import { ConfigurationError } from '@/server/platform/env'
import { type Migration, readMigrations, type Step } from './migration-files'
import { readState, withClient } from './schema-state'

const t = translator('console')

/** Arbitrary advisory-lock key, shared by all instances on one database. */
const lockKey = 744_201_113
/** While a statement waits for a lock, everybody else queues behind it; after this long it gives up and tries again. */
const lockWaitMs = 200
const pauses = { first: 250, longest: 5 * secondMs }
const defaultPatienceMs = 10 * minuteMs
/** Of a backfill: how long rows stay locked, and how long a batch may take before it is halved. */
const batch = { firstRows: 500, maxRows: 20_000, aimMs: 100, limitMs: 5 * secondMs }
const lowestKey = '-9223372036854775808'

export interface MigrationOptions {
  /** Stops at the next batch, or cancels the statement that runs; the next call goes on from there. */
  signal?: AbortSignal
  /** How long locks are tried for. */
  patienceMs?: number
  onEvent?: (event: MigrationEvent) => void
}

export type MigrationEvent =
  | { kind: 'waiting' }
  | { kind: 'started' | 'finished'; tag: string }
  | { kind: 'busy'; tag: string }
  | { kind: 'filled'; tag: string; rows: number }

export class MigrationStopped extends Error {}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code
/** Lock not available, deadlock (a concurrent index waits for every transaction), statement timeout of a batch. */
const isBusy = (error: unknown) => ['55P03', '40P01', '57014'].includes(String(codeOf(error)))

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** Carries the migrations out that a database lacks, each step on its own and with its place recorded. */
class Migrator {
  constructor(
    private readonly client: pg.Client,
    private readonly options: MigrationOptions,
  ) {}

  async run(migration: Migration): Promise<void> {
    const { tag, when, hash, needs, steps } = migration
    const { rows } = await this.client.query<{ step: number }>(
      `insert into drizzle.migration_runs (created_at, tag, needs) values ($1, $2, $3)
       on conflict (created_at) do update set tag = excluded.tag returning step`,
      [when, tag, needs ?? null],
    )
    this.options.onEvent?.({ kind: 'started', tag })
    for (const [index, step] of steps.entries()) {
      if (index < (rows[0]?.step ?? 0)) continue
      await this.patiently(tag, () => this.carryOut(migration, step, index + 1))
    }
    await inTransaction(this.client, async () => {
      await this.client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        hash,
        when,
      ])
      await this.client.query('update drizzle.migration_runs set finished_at = now() where created_at = $1', [
        when,
      ])
    })
    this.options.onEvent?.({ kind: 'finished', tag })
  }

  /** Repeats what could not get its locks, with growing pauses in which others go on. */
  private async patiently(tag: string, work: () => Promise<void>): Promise<void> {
    const deadline = Date.now() + (this.options.patienceMs ?? defaultPatienceMs)
    for (let pause = pauses.first; ; pause = Math.min(pause * 2, pauses.longest)) {
      this.heedStop()
      try {
        return await work()
      } catch (error) {
        this.heedStop()
        if (!isBusy(error)) throw error
        if (Date.now() + pause > deadline)
          throw new ConfigurationError(t('migrate.busy', { tag, holders: await this.holders() }))
        this.options.onEvent?.({ kind: 'busy', tag })
        await sleep(pause)
      }
    }
  }

  private heedStop(): void {
    if (this.options.signal?.aborted) throw new MigrationStopped()
  }

  /** Transactions that have been open longest: one of them holds the lock. */
  private async holders(): Promise<string> {
    const { rows } = await this.client.query<{ holder: string }>(
      `select format('%s (%s, %s s)', pid, application_name, round(extract(epoch from now() - xact_start))) as holder
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
       order by xact_start limit 3`,
    )
    return rows.map(({ holder }) => holder).join(', ') || '—'
  }

  private async carryOut({ tag, when }: Migration, step: Step, done: number): Promise<void> {
    const record = () =>
      this.client.query('update drizzle.migration_runs set step = $2, cursor = null where created_at = $1', [
        when,
        done,
      ])
    if (step.kind === 'transaction') {
      await inTransaction(this.client, async () => {
        const began = Date.now()
        for (const statement of step.statements) {
          // Locks of earlier statements are held meanwhile, so that the statements share one limit.
          const left = Math.max(lockWaitMs - (Date.now() - began), 20)
          await this.client.query(`set local lock_timeout = ${left}`)
          await this.client.query(statement)
        }
        await record()
      })
    } else if (step.kind === 'concurrent') {
      if (!step.creates || (await this.needsIndex(step.index))) await this.buildOrDrop(step)
      await record()
    } else {
      await this.fill(tag, when, step)
      await record()
    }
  }

  /** A crash leaves an invalid index, which is dropped and built again, or a whole one that was not recorded. */
  private async needsIndex(index: string): Promise<boolean> {
    const { rows } = await this.client.query<{ valid: boolean }>(
      'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
      [`"${index}"`],
    )
    if (rows[0]?.valid) return false
    if (rows[0]) await this.client.query(`drop index concurrently "${index}"`)
    return true
  }

  private async buildOrDrop(step: Extract<Step, { kind: 'concurrent' }>): Promise<void> {
    try {
      await this.client.query(step.statement)
    } catch (error) {
      // What is left of a unique one would refuse writes until the next try. A lost connection leaves it for that.
      if (step.creates) await this.needsIndex(step.index).catch(() => undefined)
      throw error
    }
  }

  private async fill(tag: string, when: number, step: Extract<Step, { kind: 'backfill' }>): Promise<void> {
    let size = batch.firstRows
    for (let isWhole = false; !isWhole; ) {
      this.heedStop()
      const began = performance.now()
      try {
        isWhole = await inTransaction(this.client, () => this.fillBatch(tag, when, step, size))
      } catch (error) {
        if (!isBusy(error) || size === 1) throw error
        this.heedStop()
        size = Math.ceil(size / 4)
        await sleep(pauses.first)
        continue
      }
      const took = performance.now() - began
      if (took > batch.aimMs * 1.5) size = Math.ceil(size / 2)
      else if (took < batch.aimMs / 2) size = Math.min(size * 2, batch.maxRows)
      // The database belongs to requests half of the time.
      await sleep(took)
    }
  }

  /** @returns whether no rows are left */
  private async fillBatch(
    tag: string,
    when: number,
    { statement, table, key }: Extract<Step, { kind: 'backfill' }>,
    size: number,
  ): Promise<boolean> {
    // A batch that is lost with the server is lost together with its cursor.
    await this.client.query(
      `set local lock_timeout = ${lockWaitMs}; set local statement_timeout = ${batch.limitMs};
       set local synchronous_commit = off`,
    )
    const { rows } = await this.client.query<{ after: string; upto: string | null }>(
      `select c.after::text, (select max(k) from (select "${key}" as k from "${table}" where "${key}" > c.after
         order by 1 limit $2) b)::text as upto
       from (select coalesce((select cursor from drizzle.migration_runs where created_at = $1), $3::bigint) as after) c`,
      [when, size, lowestKey],
    )
    const [range] = rows
    if (!range?.upto) return true
    const { rowCount } = await this.client.query(statement, [range.after, range.upto])
    const { rows: totals } = await this.client.query<{ rows: number }>(
      'update drizzle.migration_runs set cursor = $2, rows = rows + $3 where created_at = $1 returning rows',
      [when, range.upto, rowCount ?? 0],
    )
    this.options.onEvent?.({ kind: 'filled', tag, rows: Number(totals[0]?.rows ?? 0) })
    return false
  }
}

async function prepare(client: pg.Client): Promise<void> {
  // Limits of the role are for requests; a server that lost its client should not go on building an index.
  await client.query(
    `set statement_timeout = 0; set lock_timeout = 0; set client_connection_check_interval = '1s'`,
  )
  await client.query(`create schema if not exists drizzle`)
  await client.query(`create table if not exists drizzle.__drizzle_migrations
    (id serial primary key, hash text not null, created_at bigint)`)
  await client.query(`create table if not exists drizzle.migration_runs (
    created_at bigint primary key, tag text not null, needs bigint, step integer not null default 0, cursor bigint,
    rows bigint not null default 0, started_at timestamptz not null default now(), finished_at timestamptz)`)
}

/**
 * Brings the schema up to this build. Concurrent instances wait for one another; one that has nothing to do does not.
 * @throws ConfigurationError with a sentence for the operator when the database does not fit
 * @throws MigrationStopped
 */
export async function migrate(url: string, folder?: string, options: MigrationOptions = {}): Promise<void> {
  const migrations = readMigrations(folder)
  await withClient(url, async (client) => {
    const refuseMisfit = async () => {
      const state = await readState(client, migrations)
      if (state.misfit) throw new ConfigurationError(state.misfit)
      return state
    }
    if ((await refuseMisfit()).pending.length === 0) return
    const { signal } = options
    // Not a lock that is waited for in SQL: an index that is built concurrently waits for statements of others to end.
    const isMine = async () => {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        lockKey,
      ])
      return rows[0]?.mine
    }
    for (let tries = 0; !(await isMine()); tries += 1) {
      if (tries === 0) options.onEvent?.({ kind: 'waiting' })
      if (signal?.aborted) throw new MigrationStopped()
      await sleep(pauses.first)
    }
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const cancel = () =>
      void withClient(url, (other) => other.query('select pg_cancel_backend($1)', [rows[0]?.pid])).catch(
        () => undefined,
      )
    signal?.addEventListener('abort', cancel)
    try {
      const { pending } = await refuseMisfit()
      if (pending.length === 0) return
      await prepare(client)
      const migrator = new Migrator(client, options)
      for (const migration of pending) await migrator.run(migration)
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  })
}
