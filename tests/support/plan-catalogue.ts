import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { cityById, dictionaries } from '@/server/modules/dictionaries/dictionaries.service'
import { writeSearchVectors } from '@/server/modules/vacancies/search-index.service'
import { analyzeTables } from './analyze'

/** Cities with the share of vacancies they get: one large, several middling, many small. */
const cityIds = [77001, 77001, 77001, 77001, 66001, 66001, 16001, 71001, 1001]

const words =
  'работа команда склад продажи клиент отчёт договор заказ товар смена график обучение доставка магазин касса учёт налог проект сервер код тест база сеть монтаж сварка станок чертёж ремонт двигатель маршрут груз пациент приём анализ урок школа студент перевод реклама дизайн макет бюджет закупка поставщик контроль качество безопасность охрана уборка кухня блюдо гость номер бронь'.split(
    ' ',
  )

/**
 * Fills the database with plain generated open vacancies, for questions about plans and speed: roles, cities, salaries
 * and words are spread by arithmetic, the same every time.
 */
export async function fillCatalogue(db: Db, count: number, now: Date): Promise<void> {
  const roles = dictionaries().roles.slice(0, 120)
  const regions = cityIds.map((id) => cityById(id)?.regionId ?? 0)
  await db.execute(sql`
    insert into companies (public_id, name, verification)
    select 'gc' || lpad(translate(i::text, '01', 'xy'), 10, 'a'), 'Компания ' || i, 'verified' from generate_series(1, 300) i
    on conflict do nothing`)
  await db.execute(sql`
    insert into vacancies (public_id, company_id, status, title, description_html, role_id, skills, skill_keys,
      city_id, city_ids, region_ids, salary_from, salary_to, salary_currency, salary_gross, salary_mode,
      salary_month_net, employment_form, work_formats, experience, publication, first_published_at, published_at,
      expires_at)
    select 'gv' || lpad(translate(i::text, '01', 'xy'), 10, 'a'), first.id + i % 300, 'active',
      r.names[1 + i % ${roles.length}] || ' ' || w.list[1 + (i * 7) % ${words.length}],
      '<p>' || translate(i::text, '0123456789', 'абвгдежзик') || ' ' || (select string_agg(w.list[1 + (i * k * 13 + k * k) % ${words.length}], ' ') from generate_series(1, 30) k) || '</p>',
      r.ids[1 + i % ${roles.length}],
      array[w.list[1 + (i * 3) % ${words.length}], w.list[1 + (i * 5) % ${words.length}]],
      array[w.list[1 + (i * 3) % ${words.length}], w.list[1 + (i * 5) % ${words.length}]],
      c.cities[1 + i % ${cityIds.length}], array[c.cities[1 + i % ${cityIds.length}]], array[c.regions[1 + i % ${cityIds.length}]],
      case when i % 4 = 0 then null else 30000 + (i * 37) % 200000 end, null, 'RUB', false, 'MONTH',
      case when i % 4 = 0 then null else 30000 + (i * 37) % 200000 end,
      (array['FULL', 'FULL', 'PART', 'PROJECT'])[1 + i % 4],
      case when i % 5 = 0 then array['REMOTE'] else array['ON_SITE'] end,
      (array['noExperience', 'between1And3', 'between3And6', 'moreThan6'])[1 + (i / 3) % 4],
      1, p.at, p.at, p.at + interval '30 days'
    from generate_series(1, ${count}::int) i,
      (select min(id) as id from companies where public_id like 'gc%') first,
      (select ${sql.param(roles.map((role) => role.id))}::int[] as ids, ${sql.param(roles.map((role) => role.name))}::text[] as names) r,
      (select ${sql.param(words)}::text[] as list) w,
      (select ${sql.param(cityIds)}::int[] as cities, ${sql.param(regions)}::int[] as regions) c,
      lateral (select ${now}::timestamptz - make_interval(secs => (i::bigint * 7919) % (29 * 86400)) as at) p`)
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from vacancies where search is null order by id`,
  )
  for (let start = 0; start < rows.length; start += 2000) {
    await writeSearchVectors(
      db,
      rows.slice(start, start + 2000).map((row) => row.id),
    )
  }
  await analyzeTables(db, ['vacancies', 'vacancy_search', 'companies'])
}
