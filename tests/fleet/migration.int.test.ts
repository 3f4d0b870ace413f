import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { OwnVacancy } from '@/lib/contracts/vacancies'
import { migrate } from '@/server/db/migrate'
import { readMigrations } from '@/server/db/migration-files'
import { createEmployer, type TestEmployer } from '@/tests/support/employers'
import { nextMigrations } from '@/tests/support/migration-folder'
import { createTestApi, type TestApi } from '@/tests/support/test-api'
import { createVacancyDraft, publishVacancy } from '@/tests/support/vacancies'
import { type FleetProcess, fleetEnv, startProcess } from './processes'

/** `MIGRATION_ROWS=1000000 npx vitest run tests/fleet/migration` for the figures of docs/scaling.md. */
const rows = Number(process.env.MIGRATION_ROWS ?? 50_000)
/** On a machine that does nothing else; beside other tests a request takes its time for reasons of its own. */
const isMeasured = process.env.MIGRATION_ROWS !== undefined
const slowestMs = 500
const secret = 'a secret of at least thirty-two characters'

const nextRelease = {
  '9001_add_title_length_to_vacancies': `ALTER TABLE "vacancies" ADD COLUMN "title_length" integer;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "vacancies_title_length" ON "vacancies" ("title_length","id");--> statement-breakpoint
-- backfill: vacancies by id
UPDATE "vacancies" SET "title_length" = length("title") WHERE "id" > $1 AND "id" <= $2 AND "title_length" IS NULL`,
}

function figuresOf(seen: readonly { ms: number }[]): string {
  const times = seen.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
  return `ms: median ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(1)}`
}

describe('a process of the release before', { timeout: 1_200_000 }, () => {
  let api: TestApi
  let employer: TestEmployer
  let env: Record<string, string>
  let old: FleetProcess
  beforeAll(async () => {
    api = await createTestApi({ APP_SECRET: secret })
    employer = await createEmployer(api)
    const many = await createEmployer(api)
    const filler = await api.database.pool.connect()
    await filler.query('set statement_timeout = 0')
    await filler.query(
      `insert into vacancies (public_id, company_id, status, title, description_html)
       select 'many' || lpad(n::text, 8, '0'), $1, 'closed', 'Вакансия ' || n, repeat('Описание ', 40)
       from generate_series(1, $2::int) n`,
      [many.companyId, rows],
    )
    await filler.query('vacuum analyze vacancies')
    filler.release(true)
    env = fleetEnv({ DATABASE_URL: api.database.url, APP_SECRET: secret, ROLE: 'api' })
    old = await startProcess(env)
  }, 900_000)
  afterAll(async () => {
    await old.stop()
    await api.close()
  })

  it('serves while a migration adds a column, an index and their values, and starts on the new schema', async () => {
    const ready = () => fetch(`${old.url}/readyz`).then(({ status }) => status)
    await expect.poll(ready, { timeout: 60_000 }).toBe(200)
    const open = await publishVacancy(api, employer.token)
    const draft = await createVacancyDraft(api, employer.token)
    const headers = { Authorization: `Bearer ${employer.token}`, 'Content-Type': 'application/json' }
    const ask = async (path: string, init: RequestInit = {}) => {
      const began = performance.now()
      const answer = await fetch(old.url + path, { headers, ...init })
      const body = (await answer.json()) as { data: OwnVacancy }
      return { status: answer.status, ms: performance.now() - began, data: body.data }
    }
    let { revision } = draft
    const works: (() => ReturnType<typeof ask>)[] = [
      () => ask('/v1/vacancies?text=медсестра', { headers: {} }),
      () => ask(`/v1/vacancies/${open.public_id}`, { headers: {} }),
      () => ask('/v1/my/vacancies'),
      async () => {
        const fields = { title: `Медсестра, правка ${revision}` }
        const body = JSON.stringify({ revision, fields })
        const answer = await ask(`/v1/vacancies/${draft.public_id}`, { method: 'PUT', body })
        revision = answer.data?.revision ?? revision
        return answer
      },
    ]
    let seen: { ms: number; status: number }[] = []
    let done = false
    const loops = works.map(async (work) => {
      while (!done) {
        const { status, ms } = await work()
        seen.push({ status, ms })
        await sleep(100)
      }
    })
    // By the clock of the database: a busy machine makes requests slow, a migration makes them wait for its locks.
    let longestWait = 0
    const watch = (async () => {
      while (!done) {
        const { rows: waits } = await api.database.pool.query<{ ms: number }>(
          `select coalesce(max(extract(epoch from clock_timestamp() - waitstart) * 1000), 0)::int as ms
           from pg_locks l join pg_stat_activity a using (pid)
           where not l.granted and a.application_name = 'dvoe' and a.datname = current_database()`,
        )
        longestWait = Math.max(longestWait, waits[0]?.ms ?? 0)
        await sleep(20)
      }
    })()
    // What the machine makes of the same requests when nothing is migrated.
    await expect.poll(() => seen.length, { timeout: 120_000 }).toBeGreaterThan(isMeasured ? 1000 : 50)
    const before = figuresOf(seen)
    seen = []
    const reader = await api.database.pool.connect()
    await reader.query('begin')
    await reader.query('select from vacancies limit 1')
    const folder = await nextMigrations(nextRelease)
    onTestFinished(() => rm(folder, { recursive: true }))
    const began = performance.now()
    const migrating = migrate(api.database.url, folder)
    // A report that takes its time, which the new column has to wait for; nobody may wait behind the column.
    await expect.poll(() => seen.length, { timeout: 60_000 }).toBeGreaterThan(30)
    await reader.query('commit')
    reader.release()
    await migrating
    const seconds = (performance.now() - began) / 1000
    done = true
    await Promise.all([...loops, watch])

    console.log(
      `migration of ${rows} rows: ${seconds.toFixed(1)} s, ${seen.length} requests meanwhile, ${figuresOf(seen)} (before it ${before}), longest wait for a lock ${longestWait}`,
    )
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]))
    expect(longestWait).toBeLessThan(slowestMs)
    if (isMeasured) expect(Math.max(...seen.map(({ ms }) => ms))).toBeLessThan(slowestMs)
    const { rows: left } = await api.database.pool.query<{ unfilled: number; valid: boolean }>(
      `select count(*) filter (where title_length is null)::int as unfilled,
         (select indisvalid from pg_index where indexrelid = 'vacancies_title_length'::regclass) as valid
       from vacancies where title <> ''`,
    )
    expect(left).toEqual([{ unfilled: 0, valid: true }])
    // Starts on the new schema, as after a crash.
    const another = await startProcess({ ...env, MIGRATE: 'off' })
    onTestFinished(async () => void (await another.stop()))
    expect(old.said() + another.said()).not.toMatch(/"level":(40|50|60)/)
  })

  it('is refused with a sentence on a database that lacks its migrations, when it must not run them', async () => {
    const last = readMigrations().at(-1)?.when
    await api.database.pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [last])
    await expect(startProcess({ ...env, MIGRATE: 'off' })).rejects.toThrow(/npm run migrate -- up/)
  })
})
