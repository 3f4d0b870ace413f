import { and, asc, desc, eq, gte, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { minSalaries, salaryBarCount, salaryBarStep } from '@/lib/contracts/salaries'
import type { DbOrTx, Tx } from '@/server/db/client'
import { salaryFigures, salaryMonths } from '@/server/db/schema/search'

/** An advert says what was offered when it was published where it comes from, however late we imported it. */
const published = sql`coalesce(ir.source_published_at, v.published_at)`
const withSource = sql`vacancies v left join import_records ir on ir.vacancy_id = v.id`
/** Older adverts say nothing of today's market. */
const maxAge = sql`interval '12 months'`

/** Groups by role and these columns, and once more over all roles (0), where adverts without a role count too. */
const byRole = (columns: SQL) => sql`grouping sets ((role_id, ${columns}), (${columns}))`
const roleOrAll = sql`case when grouping(role_id) = 1 then 0 else role_id end`
const namedOrAll = sql`(grouping(role_id) = 1 or role_id is not null)`

/**
 * Counts the offers of open vacancies by role and place in one reading: every offer counts once for its role and once
 * for all roles, in the country, in each of its regions and in each of its cities. Returns how many
 * roles and places there is enough to tell of.
 */
export async function recountFigures(tx: Tx, now: Date): Promise<number> {
  await tx.execute(sql`set local work_mem = '64MB'`)
  await tx.execute(sql`delete from salary_figures`)
  const { rowCount } = await tx.execute(sql`
    with offers as materialized (
      select v.role_id, v.salary_month_net as pay,
        least(v.salary_month_net / ${salaryBarStep}::int, ${salaryBarCount - 1}::int) as bar, v.city_ids, v.region_ids,
        (${published} at time zone 'Europe/Moscow')::date as day,
        v.salary_gross as gross, v.salary_currency <> 'RUB' as converted
      from ${withSource}
      where v.status = 'active' and v.expires_at > ${now} and v.salary_month_net is not null
        and ${published} > ${now}::timestamptz - ${maxAge}
    ),
    placed as (
      select 'everywhere' as area, 0 as place_id, offers.* from offers
      union all select 'region', r, offers.* from offers, unnest(region_ids) r
      union all select 'city', c, offers.* from offers, unnest(city_ids) c
    ),
    bars as (
      select ${roleOrAll} as role_id, area, place_id, bar, count(*) as n from placed
      group by ${byRole(sql`area, place_id, bar`)} having ${namedOrAll}
    ),
    histograms as (
      select role_id, area, place_id, array_agg(n order by s) as bars
      from (
        select g.role_id, g.area, g.place_id, s, coalesce(b.n, 0)::int as n
        from (select role_id, area, place_id from bars group by 1, 2, 3 having sum(n) >= ${minSalaries}) g
          cross join generate_series(0, ${salaryBarCount - 1}::int) s
          left join bars b on (b.role_id, b.area, b.place_id, b.bar) = (g.role_id, g.area, g.place_id, s)
      ) filled group by 1, 2, 3
    ),
    quartiles as (
      select ${roleOrAll} as role_id, area, place_id, count(*) as offers,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by pay) as q, min(day) as since, max(day) as until,
        count(*) filter (where gross) as gross, count(*) filter (where not gross) as net,
        count(*) filter (where converted) as converted
      from placed group by ${byRole(sql`area, place_id`)}
      having ${namedOrAll} and count(*) >= ${minSalaries}
    )
    insert into salary_figures
      (role_id, area, place_id, offers, low, median, high, bars, since, until, gross, net, converted)
    select role_id, area, place_id, offers, round(q[1]), round(q[2]), round(q[3]), h.bars, since, until, gross, net,
      converted
    from quartiles join histograms h using (role_id, area, place_id)`)
  return rowCount ?? 0
}

/** Medians by month of publication, of this month and those before it that were not counted in their time. */
export async function recountMonths(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into salary_months (role_id, month, offers, median)
    select ${roleOrAll}, month, count(*), round(percentile_cont(0.5) within group (order by pay))
    from (
      select v.role_id, date_trunc('month', ${published} at time zone 'Europe/Moscow')::date as month,
        v.salary_month_net as pay
      from ${withSource}
      where v.status in ('active', 'paused', 'expired', 'closed', 'archived') and v.salary_month_net is not null
        and ${published} <= ${now} and ${published} > ${now}::timestamptz - ${maxAge}
    ) offers
    group by ${byRole(sql`month`)}
    having ${namedOrAll} and count(*) >= ${minSalaries}
    on conflict (role_id, month) do update set offers = excluded.offers, median = excluded.median
      where excluded.offers >= salary_months.offers`)
}

export type FiguresRow = typeof salaryFigures.$inferSelect

export interface Place {
  area: FiguresRow['area']
  placeId: number
}

/** What is known of a role at some of these places. */
export async function findFigures(
  db: DbOrTx,
  roleId: number,
  places: readonly Place[],
): Promise<FiguresRow[]> {
  return db
    .select()
    .from(salaryFigures)
    .where(
      and(
        eq(salaryFigures.roleId, roleId),
        or(
          ...places.map(({ area, placeId }) =>
            and(eq(salaryFigures.area, area), eq(salaryFigures.placeId, placeId)),
          ),
        ),
      ),
    )
}

/** What is known of several roles, each at some places. */
export async function findFiguresOf(
  db: DbOrTx,
  wanted: readonly (Place & { roleId: number })[],
): Promise<FiguresRow[]> {
  if (wanted.length === 0) return []
  const { roleId, area, placeId } = salaryFigures
  return db
    .select()
    .from(salaryFigures)
    .where(
      sql`(${roleId}, ${area}, ${placeId}) in (select * from unnest(
        ${sql.param(wanted.map((each) => each.roleId))}::int[], ${sql.param(wanted.map((each) => each.area))}::text[],
        ${sql.param(wanted.map((each) => each.placeId))}::int[]))`,
    )
}

export interface OfferedPay extends Record<string, unknown> {
  role_id: number
  low: number
  high: number
  vacancies: number
  /** The city of most of them; null where none names one. */
  city_id: number | null
}

/** What a company's open vacancies offer by role, most vacancies first. What is published anonymously is left out. */
export const offeredPayQuery = (companyId: number, now: Date, limit: number): SQL => sql`
    select role_id, min(salary_month_net) as low, max(salary_month_net) as high, count(*)::int as vacancies,
      mode() within group (order by city_id) as city_id
    from vacancies
    where company_id = ${companyId} and status = 'active' and expires_at > ${now} and not anonymous
      and role_id is not null and salary_month_net is not null
      -- Adverts that do not say whose they are belong to one company: they are many, and none of them counts.
      and (select source_id is distinct from 'unknown' from companies where id = ${companyId})
    group by role_id order by count(*) desc, role_id limit ${limit}`

export async function findOfferedPay(
  db: DbOrTx,
  companyId: number,
  now: Date,
  limit: number,
): Promise<OfferedPay[]> {
  const { rows } = await db.execute<OfferedPay>(offeredPayQuery(companyId, now, limit))
  return rows
}

/** A role in its cities, those with most offers first. */
export const findCitiesOf = (db: DbOrTx, roleId: number, limit: number): Promise<FiguresRow[]> =>
  db
    .select()
    .from(salaryFigures)
    .where(and(eq(salaryFigures.roleId, roleId), eq(salaryFigures.area, 'city')))
    .orderBy(desc(salaryFigures.offers), asc(salaryFigures.placeId))
    .limit(limit)

/** Roles at a place, those with most offers first. */
export const findRolesAt = (db: DbOrTx, { area, placeId }: Place, limit: number): Promise<FiguresRow[]> =>
  db
    .select()
    .from(salaryFigures)
    .where(and(eq(salaryFigures.area, area), eq(salaryFigures.placeId, placeId), ne(salaryFigures.roleId, 0)))
    .orderBy(desc(salaryFigures.offers), asc(salaryFigures.roleId))
    .limit(limit)

export const findMonths = (db: DbOrTx, roleId: number, since: string) =>
  db
    .select()
    .from(salaryMonths)
    .where(and(eq(salaryMonths.roleId, roleId), gte(salaryMonths.month, since)))
    .orderBy(asc(salaryMonths.month))

/** Every role and city that has figures. */
export const findPages = (db: DbOrTx, limit: number) =>
  db
    .select({
      roleId: salaryFigures.roleId,
      area: salaryFigures.area,
      placeId: salaryFigures.placeId,
      until: salaryFigures.until,
    })
    .from(salaryFigures)
    .where(
      and(
        inArray(salaryFigures.area, ['everywhere', 'city']),
        sql`(${salaryFigures.roleId}, ${salaryFigures.placeId}) <> (0, 0)`,
      ),
    )
    .orderBy(desc(salaryFigures.offers), asc(salaryFigures.roleId), asc(salaryFigures.placeId))
    .limit(limit)
