import { asc, eq, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { jobProcesses, timedJobs } from '@/server/db/schema/platform'
import type { ServiceContext } from '@/server/modules/context'
import { insertLog } from '@/server/modules/moderation/operators/operators.repository'
import type { Order } from '@/server/modules/moderation/operators/operators.service'
import { AppError } from '@/server/platform/errors'

/** Installs or updates the tables of the queue. */
export async function migrateJobQueue(url: string): Promise<void> {
  const { Logger: QueueLogger, runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString: url, logger: new QueueLogger(() => () => undefined) })
}

/** A job that fails is planned again by us, so only crashes count as attempts. */
const maxAttempts = 32_767

/** Plans the next run of a job. The queue deletes the row of the one that ends. */
export async function planNext(pool: Pool, name: string, inMs: number): Promise<void> {
  await pool.query(
    `select from graphile_worker.add_job($1, job_key := $1, max_attempts := $2,
       run_at := now() + make_interval(secs => $3::float8 / 1000))`,
    [name, maxAttempts, inMs],
  )
}

/** Gives every job its place in the queue, and a run soon after a start, as an upgrade may have brought work. */
export async function planAll(pool: Pool, jobs: readonly { name: string; everyMs: number }[]): Promise<void> {
  const names = jobs.map(({ name }) => name)
  await pool.query(
    `insert into timed_jobs (name, every_ms) select * from unnest($1::text[], $2::int[])
     on conflict (name) do update set every_ms = excluded.every_ms where timed_jobs.every_ms <> excluded.every_ms`,
    [names, jobs.map(({ everyMs }) => everyMs)],
  )
  // `unsafe_dedupe` leaves a job alone that another process runs at this moment; it will plan its next run itself.
  await pool.query(
    `select graphile_worker.add_job(name, job_key := name, max_attempts := $2, job_key_mode := 'unsafe_dedupe',
       run_at := now() + make_interval(secs => least(every_ms, 1000) / 1000.0))
     from timed_jobs where name = any($1)`,
    [names, maxAttempts],
  )
  await pool.query(
    `select from graphile_worker.reschedule_jobs(
       array(select id from graphile_worker.jobs where key = any($1) and run_at > now() + interval '1 second'),
       run_at := now() + interval '1 second')`,
    [names],
  )
}

/**
 * Says that a process lives, and frees the jobs of those that have been silent for longer than the lease.
 * @returns how many workers were found dead
 */
export async function seeProcess(
  pool: Pool,
  { name, workerIds }: { name: string; workerIds: readonly string[] },
  leaseMs: number,
): Promise<number> {
  await pool.query(
    `insert into job_processes (name, worker_ids) values ($1, $2)
     on conflict (name) do update set worker_ids = excluded.worker_ids, seen_at = now()`,
    [name, workerIds],
  )
  const { rows } = await pool.query<{ dead: string[] }>(
    `with dropped as (
       delete from job_processes where seen_at < now() - make_interval(secs => $1::float8 / 1000)
     )
     select coalesce(array_agg(distinct locked_by), '{}') as dead from graphile_worker.jobs
     where locked_at < now() - make_interval(secs => $1::float8 / 1000)
       and locked_by <> all (select unnest(worker_ids) from job_processes
         where seen_at >= now() - make_interval(secs => $1::float8 / 1000))`,
    [leaseMs],
  )
  const dead = rows[0]?.dead ?? []
  if (dead.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [dead])
  return dead.length
}

type Context = Pick<ServiceContext, 'db' | 'clock'>

/** The timed jobs with their last runs, and the processes that run them. */
export async function listJobs({ db }: Context) {
  const [jobs, processes] = await Promise.all([
    db.select().from(timedJobs).orderBy(asc(timedJobs.name)),
    db.select().from(jobProcesses).orderBy(asc(jobProcesses.startedAt)),
  ])
  return { jobs, processes }
}

/**
 * Keeps a job from being run, or lets it run again at once; a run under way ends as usual.
 * @throws AppError not_found, wrong_state when it is so already
 */
export async function pauseJob(ctx: Context, order: Order, name: string, paused: boolean): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const [job] = await tx.select().from(timedJobs).where(eq(timedJobs.name, name)).for('update')
    if (!job) throw new AppError('not_found')
    if ((job.pausedAt !== null) === paused) throw new AppError('wrong_state')
    await tx
      .update(timedJobs)
      .set({ pausedAt: paused ? now : null })
      .where(eq(timedJobs.name, name))
    if (!paused) {
      await tx.execute(sql`select from graphile_worker.reschedule_jobs(
        array(select id from graphile_worker.jobs where key = ${name}), run_at := now())`)
    }
    await insertLog(tx, {
      operator: order.operator,
      command: paused ? 'job-pause' : 'job-resume',
      target: name,
      reason: order.reason ?? null,
      details: {},
      createdAt: now,
    })
  })
}
