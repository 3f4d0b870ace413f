import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { secondMs } from '@/lib/shared/time'
import type { Database } from '@/server/db/client'
import { ConfigurationError, type Env } from '@/server/platform/env'
import { NotReady } from '@/server/web/system-routes'

/** What a process does. Whatever its role, it answers health checks. */
export interface Duties {
  pages: boolean
  /** Answers `/v1` to others; pages rendered here call it in the process. */
  api: boolean
  sockets: boolean
  /** Timed jobs and the lanes of the outbox. */
  jobs: boolean
}

const none: Duties = { pages: false, api: false, sockets: false, jobs: false }

const duties: Record<Env['ROLE'], Duties> = {
  all: { pages: true, api: true, sockets: true, jobs: true },
  web: { ...none, pages: true },
  api: { ...none, api: true },
  realtime: { ...none, sockets: true },
  worker: { ...none, jobs: true },
}

/** @throws ConfigurationError when the role has nothing to do */
export function dutiesOf({ ROLE, API_BASE_URL }: Pick<Env, 'ROLE' | 'API_BASE_URL'>): Duties {
  if (API_BASE_URL && !duties[ROLE].pages) {
    throw new ConfigurationError(
      `ROLE, API_BASE_URL: the role ${ROLE} shows no pages that could ask another API`,
    )
  }
  return duties[ROLE]
}

/** What is wrong though the process serves; rejects with `NotReady` when it cannot. */
export type Readiness = () => Promise<readonly string[]>

interface Checked {
  env: Env
  database: Pick<Database, 'db' | 'replica'>
  searchIsWhole: () => boolean
  isListening: () => boolean
}

const answerMs = 2 * secondMs
const outboxLagSeconds = 60
const freeBytes = 256 * 2 ** 20

/**
 * Checks what requests need: the database, the connections that listen, the whole search. A late outbox, a replica
 * that is away or a full disk makes no site unreachable that still answers: they are named, and only a process that does nothing else is not ready for them.
 */
export function createReadiness({ env, database, searchIsWhole, isListening }: Checked): Readiness {
  const oldestEvent = () =>
    database.db.execute<{ late: boolean }>(sql`select exists (
      select from outbox where processed_at is null and dead_at is null
        and available_at < now() - make_interval(secs => ${outboxLagSeconds})) as late`)
  return async () => {
    const [outbox, disk] = await Promise.all([
      Promise.race([oldestEvent().catch(() => undefined), sleep(answerMs, undefined, { ref: false })]),
      // A folder that is not there yet is made with the first file.
      statfs(env.DATA_DIR).catch(() => undefined),
    ])
    const faults = [
      ...(outbox?.rows[0]?.late ? ['outbox'] : []),
      ...(database.replica && !database.replica.isUsed() ? ['replica'] : []),
      ...(disk && disk.bavail * disk.bsize < freeBytes ? ['disk'] : []),
    ]
    const broken = [
      ...(outbox ? [] : ['database']),
      ...(isListening() ? [] : ['listen']),
      ...(searchIsWhole() ? [] : ['search']),
      ...(env.ROLE === 'worker' ? faults.filter((fault) => fault !== 'replica') : []),
    ]
    if (broken.length > 0) throw new NotReady([...new Set([...broken, ...faults])])
    return faults
  }
}
