import { type SQL, sql } from 'drizzle-orm'

/**
 * The words of a title in small letters: adverts of one company with the same words are one group of duplicates.
 * The same is done in the database by `titleKeySql`.
 */
export const titleKeyOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[^0-9a-zа-я+#]+/g, ' ')
    .trim()

const titleKeySql = (title: SQL): SQL =>
  sql`btrim(regexp_replace(translate(lower(${title}), 'ё', 'е'), '[^0-9a-zа-я+#]+', ' ', 'g'))`

/**
 * A condition over the table of vacancies under the name given: what this person has not hidden. A hidden vacancy takes
 * its duplicates along; a company, its adverts except the anonymous ones, whose absence would tell whose they are.
 */
export function notHiddenFrom(userId: number | SQL, table: SQL): SQL {
  return sql`not exists (
    select 1 from hidings hidden where hidden.user_id = ${userId} and (
      hidden.vacancy_id = ${table}.id
      or (hidden.kind = 'company' and hidden.company_id = ${table}.company_id and not ${table}.anonymous)
      or (hidden.kind = 'vacancy' and hidden.company_id = ${table}.company_id and not ${table}.anonymous
        and hidden.title_key = ${titleKeySql(sql`${table}.title`)})
      or (hidden.kind = 'similar' and hidden.role_id = ${table}.role_id
        and hidden.title_key = ${titleKeySql(sql`${table}.title`)})
    ))`
}

/** The same over the table of resumes: what a company has not hidden for a vacancy. */
export function notHiddenFor(vacancyId: number | SQL, table: SQL): SQL {
  return sql`not exists (
    select 1 from hidden_resumes hidden where hidden.vacancy_id = ${vacancyId} and hidden.resume_id = ${table}.id)`
}
