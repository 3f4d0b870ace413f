import { and, desc, eq, sql } from 'drizzle-orm'
import type { CompanyRole } from '@/lib/contracts/company-rights'
import type { DbOrTx } from '@/server/db/client'
import { companyEvents } from '@/server/db/schema/account-security'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { onVacancy } from '@/server/db/schema/company-team'
import { notifications } from '@/server/db/schema/platform'
import { vacancies } from '@/server/db/schema/vacancies'

export interface FoundAccess {
  company: string
  /** Null for those who are no members. */
  role: CompanyRole | null
  /** The vacancy was opened to them. */
  here: boolean
  endedAt: Date | null
  byUserId: number | null
  /** Who ended it; null when that account is gone. */
  firstName: string | null
  lastName: string | null
}

/** What ties a person (database id) to a company, or to the company of a vacancy (public ids). */
export async function findAccess(
  db: DbOrTx,
  userId: number,
  about: { company?: string | undefined; vacancy?: string | undefined },
): Promise<FoundAccess | undefined> {
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
      here: sql<boolean>`${onVacancy(userId, vacancyId)}`,
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
