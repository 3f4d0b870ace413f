import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { dictionaries } from '@/server/modules/dictionaries/dictionaries.service'
import { updateResumesInSearch } from '@/server/modules/resumes/search-rows.service'
import { analyzeTables } from './analyze'

/** Cities with the share of people they get: one large, several middling, many small. */
const cityIds = [77001, 77001, 77001, 77001, 66001, 66001, 16001, 71001, 1001]
const words =
  'работа склад продажи клиент договор заказ товар смена обучение доставка касса учёт налог проект сервер тест база сеть монтаж сварка станок чертёж ремонт двигатель маршрут груз пациент анализ урок школа перевод реклама дизайн бюджет закупка качество охрана уборка кухня блюдо гость'.split(
    ' ',
  )

/** Fills the database with plain generated listed resumes, one a person, for questions about plans and speed. */
export async function fillPeople(db: Db, count: number, now: Date): Promise<void> {
  const roles = dictionaries().roles.slice(0, 120)
  // A busy machine takes longer than a request may.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into users (public_id, account_type, first_name, last_name)
      select 'gu' || lpad(translate(i::text, '01', 'xy'), 10, 'a'), 'candidate', 'Имя', 'Фамилия'
      from generate_series(1, ${count}::int) i`)
    await tx.execute(sql`
      insert into resumes (public_id, user_id, status, visibility, title, role_ids, skills, skill_keys, salary_amount,
        salary_currency, salary_month_net, city_id, first_name, last_name, total_experience_months, about, work_formats,
        employment_forms, published_at, raised_at)
      select 'gr' || lpad(translate(i::text, '01', 'xy'), 10, 'a'), first.id + i - 1, 'published',
        case when i % 20 = 0 then 'everyone' else 'clients' end,
        r.names[1 + i % ${roles.length}] || ' ' || w.list[1 + (i * 7) % ${words.length}],
        array[r.ids[1 + i % ${roles.length}]],
        array[w.list[1 + (i * 3) % ${words.length}]], array[w.list[1 + (i * 3) % ${words.length}]],
        case when i % 4 = 0 then null else 30000 + (i * 37) % 200000 end, case when i % 4 = 0 then null else 'RUB' end,
        case when i % 4 = 0 then null else 30000 + (i * 37) % 200000 end,
        c.cities[1 + i % ${cityIds.length}], 'Имя', 'Фамилия', (i * 11) % 180,
        (select string_agg(w.list[1 + (i * k * 13 + k * k) % ${words.length}], ' ') from generate_series(1, 12) k),
        case when i % 5 = 0 then array['REMOTE'] else array['ON_SITE'] end, array['FULL'], p.at, p.at
      from generate_series(1, ${count}::int) i,
        (select min(id) as id from users where public_id like 'gu%') first,
        (select ${sql.param(roles.map((role) => role.id))}::int[] as ids, ${sql.param(roles.map((role) => role.name))}::text[] as names) r,
        (select ${sql.param(words)}::text[] as list) w,
        (select ${sql.param(cityIds)}::int[] as cities) c,
        lateral (select ${now}::timestamptz - make_interval(secs => (i::bigint * 7919) % (29 * 86400)) as at) p`)
    const { rows } = await tx.execute<{ id: number }>(
      sql`select id from resumes where public_id like 'gr%' order by id`,
    )
    for (let start = 0; start < rows.length; start += 2000) {
      await updateResumesInSearch(
        tx,
        rows.slice(start, start + 2000).map((row) => row.id),
      )
    }
  })
  await analyzeTables(db, ['resume_search', 'resumes'])
}
