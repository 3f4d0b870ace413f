import { and, asc, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { type CompanyRole, companyRoles } from '@/lib/contracts/company-rights'
import { openNegotiationStates } from '@/lib/contracts/enums'
import type { DbOrTx, Tx } from '@/server/db/client'
import { companyEvents } from '@/server/db/schema/account-security'
import { users } from '@/server/db/schema/accounts'
import { companies, companyInnKey, companyMembers, memberMay } from '@/server/db/schema/companies'
import { companyRoleChanges, memberOnVacancy } from '@/server/db/schema/company-team'
import { accountDeletions } from '@/server/db/schema/personal-data'
import { notifications } from '@/server/db/schema/platform'
import { vacancies } from '@/server/db/schema/vacancies'

export interface MemberRow {
  userId: number
  publicId: string
  firstName: string
  lastName: string
  avatarPath: string | null
  role: CompanyRole
  since: Date
  /** Inactive: banned or scheduled for deletion. */
  away: boolean
}

/** Members, owners first, then by seniority. */
export async function findMembers(db: DbOrTx, companyId: number): Promise<MemberRow[]> {
  return db
    .select({
      userId: users.id,
      publicId: users.publicId,
      firstName: users.firstName,
      lastName: users.lastName,
      avatarPath: users.avatarPath,
      role: companyMembers.role,
      since: companyMembers.createdAt,
      away: sql<boolean>`${users.bannedAt} is not null or ${accountDeletions.userId} is not null`,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(and(eq(companyMembers.companyId, companyId), isNull(users.deletedAt)))
    .orderBy(
      sql`array_position(${sql.param([...companyRoles])}::text[], ${companyMembers.role})`,
      asc(companyMembers.createdAt),
      asc(users.id),
    )
    .limit(500)
}

/** Updates the role and logs the change. */
export async function changeRole(
  tx: Tx,
  change: { companyId: number; userId: number; byId: number; from: CompanyRole; to: CompanyRole; at: Date },
): Promise<void> {
  const { companyId, userId, byId, from, to, at } = change
  await tx
    .update(companyMembers)
    .set({ role: to })
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)))
  await tx
    .insert(companyRoleChanges)
    .values({ companyId, userId, byId, fromRole: from, toRole: to, createdAt: at })
}

/** Other active acting members, owners first, then by seniority. */
export async function findOthersActing(db: DbOrTx, companyId: number, userId: number) {
  return db
    .select({
      id: users.id,
      publicId: users.publicId,
      firstName: users.firstName,
      lastName: users.lastName,
      role: companyMembers.role,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        ne(companyMembers.userId, userId),
        memberMay('recruit'),
        isNull(users.deletedAt),
        isNull(users.bannedAt),
        isNull(accountDeletions.userId),
      ),
    )
    .orderBy(sql`${companyMembers.role} = 'owner' desc`, asc(companyMembers.createdAt), asc(users.id))
    .limit(200)
}

interface Left {
  /** All other members, of any role. */
  others: number
  /** Vacancies the person sees that are open or have open negotiations. */
  open: number
  /** Vacancies the person is responsible for. */
  managed: number
}

/** Consequences of a member's departure. */
export async function countLeft(db: DbOrTx, companyId: number, userId: number): Promise<Left> {
  const answered = sql.param([...openNegotiationStates])
  const { rows } = await db.execute<Left & Record<string, unknown>>(sql`
    select
      (select count(*)::int from company_members m where m.company_id = ${companyId} and m.user_id <> ${userId}) others,
      (select count(*)::int from vacancies v where v.company_id = ${companyId} and (
        v.status in ('active', 'paused', 'expired', 'moderation') or exists (
          select 1 from negotiations n where n.vacancy_id = v.id and n.status = any(${answered}::text[])
        )) and exists (
          select 1 from company_members
          where company_id = ${companyId} and user_id = ${userId} and ${memberOnVacancy(sql.raw('v.id'))}
        )) as open,
      (select count(*)::int from vacancies v
        where v.company_id = ${companyId} and v.manager_id = ${userId} and v.status <> 'deleted') managed`)
  const [row] = rows
  if (!row) throw new Error('a count gave no row')
  return row
}

export async function deleteMembership(tx: Tx, companyId: number, userId: number): Promise<void> {
  await tx
    .delete(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)))
}

/**
 * Whether a person is connected to a company: as member or founder, or as member of another company with its ИНН.
 * Database ids.
 */
export async function isOwnCompany(db: DbOrTx, userId: number, companyId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with asked as (select id, (${companyInnKey}) as key from companies where id = ${companyId}),
    own as (
      select id, (${companyInnKey}) as key from companies
      where founder_id = ${userId} or id in (select company_id from company_members where user_id = ${userId})
    )
    select from asked join own on own.id = asked.id or own.key = asked.key limit 1`)
  return rows.length > 0
}

/**
 * What ties a person (database id) to a company, or to the company of a vacancy (public ids): no role for those who are no
 * members, `here` where they were given access to the vacancy.
 */
export async function findAccess(
  db: DbOrTx,
  userId: number,
  about: { company?: string | undefined; vacancy?: string | undefined },
) {
  const vacancyId = sql`(select id from ${vacancies} where public_id = ${about.vacancy ?? null})`
  const ended = db
    .select({ companyId: companyEvents.companyId, at: companyEvents.at, byUserId: companyEvents.userId })
    .from(companyEvents)
    .where(
      and(
        eq(companyEvents.companyId, companies.id),
        eq(companyEvents.kind, 'member_removed'),
        eq(companyEvents.subject, 'user'),
        eq(companyEvents.subjectId, userId),
      ),
    )
    .orderBy(desc(companyEvents.at))
    .limit(1)
    .as('ended')
  const [row] = await db
    .select({
      company: companies.name,
      role: companyMembers.role,
      here: sql<boolean>`${memberOnVacancy(vacancyId)}`,
      endedAt: ended.at,
      byUserId: ended.byUserId,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(companies)
    .leftJoin(
      companyMembers,
      and(eq(companyMembers.companyId, companies.id), eq(companyMembers.userId, userId)),
    )
    .leftJoinLateral(ended, sql`true`)
    .leftJoin(users, eq(users.id, ended.byUserId))
    .where(
      about.company === undefined
        ? sql`${companies.id} = (select company_id from ${vacancies} where public_id = ${about.vacancy ?? null})`
        : eq(companies.publicId, about.company),
    )
  return row
}

/** The last time a company ended the access of this person (database id), while they are a member of none. */
export async function findLastEnding(
  db: DbOrTx,
  userId: number,
): Promise<{ company: string; name: string; at: Date } | null> {
  const [row] = await db
    .select({
      company: sql<string>`${notifications.params} ->> 'company_name'`,
      name: sql<string>`coalesce(${notifications.params} ->> 'name', '')`,
      at: notifications.createdAt,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, 'company.access_ended'),
        sql`not exists (select 1 from ${companyMembers} where user_id = ${userId})`,
      ),
    )
    .orderBy(desc(notifications.createdAt))
    .limit(1)
  return row ?? null
}
