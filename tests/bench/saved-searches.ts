import '@/server/hooks'
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { sql } from 'drizzle-orm'
import { savedQuery } from '@/lib/contracts/saved-searches'
import type { Db } from '@/server/db/client'
import { openDatabase } from '@/server/db/open'
import type { ServiceContext } from '@/server/modules/context'
import { dictionaries } from '@/server/modules/dictionaries/dictionaries.service'
import { matchVacancy, percolateVacancy } from '@/server/modules/search/saved/alerts.service'
import { writeDown } from '@/server/modules/search/saved/query-keys'
import {
  standingSearchesFinding,
  writeStandingSearch,
} from '@/server/modules/search/saved/standing-searches.service'
import { publishedVacancy } from '@/server/modules/search/vacancies/fresh.service'
import { readEnv } from '@/server/platform/env'
import { createKeys } from '@/server/platform/keys'
import { createLogger } from '@/server/platform/logger'
import { systemClock } from '@/server/platform/time'
import { fillCatalogue } from '@/tests/support/plan-catalogue'
import { scratchFolder } from './product'

/** What one publication costs beside so many searches told of at once, and autopickups: `npm run bench:saved -- 100000`. */
const count = Number(process.argv[2] ?? 100_000)
const vacancies = 3000
const samples = 60
const autopickups = Math.min(count, 50_000)
const perPerson = 10

const env = readEnv({ ...process.env, NODE_ENV: 'test', DATA_DIR: process.env.DATA_DIR ?? scratchFolder() })
const log = createLogger('silent')

const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN

/** Milliseconds a database process has worked so far; of no use where there is no `/proc`. */
function workedBy(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** Numbers that look drawn and are the same every time. */
function* drawn(): Generator<number> {
  let state = 42
  for (;;) {
    // Products stay below 2 ** 53: beyond it numbers are rounded, and soon repeat.
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    yield state / 2 ** 32
  }
}

/** As people save them: most a profession in a city, many words, one in twenty filters alone. */
function* queries(): Generator<string> {
  const numbers = drawn()
  const next = () => numbers.next().value as number
  const roles = dictionaries().roles.slice(0, 120)
  const cities = [77001, 77001, 77001, 77001, 66001, 66001, 16001, 71001, 1001]
  const roleAt = () => roles[Math.floor(roles.length ** next()) - 1] ?? roles[0]
  const cityAt = () => cities[Math.floor(next() * cities.length)]
  for (;;) {
    const kind = next()
    const filters = [
      next() < 0.5 && `salary_from=${10_000 * Math.ceil(next() * 20)}`,
      next() < 0.3 &&
        `experience=${['noExperience', 'between1And3', 'between3And6'][Math.floor(next() * 3)]}`,
      next() < 0.2 && 'format=REMOTE',
    ].filter(Boolean)
    const asked =
      kind < 0.6
        ? [`role=${roleAt()?.id}`, `city=${cityAt()}`]
        : kind < 0.85
          ? [`text=${encodeURIComponent(roleAt()?.name ?? '')}`, `city=${cityAt()}`]
          : kind < 0.95
            ? [`text=${encodeURIComponent(roleAt()?.name ?? '')}`]
            : [`city=${cityAt()}`, 'with_salary=1']
    yield savedQuery('vacancies', [...asked, ...filters].join('&'))
  }
}

async function save(ctx: ServiceContext, db: Db): Promise<void> {
  await db.execute(sql`
    insert into users (public_id, account_type, first_name, last_name)
    select 'bu' || lpad(translate(i::text, '01', 'xy'), 10, 'a'), 'candidate', 'Имя', 'Фамилия'
    from generate_series(1, ${Math.ceil(count / perPerson) * 2}::int) i`)
  const { rows } = await db.execute<{ first: number }>(
    sql`select min(id) as first from users where public_id like 'bu%'`,
  )
  const first = rows[0]?.first ?? 0
  type Written = Awaited<ReturnType<typeof writeDown>>
  const known = new Set<string>()
  const taken = new Set<string>()
  let rest: (Pick<Written, 'query'> & { user_id: number })[] = []
  let wordings: Written[] = []
  let made = 0
  const write = async () => {
    await db.execute(sql`
      insert into search_wordings (list, query, keys, needs, salary_from, salary_to)
      select 'vacancies', query, array(select jsonb_array_elements_text(keys)), needs::tsquery, "salaryFrom", "salaryTo"
      from jsonb_to_recordset(${JSON.stringify(wordings)}::jsonb)
        as r(query text, keys jsonb, needs text, "salaryFrom" int, "salaryTo" int)`)
    wordings = []
    await db.execute(sql`
      insert into saved_searches (public_id, user_id, list, name, query, cadence, wording_id)
      select 'bs' || lpad(translate((${made}::int + n)::text, '01', 'xy'), 10, 'a'), r.user_id, 'vacancies', 'Поиск', r.query,
        'instant', w.id
      from (select row_number() over () as n, * from jsonb_to_recordset(${JSON.stringify(rest)}::jsonb)
        as rows(user_id bigint, query text)) r join search_wordings w on w.list = 'vacancies' and w.query = r.query`)
    made += rest.length
    rest = []
  }
  let turn = 0
  for (const query of queries()) {
    if (made + rest.length >= count) break
    const userId = first + (turn++ % (Math.ceil(count / perPerson) * 2))
    if (taken.has(`${userId} ${query}`)) continue
    taken.add(`${userId} ${query}`)
    if (!known.has(query)) {
      known.add(query)
      wordings.push(await writeDown(ctx, { list: 'vacancies', query }))
    }
    rest.push({ user_id: userId, query })
    if (rest.length === 5000) await write()
  }
  if (rest.length > 0) await write()
  await db.execute(sql`vacuum analyze saved_searches, search_wordings`)
  console.log(`${known.size} wordings`)
}

/** What so many autopickups go by: professions and a city or two, a third of them with terms. */
async function standBy(db: Db, many: number): Promise<number> {
  const numbers = drawn()
  const next = () => numbers.next().value as number
  const roles = dictionaries()
    .roles.slice(0, 120)
    .map(({ id }) => id)
  const cities = [77001, 77001, 77001, 66001, 66001, 16001, 71001, 1001]
  const some = <T>(values: readonly T[]) => values[Math.floor(next() * values.length)] as T
  const wordings = new Set<number>()
  for (let made = 0; made < many; ) {
    await db.transaction(async (tx) => {
      for (const last = Math.min(many, made + 1000); made < last; made += 1) {
        const salaryFrom = next() < 0.3 ? 10_000 * Math.ceil(next() * 20) : null
        wordings.add(
          await writeStandingSearch(tx, {
            roleIds: [...new Set([roles[Math.floor(roles.length ** next()) - 1] ?? 1, some(roles)])],
            cityIds: [...new Set([some(cities), some(cities)])],
            formats: next() < 0.3 ? [some(['REMOTE', 'ON_SITE', 'HYBRID'] as const)] : [],
            employmentForms: next() < 0.3 ? ['FULL'] : [],
            experience: next() < 0.3 ? [some(['noExperience', 'between1And3'] as const)] : [],
            verified: next() < 0.1,
            withSalary: salaryFrom !== null,
            salaryFrom,
          }),
        )
      }
    })
  }
  await db.execute(sql`vacuum analyze search_wordings`)
  return wordings.size
}

async function main(): Promise<void> {
  const database = await openDatabase({ ...env, DATABASE_POOL: 1 }, log)
  const { db } = database
  const ctx = {
    db,
    clock: systemClock,
    log,
    env,
    keys: createKeys(['b'.repeat(32)]),
  } as unknown as ServiceContext
  const now = ctx.clock.now()
  await fillCatalogue(db, vacancies, now)
  await save(ctx, db)
  const { rows: backend } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  const pid = backend[0]?.pid ?? 0
  const { rows: fresh } = await db.execute<{ id: string; role: number; city: number; keys: string[] }>(sql`
    update vacancies set first_published_at = ${now}
    where id in (select id from vacancies order by md5(public_id) limit ${samples + 10})
    returning public_id as id, role_id as role, city_ids[1] as city`)
  const candidates: number[] = []
  for (const { role, city } of fresh) {
    const keys = ['*', `c${city}`].flatMap((place) => [`v r${role} ${place}`, `v * ${place}`])
    const { rows } = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from saved_searches s join search_wordings w on w.id = s.wording_id
      where w.keys && ${sql.param(keys)}::text[] and s.cadence = 'instant' and s.deleted_at is null`)
    candidates.push(rows[0]?.n ?? 0)
  }
  const percolated: number[] = []
  const since = new Date(now.getTime() - 86_400_000)
  for (const [n, { id }] of fresh.entries()) {
    const item = await publishedVacancy(db, id, since)
    if (!item) throw new Error('a vacancy is not published')
    const started = performance.now()
    await percolateVacancy(ctx, item, now)
    if (n >= 10) percolated.push(performance.now() - started)
  }
  for (const { id } of fresh.slice(0, 10)) await matchVacancy(ctx, id)
  const times: number[] = []
  const told: number[] = []
  const [own, theirs] = [process.cpuUsage(), workedBy(pid)]
  for (const { id } of fresh.slice(10)) {
    const started = performance.now()
    told.push(await matchVacancy(ctx, id))
    times.push(performance.now() - started)
  }
  const { user, system } = process.cpuUsage(own)
  const worked = (user + system) / 1000 + workedBy(pid) - theirs
  const mean = (values: readonly number[]) =>
    Math.round(values.reduce((sum, one) => sum + one, 0) / values.length)
  console.log(
    `${count} searches told of at once, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(0)}, one client`,
  )
  console.table({
    'one publication': {
      'searches of its profession and place, mean': mean(candidates),
      'of them found by it, mean': mean(told),
      'who finds it, median': `${percentile(percolated, 0.5).toFixed(1)} ms`,
      'who finds it, p95': `${percentile(percolated, 0.95).toFixed(1)} ms`,
      'processor, mean': `${(worked / times.length).toFixed(0)} ms`,
      'wall, median': `${percentile(times, 0.5).toFixed(0)} ms`,
      'wall, p95': `${percentile(times, 0.95).toFixed(0)} ms`,
    },
  })
  const standing = await standBy(db, autopickups)
  const calls: number[] = []
  const called: number[] = []
  const [product, server] = [process.cpuUsage(), workedBy(pid)]
  for (const { id } of fresh) {
    const started = performance.now()
    called.push((await standingSearchesFinding(ctx, id))?.wordingIds.length ?? 0)
    calls.push(performance.now() - started)
  }
  const spent = process.cpuUsage(product)
  const cost = ((spent.user + spent.system) / 1000 + workedBy(pid) - server) / fresh.length
  console.log(`${autopickups} autopickups beside them, ${standing} wordings`)
  console.table({
    'one publication': {
      'wordings it meets, mean': mean(called),
      'processor, mean': `${cost.toFixed(0)} ms`,
      'wall, median': `${percentile(calls, 0.5).toFixed(0)} ms`,
      'wall, p95': `${percentile(calls, 0.95).toFixed(0)} ms`,
    },
  })
  await database.close()
}

await main()
