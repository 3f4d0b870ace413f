import { type SQL, sql } from 'drizzle-orm'
import type { ResumeSearch } from '@/lib/contracts/resume-search'
import type { DbOrTx } from '@/server/db/client'

const all = (values: readonly unknown[], type: string) => sql`${sql.param([...values])}::${sql.raw(type)}[]`

/** Who searches: everyone, or a verified company with its key. */
export type Audience = { kind: 'public' } | { kind: 'company'; id: number }

/** Written out, not as parameters: only so do the partial indexes fit. */
function listed(row: SQL, audience: Audience): SQL {
  const looking = sql`${row}.status = 'published'
    and ${row}.job_search_status not in ('accepted_job_offer', 'not_looking_for_job')`
  return audience.kind === 'public'
    ? sql`${looking} and ${row}.visibility = 'everyone'`
    : sql`${looking} and ${row}.visibility in ('clients', 'everyone')`
}

/** What a row must be to be found, under the name it has in the query. */
function conditions(row: SQL, search: ResumeSearch, audience: Audience, query: SQL | null): SQL {
  const parts: SQL[] = [listed(row, audience)]
  if (query) parts.push(sql`${row}.search @@ ${query}`)
  if (search.city.length > 0) parts.push(sql`${row}.city_id = any(${all(search.city, 'int')})`)
  if (search.role.length > 0) parts.push(sql`${row}.role_ids && ${all(search.role, 'int')}`)
  if (search.format.length > 0) parts.push(sql`${row}.work_formats && ${all(search.format, 'text')}`)
  if (search.salary_to !== null) {
    parts.push(sql`(${row}.salary_month_net <= ${search.salary_to} or ${row}.salary_amount is null)`)
  }
  if (search.experience_years !== null) {
    parts.push(sql`${row}.total_experience_months >= ${search.experience_years * 12}`)
  }
  return sql.join(parts, sql` and `)
}

const found = sql.raw('r')
const other = sql.raw('o')

const orders = {
  date: sql`r.raised_at desc nulls last, r.id desc nulls last`,
  salary: sql`r.salary_month_net asc nulls last, r.id desc nulls last`,
}

/** Words that mean nothing to the index (prepositions, signs) are no condition at all. */
async function hasWords(db: DbOrTx, text: string): Promise<boolean> {
  const { rows } = await db.execute<{ nodes: number }>(
    sql`select numnode(websearch_to_tsquery('russian', translate(${text}, 'ёЁ', 'еЕ'))) as nodes`,
  )
  return (rows[0]?.nodes ?? 0) > 0
}

/**
 * Ids of a page in order, and the total counted up to `cap + 1`. Of several resumes of one person that fit, the one
 * raised last stands for all: a list is of people, and nothing in it says that two resumes are of one person. A company
 * somebody hides from finds and counts as if they were not there.
 */
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
  const stopped =
    audience.kind === 'company'
      ? sql`and not exists (
          select 1 from resume_stop_list s where s.company_id = ${audience.id} and s.user_id = r.user_id)`
      : sql``
  const where = sql`${conditions(found, search, audience, query)}
    and not exists (
      select 1 from resumes o
      where o.user_id = r.user_id and (o.raised_at, o.id) > (r.raised_at, r.id)
        and ${conditions(other, search, audience, query)})
    ${stopped}`
  const order =
    search.sort === 'salary'
      ? orders.salary
      : query && search.sort === 'relevance'
        ? sql`ts_rank_cd(r.search, ${query}) desc, ${orders.date}`
        : orders.date
  const [page, total] = await Promise.all([
    db.execute<{ id: number }>(
      sql`select r.id from resumes r where ${where} order by ${order}
        limit ${search.size} offset ${(search.page - 1) * search.size}`,
    ),
    db.execute<{ n: number }>(
      sql`select count(*) as n from (select 1 from resumes r where ${where} limit ${cap + 1}) found`,
    ),
  ])
  return { ids: page.rows.map((row) => row.id), counted: total.rows[0]?.n ?? 0 }
}
