// What a recruiter's desk stands: 10,000 applications to one vacancy; how fast news travels, and that none is lost. `npm run bench:pipeline`
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Envelope } from '@/lib/contracts/errors'
import type { NegotiationPage } from '@/lib/contracts/negotiations'
import { createLocalStorage } from '@/server/adapters/storage/local-storage'
import { createApi } from '@/server/api/create-api'
import { openDatabase } from '@/server/db/open'
import type { ServiceContext } from '@/server/modules/context'
import { scoreUnscored } from '@/server/modules/negotiations/inbox.service'
import { systemClock } from '@/server/platform/clock'
import { readEnv } from '@/server/platform/env'
import { createLogger } from '@/server/platform/logger'
import { demoPassword } from '../support/people'
import { relay, screens } from './pipeline-live'
import { scratchFolder, seed } from './product'

const applications = 10_000
const rounds = 200
const warming = 20
const targetMs = 60

const folder = scratchFolder()
console.error(`… ${applications} resumes`)
seed(folder, 60, applications + 500, 10)
const env = readEnv({ DATA_DIR: folder, DEMO: '1' })
const log = createLogger('silent')
const database = await openDatabase(env, log)
const ctx: ServiceContext = {
  db: database.db,
  clock: systemClock,
  log,
  env,
  secret: 'x'.repeat(32),
  messenger: { send: async () => {} },
  storage: createLocalStorage(join(folder, 'files')),
}
const { app } = createApi(ctx)
let isOpen = true

/** Processor milliseconds that the backends of the database have used; 0 where there is no /proc. */
async function databaseCpu(): Promise<number> {
  const { rows } = await ctx.db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database()`,
  )
  const ticks = rows.map(({ pid }) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return Number(fields[11]) + Number(fields[12])
    } catch {
      return 0
    }
  })
  // A tick of Linux is a hundredth of a second.
  return ticks.reduce((all, each) => all + each, 0) * 10
}

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await app.request(path, init)
  const { data } = (await answer.json()) as Envelope<T>
  if (!answer.ok || data === null) throw new Error(`${path}: ${answer.status}`)
  return data
}

try {
  const { token } = await call<{ token: string }>('/v1/accounts/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'hr@demo.dvoe.local', password: demoPassword }),
  })
  const headers = { Authorization: `Bearer ${token}` }
  const own = await call<{ results: { public_id: string }[] }>('/v1/my/vacancies?size=1', { headers })
  const vacancy = own.results[0]?.public_id
  if (!vacancy) throw new Error('the demo employer has no vacancy')

  console.error('… applications')
  await ctx.db.execute(sql`
    insert into negotiations (public_id, vacancy_id, publication, resume_id, candidate_id, company_id, origin, status,
      letter, turn, turn_started_at, turn_due_at, viewed_at, created_at, updated_at)
    select 'b' || lpad(translate(r.id::text, '01', 'ab'), 11, 'z'), v.id, v.publication, r.id, r.user_id, v.company_id,
      'application', s.status, repeat('Здравствуйте! ', 20),
      case when s.status in ('declined_by_employer', 'expired') then null else 'employer' end,
      now(), now() + interval '7 days', case when s.status = 'new' then null else now() end,
      now() - r.id * interval '1 minute', now() - random() * interval '30 days'
    from (select distinct on (user_id) id, user_id from resumes order by user_id, id) r
    cross join lateral (select (array['new','new','viewed','in_review','interview','declined_by_employer','expired'])
      [1 + r.id % 7] as status) s
    cross join (select * from vacancies where public_id = ${vacancy}) v
    limit ${applications}
    on conflict do nothing`)
  await ctx.db.execute(sql`
    insert into negotiation_steps (negotiation_id, actor, action, to_status)
    select n.id, 'candidate', 'apply', 'new' from negotiations n, generate_series(1, 3)
    where n.public_id like 'b%' and not exists (select 1 from negotiation_steps s where s.negotiation_id = n.id)`)
  await ctx.db.execute(sql`
    insert into negotiation_marks (negotiation_id, vacancy_id, company_id, rating, tags)
    select id, vacancy_id, company_id, 1 + id % 5, array['резерв'] from negotiations where public_id like 'b%' and id % 4 = 0
    on conflict do nothing`)
  await ctx.db.execute(sql`analyze negotiations, negotiation_steps, negotiation_marks, resumes`)
  const scoring = performance.now()
  while ((await scoreUnscored(ctx)) > 0);
  console.error(`… scores in ${Math.round(performance.now() - scoring)} ms`)

  const table: Record<string, string | number>[] = []
  for (const [what, query] of [
    ['first page', ''],
    ['by match', '&sort=match'],
    ['by activity', '&sort=activity'],
    ['one stage', '&stage=interview'],
    ['rating and tag', '&rating=4&tag=резерв'],
    ['unread', '&unread=1'],
    ['page 300', '&page=300'],
  ] as const) {
    const path = encodeURI(`/v1/vacancies/${vacancy}/negotiations?origin=application${query}`)
    const times: number[] = []
    let total = 0
    let own = process.cpuUsage()
    let theirs = 0
    for (let round = 0; round < rounds; round += 1) {
      // The first rounds warm up.
      if (round === warming) [own, theirs] = [process.cpuUsage(), await databaseCpu()]
      const started = performance.now()
      total = (await call<NegotiationPage>(path, { headers })).total
      if (round >= warming) times.push(performance.now() - started)
    }
    const { user, system } = process.cpuUsage(own)
    const perRequest = (ms: number) => Number((ms / times.length).toFixed(1))
    const cpu = {
      api: perRequest((user + system) / 1000),
      database: perRequest((await databaseCpu()) - theirs),
    }
    times.sort((a, b) => a - b)
    const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1))
    table.push({
      what,
      total,
      'p50 ms': at(0.5),
      'p95 ms': at(0.95),
      'CPU ms, api': cpu.api,
      'CPU ms, database': cpu.database,
      [`≤ ${targetMs}`]: at(0.95) <= targetMs ? 'ok' : 'MISS',
    })
  }
  console.table(table)

  console.error('… a relay and its kills')
  await ctx.db.execute(sql`delete from outbox`)
  const { rows: readers } = await ctx.db.execute<{ public_id: string }>(
    sql`select public_id from users where account_type = 'candidate' order by id limit 200`,
  )
  console.table([
    await relay(
      database.url,
      readers.map((row) => row.public_id),
      ctx.db,
    ),
  ])
  console.error('… screens')
  await database.close()
  isOpen = false
  console.table([await screens(env, ctx.secret, vacancy, token)])
} finally {
  if (isOpen) await database.close()
  rmSync(folder, { recursive: true, force: true })
}
