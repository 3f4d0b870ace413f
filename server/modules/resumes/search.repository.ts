import { type SQL, sql } from 'drizzle-orm'
import type { ResumeSearch } from '@/lib/contracts/resume-search'
import type { DbOrTx } from '@/server/db/client'
import { textMatch } from '@/server/modules/search/understanding/text-match'
import type { Understanding } from '@/server/modules/search/understanding/types'

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

/** A search with what its words were understood to mean. */
export interface UnderstoodResumeSearch extends ResumeSearch {
  understanding: Understanding | null
}

const matchOf = (row: SQL, { understanding }: UnderstoodResumeSearch) =>
  understanding &&
  textMatch(understanding, {
    document: sql`${row}.search`,
    title: sql`${row}.search`,
    ofRole: (ids) => sql`${row}.role_ids && ${all(ids, 'int')}`,
  })

/** What a row must be to be found, under the name it has in the query. */
function conditions(row: SQL, search: UnderstoodResumeSearch, audience: Audience): SQL {
  const parts: SQL[] = [listed(row, audience)]
  const match = matchOf(row, search)
  if (match) parts.push(match.where)
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

/** What one resume `r` must be for this audience to find it by a search. */
export function resumeCondition(search: UnderstoodResumeSearch, audience: Audience): SQL {
  const fits = conditions(found, search, audience)
  if (audience.kind === 'public') return fits
  return sql`${fits} and not exists (
    select 1 from resume_stop_list s where s.company_id = ${audience.id} and s.user_id = r.user_id)`
}

/** The words of a search as a `tsquery`; null when it has none. */
export const resumeTextQuery = (search: UnderstoodResumeSearch): SQL | null =>
  matchOf(found, search)?.query ?? null

const orders = {
  date: sql`r.raised_at desc nulls last, r.id desc nulls last`,
  salary: sql`r.salary_month_net asc nulls last, r.id desc nulls last`,
}

/**
 * Ids of a page in order, and the total counted up to `cap + 1`. Of several resumes of one person that fit, the one
 * raised last stands for all: a list is of people, and nothing in it says that two resumes are of one person. A company
 * somebody hides from finds and counts as if they were not there.
 */
export async function searchIds(
  db: DbOrTx,
  search: UnderstoodResumeSearch,
  audience: Audience,
  cap: number,
): Promise<{ ids: number[]; counted: number }> {
  const stopped =
    audience.kind === 'company'
      ? sql`and not exists (
          select 1 from resume_stop_list s where s.company_id = ${audience.id} and s.user_id = r.user_id)`
      : sql``
  const where = sql`${conditions(found, search, audience)}
    and not exists (
      select 1 from resumes o
      where o.user_id = r.user_id and (o.raised_at, o.id) > (r.raised_at, r.id)
        and ${conditions(other, search, audience)})
    ${stopped}`
  const match = matchOf(found, search)
  const order =
    search.sort === 'salary'
      ? orders.salary
      : match && search.sort === 'relevance'
        ? sql`${match.rank} desc, ${orders.date}`
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
