import { type SQL, sql } from 'drizzle-orm'
import { companyInnKeyOf } from '@/server/db/schema/companies'
import { notHiddenFor } from '@/server/modules/engagement'
import type { Actor } from '@/server/platform/actor'

/**
 * Viewer of resumes: a person acting for a company, a person only (a notification, an export), or a company only (a
 * list computed in advance). Ids, or columns of the surrounding query: only ids are looked up once per query.
 */
export interface Asker<Key extends number | SQL = number | SQL> {
  userId: Key | null
  companyId: Key | null
}

/** A person without a company is on no stop-list. */
export const anonymousAsker: Asker<number> = { userId: null, companyId: null }

/** Who hides from a company hides from its members too, also where their role gives no access to it (`withoutAccess`). */
export const askerOf = (actor: Actor | null): Asker<number> =>
  actor?.company || actor?.withoutAccess
    ? { userId: actor.userId, companyId: actor.company?.id ?? null }
    : anonymousAsker

const isNobody = ({ userId, companyId }: Asker): boolean => userId === null && companyId === null

const key = (value: number | SQL) => sql`${value}::bigint`

/** Ids of these companies (a query of `id`) and of all with an ИНН of theirs. */
const withSameInn = (companies: SQL): SQL => sql`(
  select own.id from (${companies}) own
  union
  select same.id from (${companies}) own
    join companies known on known.id = own.id
    join companies same on same.inn = known.inn and same.inn <> '')`

/** All companies of a viewer: the current one, all memberships, and those with the same ИНН. */
function companiesOf({ userId, companyId }: Asker): SQL {
  const sources = [
    ...(companyId === null ? [] : [sql`select ${key(companyId)} as id`]),
    ...(userId === null
      ? []
      : [
          sql`select member.company_id as id from company_members member where member.user_id = ${key(userId)}`,
        ]),
  ]
  return withSameInn(sql.join(sources, sql` union `))
}

/** All companies a person hides from: their stop-list, and those with the same ИНН. */
export const companiesHiddenFrom = (ownerId: number | SQL): SQL =>
  withSameInn(
    sql`select stop.company_id as id from resume_stop_list stop where stop.user_id = ${key(ownerId)}`,
  )

/**
 * The owner hides from no company of this ИНН, and works in none of them: what an agency asks before it shows people to
 * its client, which has an ИНН and needs no account.
 */
export const notStoppedByInn = (inn: string | SQL, owner: SQL): SQL => sql`not exists (
  select 1 from companies named
  where ${companyInnKeyOf('named')} = ${inn} and named.inn is not null and (
    exists (select 1 from resume_stop_list stop where stop.company_id = named.id and stop.user_id = ${owner})
    or exists (select 1 from company_members colleague
      where colleague.company_id = named.id and colleague.user_id = ${owner})))`

/** People (a query of `id`) who hide from one of the viewer's companies. */
const peopleHiding = (asker: Asker): SQL =>
  sql`select stop.user_id as id from resume_stop_list stop where stop.company_id in ${companiesOf(asker)}`

/** Colleagues of the viewer: a company must not see which of its own people look for work. */
const colleaguesOf = (companyId: number | SQL): SQL =>
  sql`select colleague.user_id as id from company_members colleague where colleague.company_id = ${key(companyId)}`

/**
 * Stop-list condition: the owner (a column or an id) hides from none of the viewer's companies. An entry covers all
 * companies with its ИНН and their members, whatever company these act for. For a viewer given by ids the hiding
 * owners are looked up once per query, by `resume_stop_list_company`.
 */
export function notStopped(asker: Asker, owner: number | SQL): SQL {
  if (isNobody(asker)) return sql`true`
  return sql`${owner} <> all (array(${peopleHiding(asker)}))`
}

const notColleague = ({ companyId }: Asker, owner: SQL): SQL =>
  companyId === null ? sql`true` : sql`${owner} <> all (array(${colleaguesOf(companyId)}))`

interface ListedFor {
  /** Whether the company is verified; others see public resumes only. */
  verified: boolean | SQL
  /** The vacancy (an id or a column) of the list: resumes hidden for it are excluded. */
  vacancyId?: number | SQL
}

function shownTo(row: SQL, verified: boolean | SQL): SQL {
  if (verified === true) return sql`${row}.visibility in ('clients', 'everyone')`
  if (verified === false) return sql`${row}.visibility = 'everyone'`
  return sql`(${row}.visibility = 'everyone' or ${row}.visibility = 'clients' and ${verified})`
}

/**
 * The single rule for resumes in lists, counts and notifications of a company; `row` is the alias of `resumes` in the
 * query. Published, visible to such a company, not on a stop-list, not a colleague's, not hidden for the vacancy.
 * Direct links, opened contacts and negotiations are not lists: see `viewer-role.ts`.
 */
export const visibleToCompany = (asker: Asker, row: SQL, { verified, vacancyId }: ListedFor): SQL =>
  sql.join(
    [
      sql`${row}.status = 'published' and ${row}.deleted_at is null`,
      shownTo(row, verified),
      notStopped(asker, sql`${row}.user_id`),
      notColleague(asker, sql`${row}.user_id`),
      ...(vacancyId === undefined ? [] : [notHiddenFor(vacancyId, row)]),
    ],
    sql` and `,
  )

/**
 * The same on `resume_search`, which contains only resumes published for verified companies. The column is a literal
 * rather than a parameter, so that the partial index applies.
 */
export const foundByCompany = (asker: Asker, row: SQL, { verified }: { verified: boolean }): SQL =>
  sql.join(
    [
      ...(verified ? [] : [sql`${row}.open`]),
      ...(isNobody(asker) && !verified
        ? []
        : [notStopped(asker, sql`${row}.user_id`), notColleague(asker, sql`${row}.user_id`)]),
    ],
    sql` and `,
  )

/** The same for a search engine: people (a query of `id`) whom the asker finds nowhere; null for none. */
export function peopleNotFoundBy(asker: Asker): SQL | null {
  if (isNobody(asker)) return null
  return asker.companyId === null
    ? peopleHiding(asker)
    : sql`${peopleHiding(asker)} union ${colleaguesOf(asker.companyId)}`
}
