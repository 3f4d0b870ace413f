import pg from 'pg'
import { translator } from '@/server/lib/translator'
import { ConfigurationError } from '@/server/platform/env'
import { type Migration, readMigrations } from './migration-files'

const t = translator('console')

/** The last release with the migrations that the baseline replaced. */
const releaseBeforeBaseline = '0.1.0'

/** What a database says of a migration that is under way or done. */
interface Run {
  tag: string
  /** Steps that are done. */
  step: number
  /** Rows a backfill has filled. */
  rows: number
}

export interface SchemaState {
  pending: readonly Migration[]
  /** Run by a newer build. */
  foreign: readonly string[]
  /** What is begun, by the time of the migration. */
  runs: ReadonlyMap<number, Run>
  /** A sentence, when this build must not run on the database even after migrating it. */
  misfit: string | undefined
}

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'dvoe-migrate' })
  // A lost connection fails the statement that runs.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    // Ending the connection releases the lock.
    await client.end()
  }
}

/** @param migrations those of this build */
export async function readState(client: pg.Client, migrations: readonly Migration[]): Promise<SchemaState> {
  const { rows: tables } = await client.query<{ history: boolean; runs: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as history,
       to_regclass('drizzle.migration_runs') is not null as runs`,
  )
  const history = tables[0]?.history
    ? await client.query<{ at: number }>('select created_at as at from drizzle.__drizzle_migrations')
    : undefined
  const begun = tables[0]?.runs
    ? await client.query<Run & { at: number; needs: number | null }>(
        `select created_at as at, tag, needs, step, rows from drizzle.migration_runs`,
      )
    : undefined
  const applied = new Set((history?.rows ?? []).map(({ at }) => Number(at)))
  const runs = new Map((begun?.rows ?? []).map((run) => [Number(run.at), { ...run, rows: Number(run.rows) }]))
  const known = new Set(migrations.map(({ when }) => when))
  const [baseline] = migrations
  const isTooOld = baseline !== undefined && applied.size > 0 && Math.max(...applied) < baseline.when
  const barring = [...runs.values()].find(({ needs }) => needs !== null && !known.has(Number(needs)))
  return {
    // The baseline has the time of the last migration it replaced: a database with that one goes on behind it.
    pending: migrations.filter(({ when }) => !applied.has(when)),
    foreign: [...new Set([...applied, ...runs.keys()])]
      .filter((at) => !known.has(at) && at > (baseline?.when ?? 0))
      .map((at) => runs.get(at)?.tag ?? String(at)),
    runs,
    misfit: isTooOld
      ? t('migrate.too_old', { version: releaseBeforeBaseline })
      : barring && t('migrate.too_new', { tag: barring.tag }),
  }
}

/** What a database has and lacks of the migrations of this build; changes nothing. */
export const schemaState = (url: string, folder?: string): Promise<SchemaState> =>
  withClient(url, (client) => readState(client, readMigrations(folder)))

/** @throws ConfigurationError when the database lacks a migration of this build, or does not fit it */
export async function requireMigrated(url: string, folder?: string): Promise<void> {
  const { misfit, pending } = await schemaState(url, folder)
  if (misfit) throw new ConfigurationError(misfit)
  const [first] = pending
  if (first)
    throw new ConfigurationError(t('migrate.not_migrated', { count: pending.length, tag: first.tag }))
}
