import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { openDatabase } from '@/server/db/open'
import { dictionaries } from '@/server/modules/dictionaries/dictionaries.service'
import { recalculateLevels, roleNames } from '@/server/modules/vacancies/search-index.service'
import { searchRowsInsert } from '@/server/modules/vacancies/search-rows.repository'
import { createLogger } from '@/server/platform/logger'
import { paragraphs } from './texts'

const seconds = (since: number) => (performance.now() - since) / 1000

export interface Filled {
  /** Seconds. */
  rows: number
  searchRows: number
  indexes: number
}

/** Takes the plain indexes of a table away, loads, and builds them again: as a bulk load would. */
export async function withoutIndexes(db: Db, table: string, load: () => Promise<void>): Promise<number> {
  const { rows } = await db.execute<{ name: string; definition: string }>(sql`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = ${table}::regclass and not i.indisunique`)
  for (const { name } of rows) await db.execute(sql.raw(`drop index ${name}`))
  await load()
  const started = performance.now()
  for (const { definition } of rows) await db.execute(sql.raw(definition))
  return seconds(started)
}

/** A number from 0 to `n` - 1, the same for the same row every time. */
const pick = (salt: number, n: number | ReturnType<typeof sql>) =>
  sql`(((hashint8extended(i, ${sql.raw(String(salt))}) >> 1) & 2147483647) % ${typeof n === 'number' ? sql.raw(String(n)) : n})::int`
/** The same, falling as one over the rank. */
const zipf = (salt: number, n: number) =>
  sql`least(${sql.raw(String(n - 1))}, power(${sql.raw(String(n))}, ${pick(salt, 1_000_000)} / 1e6)::int - 1)`

/** Open vacancies by set-based statements: titles of roles with a turn of their own, texts of words spread by Zipf. */
export async function fillVacancies(db: Db, from: number, to: number, now: Date): Promise<Filled> {
  const { roles, cities, skills } = dictionaries()
  const titles = roles.flatMap((role) => [role.name, ...role.spellings].map((title) => ({ title, role })))
  const big = [...cities].sort((a, b) => b.population - a.population)
  const turns = [
    '',
    '',
    '',
    ' (график 2/2)',
    ' без опыта',
    ' в офис',
    ' вахтовым методом',
    ' удалённо',
    ' на производство',
    ' ночные смены',
    ' на склад',
    ' в магазин у дома',
  ]
  const texts = paragraphs(20_000)
  await db.execute(sql`set session_replication_role = replica`)
  await db.execute(
    sql`create table if not exists bench_texts (id int primary key, html text, words tsvector)`,
  )
  await db.execute(sql`insert into bench_texts select n - 1, '<p>' || html || '</p>', setweight(to_tsvector('russian', search_text(html)), 'D')
    from unnest(${sql.param(texts)}::text[]) with ordinality as t(html, n) on conflict do nothing`)
  await db.execute(
    sql`create table if not exists bench_titles (id int primary key, title text, role_id int, words tsvector)`,
  )
  await db.execute(sql`insert into bench_titles
    select (t.n - 1) * ${turns.length}::int + u.n - 1, t.title || u.turn, t.role_id,
      setweight(to_tsvector('russian', search_text(t.title || u.turn)), 'A') ||
      setweight(to_tsvector('russian', search_text(t.role)), 'B')
    from unnest(${sql.param(titles.map((t) => t.title))}::text[], ${sql.param(titles.map((t) => t.role.id))}::int[],
      ${sql.param(titles.map((t) => t.role.name))}::text[]) with ordinality as t(title, role_id, role, n),
      unnest(${sql.param(turns)}::text[]) with ordinality as u(turn, n) on conflict do nothing`)
  await db.execute(sql`create table if not exists bench_places (id int primary key, city int, region int)`)
  await db.execute(sql`insert into bench_places select n - 1, city, region
    from unnest(${sql.param(big.map((c) => c.id))}::int[], ${sql.param(big.map((c) => c.regionId))}::int[]) with ordinality as t(city, region, n)
    on conflict do nothing`)
  await db.execute(
    sql`create table if not exists bench_skills (id int primary key, name text, key text, words tsvector)`,
  )
  await db.execute(sql`insert into bench_skills select n - 1, name, key, setweight(to_tsvector('russian', search_text(name)), 'B')
    from unnest(${sql.param(skills.map((s) => s.name))}::text[], ${sql.param(skills.map((s) => s.key))}::text[]) with ordinality as t(name, key, n)
    on conflict do nothing`)
  for (const table of ['texts', 'titles', 'places', 'skills'])
    await db.execute(sql.raw(`analyze bench_${table}`))
  await db.execute(sql`
    insert into companies (public_id, name, verification, type)
    select translate(left(md5('company' || i), 12), '01', 'xy'), 'Компания ' || i,
      case when i % 3 = 0 then 'none' else 'verified' end, case when i % 9 = 0 then 'agency' else 'company' end
    from generate_series(1, greatest(50, ${to}::int / 20)) i on conflict do nothing`)
  const { rows: bounds } = await db.execute<{ low: number; n: number }>(
    sql`select min(id) as low, count(*) as n from companies`,
  )
  const { low, n } = bounds[0] ?? { low: 0, n: 1 }
  const started = performance.now()
  let rowsSeconds = 0
  const indexes = await withoutIndexes(db, 'vacancies', async () => {
    await db.execute(sql`
    insert into vacancies (public_id, company_id, status, title, description_html, role_id, skills, skill_keys,
      city_id, city_ids, region_ids, salary_from, salary_to, salary_currency, salary_gross, salary_mode,
      salary_month_net, employment_form, work_formats, schedule_days, working_hours, night_shifts, internship, labor_contract,
      accept_handicapped, education, languages, driver_licences, experience, responses, publication, first_published_at, published_at,
      expires_at, search)
    select translate(left(md5('vacancy' || i), 12), '01', 'xy'), ${low}::bigint + ${zipf(1, n)}, 'active',
      t.title, a.html || b.html || c.html, t.role_id, array[s1.name, s2.name], array[s1.key, s2.key],
      p.city, case when ${pick(20, 10)} = 0 then array[p.city, p2.city] else array[p.city] end,
      case when ${pick(20, 10)} = 0 and p.region <> p2.region then array[p.region, p2.region] else array[p.region] end,
      case when ${pick(2, 4)} = 0 then null else pay.amount end, null, 'RUB', false, 'MONTH',
      case when ${pick(2, 4)} = 0 then null else pay.amount end,
      (array['FULL', 'FULL', 'FULL', 'PART', 'PROJECT', 'FLY_IN_FLY_OUT'])[1 + ${pick(3, 6)}],
      (array[array['ON_SITE'], array['ON_SITE'], array['ON_SITE'], array['REMOTE'], array['HYBRID'], array['FIELD_WORK']])[1 + ${pick(4, 6)}:1 + ${pick(4, 6)}][1:1],
      array[(array['FIVE_ON_TWO_OFF', 'FIVE_ON_TWO_OFF', 'TWO_ON_TWO_OFF', 'SIX_ON_ONE_OFF', 'FLEXIBLE'])[1 + ${pick(5, 5)}]],
      array[(array['HOURS_8', 'HOURS_8', 'HOURS_12', 'HOURS_4', 'FLEXIBLE'])[1 + ${pick(6, 5)}]],
      ${pick(7, 8)} = 0, ${pick(8, 15)} = 0, ${pick(9, 10)} > 2, ${pick(10, 12)} = 0,
      (array['not_required_or_not_specified', 'special_secondary', 'higher'])[1 + ${pick(11, 3)}],
      case when ${pick(12, 10)} = 0 then '[{"code":"eng","level":"b1"}]'::jsonb else '[]'::jsonb end,
      case when ${pick(13, 8)} = 0 then array['B'] else '{}'::text[] end,
      (array['noExperience', 'between1And3', 'between1And3', 'between3And6', 'moreThan6'])[1 + ${pick(14, 5)}],
      ${pick(15, 60)}, 1, pub.at, pub.at, pub.at + interval '30 days',
      t.words || s1.words || s2.words || a.words || b.words || c.words
    from generate_series(${from}::bigint + 1, ${to}::bigint) i
      join bench_titles t on t.id = (${zipf(30, titles.length)} * 7919::bigint % ${titles.length}::int) * ${turns.length}::int + ${pick(31, turns.length)}
      join bench_texts a on a.id = ${pick(32, texts.length)}
      join bench_texts b on b.id = ${pick(33, texts.length)}
      join bench_texts c on c.id = ${pick(34, texts.length)}
      join bench_places p on p.id = ${zipf(35, big.length)}
      join bench_places p2 on p2.id = ${zipf(36, big.length)}
      join bench_skills s1 on s1.id = ${zipf(37, skills.length)}
      join bench_skills s2 on s2.id = ${zipf(38, skills.length)},
      lateral (select 25000 + power(${pick(39, 1000)} / 1000.0, 3)::numeric * 300000 as raw) pay0,
      lateral (select (pay0.raw / 1000)::int * 1000 as amount) pay,
      lateral (select ${now}::timestamptz - make_interval(secs => ${pick(40, 29 * 86400 - 3600)}) as at) pub`)
    rowsSeconds = seconds(started)
  })
  await recalculateLevels(db)
  const search = performance.now()
  let searchSeconds = 0
  const searchIndexes = await withoutIndexes(db, 'vacancy_search', async () => {
    await db.execute(searchRowsInsert(sql`v.id not in (select vacancy_id from vacancy_search)`, roleNames()))
    searchSeconds = seconds(search)
  })
  await db.execute(sql`set session_replication_role = default`)
  return { rows: rowsSeconds, searchRows: searchSeconds, indexes: indexes + searchIndexes }
}

/** A size as it is typed: 200k, 1m. */
export const sizeOf = (text: string): number =>
  Number.parseFloat(text) * ({ k: 1e3, m: 1e6 }[text.slice(-1).toLowerCase()] ?? 1)

/** Has so many vacancies in a database of a folder; null when they were there already. */
export async function prepareVacancies(folder: string, size: number): Promise<Filled | null> {
  const database = await openDatabase({ DATA_DIR: folder, DATABASE_POOL: 1 } as never, createLogger('warn'))
  const { db } = database
  await db.execute(
    sql`select set_config(name, value, false) from (values ('statement_timeout', '0'), ('work_mem', '128MB'),
      ('maintenance_work_mem', '512MB'), ('synchronous_commit', 'off')) as settings(name, value)`,
  )
  const { rows } = await db.execute<{ n: number }>(sql`select count(*) as n from vacancy_search`)
  const have = rows[0]?.n ?? 0
  const made = have >= size ? null : await fillVacancies(db, have, size, new Date())
  // As the database does by itself a minute after so much was written.
  if (made) await db.execute(sql`vacuum analyze`)
  await database.close()
  return made
}
