import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '@/server/db/client'
import { dictionaries } from '@/server/modules/dictionaries/dictionaries.service'

const batch = 100_000

/** Skills of one profession are drawn from so many, the first ones most often. */
const skillPool = 40

/** 0…n-1, falling as one over the rank. */
const zipf = (n: number) => sql`(power(${sql.raw(String(n))}, random())::int - 1)`
const oneOf = (values: readonly string[]) =>
  sql`(array[${sql.raw(values.map((value) => `'${value}'`).join(', '))}])[1 + floor(random() * ${sql.raw(String(values.length))})::int]`

async function prepare(tx: Tx): Promise<{ roles: number; cities: number; skills: number }> {
  const { roles, cities, skills } = dictionaries()
  const big = [...cities].sort((a, b) => b.population - a.population)
  await tx.execute(sql`create table if not exists bench_roles (n int primary key, id int, name text)`)
  await tx.execute(sql`insert into bench_roles select n - 1, id, name
    from unnest(${sql.param(roles.map((role) => role.id))}::int[], ${sql.param(roles.map((role) => role.name))}::text[])
      with ordinality as t(id, name, n) on conflict do nothing`)
  await tx.execute(sql`create table if not exists bench_cities (n int primary key, id int, region int)`)
  await tx.execute(sql`insert into bench_cities select n - 1, id, region
    from unnest(${sql.param(big.map((city) => city.id))}::int[], ${sql.param(big.map((city) => city.regionId))}::int[])
      with ordinality as t(id, region, n) on conflict do nothing`)
  await tx.execute(sql`create table if not exists bench_skills (n int primary key, key text)`)
  await tx.execute(sql`insert into bench_skills select n - 1, key
    from unnest(${sql.param(skills.map((skill) => skill.key))}::text[]) with ordinality as t(key, n) on conflict do nothing`)
  return { roles: roles.length, cities: big.length, skills: skills.length }
}

/** Numbers of a role, a city and up to eight skills of that role for every row `i`. */
const drawn = (size: { roles: number; cities: number; skills: number }, from: number, to: number) => sql`
  select d.i, role.id as role_id, role.name as role, city.id as city_id, city.region as region_id, skills.keys,
    20000 + (random() * random() * 300000)::int / 1000 * 1000 as pay
  from (
    select i, ${zipf(size.roles)} as role_n, ${zipf(size.cities)} as city_n from generate_series(${from}::int, ${to}::int) i
  ) d
  join bench_roles role on role.n = d.role_n join bench_cities city on city.n = d.city_n
  cross join lateral (
    select array_agg(distinct s.key) as keys
    from generate_series(1, 2 + d.i % 6) k,
      lateral (select (d.role_n * 17 + power(${sql.raw(String(skillPool))}, random() + 0 * k + 0 * d.i)::int) % ${sql.raw(String(size.skills))} as n) p
      join bench_skills s on s.n = p.n
  ) skills`

const text =
  'Ищем человека в дружную команду: понятные задачи, обучение на месте, выплаты вовремя и честный график. '

async function vacancies(tx: Tx, rows: SQL): Promise<void> {
  await tx.execute(sql`
    insert into vacancies (public_id, company_id, status, title, description_html, role_id, skills, skill_keys, city_id,
      city_ids, region_ids, salary_to, salary_currency, salary_gross, salary_mode, salary_month_net, employment_form,
      work_formats, experience, publication, first_published_at, published_at, expires_at)
    select 'bv' || lpad(translate(i::text, '01', 'xy'), 10, 'a'), 1 + i % 20000, 'active', role, repeat(${text}, 8), role_id,
      keys, keys, city_id, array[city_id], array[region_id], pay, 'RUB', false, 'MONTH',
      case when i % 4 = 0 then null else pay end, ${oneOf(['FULL', 'FULL', 'FULL', 'PART'])},
      case when i % 6 = 0 then array['REMOTE'] when i % 6 = 1 then array['HYBRID', 'ON_SITE'] else array['ON_SITE'] end,
      ${oneOf(['noExperience', 'between1And3', 'between1And3', 'between3And6', 'moreThan6'])}, 1, at, at, at + interval '30 days'
    from (select d.*, now() - random() * interval '29 days' as at from (${rows}) d) drawn`)
}

async function resumes(tx: Tx, rows: SQL): Promise<void> {
  await tx.execute(sql`
    insert into resumes (public_id, user_id, status, visibility, title, role_ids, skills, skill_keys, salary_amount,
      salary_currency, salary_month_net, city_id, first_name, last_name, relocation, total_experience_months, about,
      work_formats, employment_forms, experience, published_at, raised_at)
    select 'br' || lpad(translate(i::text, '01', 'xy'), 10, 'a'), i, 'published', 'clients', role,
      case when i % 3 = 0 then array[role_id, second.id] else array[role_id] end, keys, keys, pay, 'RUB',
      case when i % 3 = 0 then null else pay end, city_id, 'Имя', 'Фамилия',
      ${oneOf(['no_relocation', 'no_relocation', 'no_relocation', 'relocation_possible'])}, (random() * 180)::int,
      repeat(${text}, 3),
      case when i % 4 = 0 then array['REMOTE', 'HYBRID'] else array['ON_SITE'] end, array['FULL'],
      jsonb_build_array(jsonb_build_object('company', 'Компания ' || i % 50000, 'position', role, 'start', '2021-03',
        'end', null, 'description', repeat(${text}, 2))),
      at, at
    from (select d.*, now() - random() * interval '180 days' as at from (${rows}) d) drawn
    join bench_roles second on second.n = (drawn.i * 7) % 200`)
}

/** So many open vacancies and so many listed resumes, by set-based statements. Returns the seconds it took. */
export async function fill(db: Db, count: number, log: (line: string) => void): Promise<void> {
  const started = performance.now()
  const seconds = () => ((performance.now() - started) / 1000).toFixed(0)
  const size = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`insert into companies (public_id, name, verification)
      select 'bc' || lpad(translate(i::text, '01', 'xy'), 10, 'a'), 'Компания ' || i, 'verified' from generate_series(1, 20000) i`)
    return prepare(tx)
  })
  for (let from = 1; from <= count; from += batch) {
    const to = Math.min(count, from + batch - 1)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`insert into users (public_id, account_type, first_name, last_name, email)
        select 'bu' || lpad(translate(i::text, '01', 'xy'), 10, 'a'), 'candidate', 'Имя', 'Фамилия', 'bench' || i || '@example.test'
        from generate_series(${from}::int, ${to}::int) i`)
      await vacancies(tx, drawn(size, from, to))
      await resumes(tx, drawn(size, from, to))
    })
    log(`${to} of each after ${seconds()} s`)
  }
  for (const table of ['vacancies', 'resumes', 'users', 'companies']) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql.raw(`analyze ${table}`))
    })
  }
  log(`analysed after ${seconds()} s`)
}
