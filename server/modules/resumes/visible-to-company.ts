import { type SQL, sql } from 'drizzle-orm'
import { notHiddenFor } from '@/server/modules/engagement'
import type { Actor } from '@/server/platform/actor'

/**
 * Who asks for resumes: a person acting for a company, a person alone (a notice, an export), or a company alone (a list
 * nobody looks at yet). Keys, or columns of the query they are asked in: only keys are looked up once a query.
 */
export interface Asker<Key extends number | SQL = number | SQL> {
  userId: Key | null
  companyId: Key | null
}

/** Whoever belongs to no company is in nobody's stop-list. */
export const anonymousAsker: Asker<number> = { userId: null, companyId: null }

/** `actor.company` is empty only for those who are members of no company. */
export const askerOf = (actor: Actor | null): Asker<number> =>
  actor?.company ? { userId: actor.userId, companyId: actor.company.id } : anonymousAsker

const isNobody = ({ userId, companyId }: Asker): boolean => userId === null && companyId === null

const key = (value: number | SQL) => sql`${value}::bigint`

/** Keys of these companies (a query of `id`) and of all that have the ИНН of one of them. */
const withSameInn = (companies: SQL): SQL => sql`(
  select own.id from (${companies}) own
  union
  select same.id from (${companies}) own
    join companies known on known.id = own.id
    join companies same on same.inn = known.inn and same.inn <> '')`

/** Every company somebody asks as: the one they act for, all they are members of today, and those of the same ИНН. */
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

/** Every company a person hides from: those of their stop-list, and those of the same ИНН. */
export const companiesHiddenFrom = (ownerId: number | SQL): SQL =>
  withSameInn(
    sql`select stop.company_id as id from resume_stop_list stop where stop.user_id = ${key(ownerId)}`,
  )

/**
 * The stop-list: an owner (a column, or a key) who hides from none of the companies the asker asks as. An entry covers
 * every company of its ИНН, and whoever is a member of one of them, whatever company they act for. For an asker given
 * by keys those who hide are looked up once a query, along `resume_stop_list_company`.
 */
export function notStopped(asker: Asker, owner: number | SQL): SQL {
  if (isNobody(asker)) return sql`true`
  return sql`${owner} <> all (array(
    select stop.user_id from resume_stop_list stop where stop.company_id in ${companiesOf(asker)}))`
}

/** Not a person of the company itself: whom an employer has is not told on. */
const notColleague = ({ companyId }: Asker, owner: SQL): SQL =>
  companyId === null
    ? sql`true`
    : sql`${owner} <> all (array(
        select colleague.user_id from company_members colleague where colleague.company_id = ${key(companyId)}))`

interface ListedFor {
  /** Whether the company is verified; others see what is open to everyone. */
  verified: boolean | SQL
  /** The vacancy (a key or a column) the list is of: what was hidden for it is left out. */
  vacancyId?: number | SQL
}

function shownTo(row: SQL, verified: boolean | SQL): SQL {
  if (verified === true) return sql`${row}.visibility in ('clients', 'everyone')`
  if (verified === false) return sql`${row}.visibility = 'everyone'`
  return sql`(${row}.visibility = 'everyone' or ${row}.visibility = 'clients' and ${verified})`
}

/**
 * The one rule of which resumes may stand in a list, a count or a notice of a company; `row` is the name `resumes` has in
 * the query. Published, shown to such a company, of nobody who hides from it or works there, not hidden for the vacancy.
 * A secret link, given contacts and what happens inside a negotiation are no lists: see `viewer-role.ts`.
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
 * The same over `resume_search`, which holds only what is published and shown to verified companies. Its column is
 * written out, not compared with a parameter: only so does the partial index of the open ones fit.
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
