import { type SQL, sql } from 'drizzle-orm'
import type { ResumeSearch } from '@/lib/contracts/resume-search'
import type { DbOrTx } from '@/server/db/client'

const all = (values: readonly unknown[], type: string) => sql`${sql.param([...values])}::${sql.raw(type)}[]`

/** Written out, not as parameters: only so do the partial indexes fit. */
const listed = {
  public: sql`visibility = 'everyone'`,
  employers: sql`visibility in ('clients', 'everyone')`,
}
export type Audience = keyof typeof listed

function conditions(search: ResumeSearch, audience: Audience, query: SQL | null): SQL {
  const parts: SQL[] = [sql`status = 'published'`, listed[audience]]
  if (query) parts.push(sql`search @@ ${query}`)
  if (search.city.length > 0) parts.push(sql`city_id = any(${all(search.city, 'int')})`)
  if (search.role.length > 0) parts.push(sql`role_ids && ${all(search.role, 'int')}`)
  if (search.format.length > 0) parts.push(sql`work_formats && ${all(search.format, 'text')}`)
  if (search.salary_to !== null) {
    parts.push(sql`(salary_month_net <= ${search.salary_to} or salary_amount is null)`)
  }
  if (search.experience_years !== null) {
    parts.push(sql`total_experience_months >= ${search.experience_years * 12}`)
  }
  return sql.join(parts, sql` and `)
}

const orders = {
  date: sql`updated_at desc nulls last, id desc nulls last`,
  salary: sql`salary_month_net asc nulls last, id desc nulls last`,
}

/** Words that mean nothing to the index (prepositions, signs) are no condition at all. */
async function hasWords(db: DbOrTx, text: string): Promise<boolean> {
  const { rows } = await db.execute<{ nodes: number }>(
    sql`select numnode(websearch_to_tsquery('russian', translate(${text}, 'ёЁ', 'еЕ'))) as nodes`,
  )
  return (rows[0]?.nodes ?? 0) > 0
}

/** Ids of a page in order, and the total counted up to `cap + 1`. */
export async function searchIds(
  db: DbOrTx,
  search: ResumeSearch,
  audience: Audience,
  cap: number,
): Promise<{ ids: number[]; counted: number }> {
  const query =
    search.text !== '' && (await hasWords(db, search.text))
      ? sql`websearch_to_tsquery('russian', translate(${search.text}, 'ёЁ', 'еЕ'))`
      : null
  const where = conditions(search, audience, query)
  const order =
    search.sort === 'salary'
      ? orders.salary
      : query && search.sort === 'relevance'
        ? sql`ts_rank_cd(search, ${query}) desc, ${orders.date}`
        : orders.date
  const [page, total] = await Promise.all([
    db.execute<{ id: number }>(
      sql`select id from resumes where ${where} order by ${order}
        limit ${search.size} offset ${(search.page - 1) * search.size}`,
    ),
    db.execute<{ n: number }>(
      sql`select count(*) as n from (select 1 from resumes where ${where} limit ${cap + 1}) found`,
    ),
  ])
  return { ids: page.rows.map((row) => row.id), counted: total.rows[0]?.n ?? 0 }
}
