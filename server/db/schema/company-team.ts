import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CompanyRole } from '@/lib/contracts/company-rights'
import type { JoinRequestStatus } from '@/lib/contracts/join-requests'
import type { VacancyScope } from '@/server/platform/actor'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref } from './columns'
import { companies, companyMembers, memberMay } from './companies'
import { vacancies } from './vacancies'

/** Pending invitations: accepting or revoking one deletes the row. */
export const companyInvitations = pgTable(
  'company_invitations',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Normalised. */
    email: text('email').notNull(),
    role: text('role').$type<CompanyRole>().notNull(),
    /** Null when they have left. */
    invitedById: ref('invited_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** Number of letters sent: each has another link, and only the last one works. */
    sends: integer('sends').notNull().default(1),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('company_invitations_pair').on(t.companyId, t.email),
    index('company_invitations_email').on(t.email),
    index('company_invitations_by').on(t.invitedById),
    index('company_invitations_expires').on(t.expiresAt),
  ],
)

/** History of role changes in a company. */
export const companyRoleChanges = pgTable(
  'company_role_changes',
  {
    id: id(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null when the deciding owner has left. */
    byId: ref('by_id').references(() => users.id, { onDelete: 'set null' }),
    fromRole: text('from_role').$type<CompanyRole>().notNull(),
    toRole: text('to_role').$type<CompanyRole>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('company_role_changes_company').on(t.companyId, t.id.desc()),
    index('company_role_changes_user').on(t.userId),
    index('company_role_changes_by').on(t.byId),
  ],
)

/** Requests to join the company with the same ИНН. Decided ones are kept. */
export const companyJoinRequests = pgTable(
  'company_join_requests',
  {
    id: id(),
    publicId: publicId(),
    /** The company that holds the ИНН. */
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The requester's own company with the same ИНН; null once it is deleted. */
    fromCompanyId: ref('from_company_id').references(() => companies.id, { onDelete: 'set null' }),
    status: text('status').$type<JoinRequestStatus>().notNull().default('waiting'),
    /** The granted role. */
    role: text('role').$type<CompanyRole>(),
    /** The deciding owner; null for an operator, and when they have left. */
    decidedById: ref('decided_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    decidedAt: at('decided_at'),
  },
  (t) => [
    uniqueIndex('company_join_requests_waiting').on(t.companyId, t.userId).where(sql`status = 'waiting'`),
    index('company_join_requests_company').on(t.companyId, t.id.desc()),
    index('company_join_requests_user').on(t.userId, t.id.desc()),
    index('company_join_requests_from').on(t.fromCompanyId),
    index('company_join_requests_decided_by').on(t.decidedById),
  ],
)

/** Vacancies a hiring manager or interviewer is on, and who sees a narrowed one. */
export const vacancyMembers = pgTable(
  'vacancy_members',
  {
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null when they have left. */
    addedById: ref('added_by_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.vacancyId, t.userId] }),
    index('vacancy_members_user').on(t.userId, t.vacancyId),
    index('vacancy_members_added_by').on(t.addedById),
  ],
)

/** Database id of a user, or the column that holds it. */
type Member = number | SQLWrapper

const granted = (member: Member, vacancyId: SQLWrapper): SQL => sql`exists (
  select 1 from vacancy_members here where here.vacancy_id = ${vacancyId} and here.user_id = ${member})`

const conducted = (member: Member, negotiationId: SQLWrapper): SQL => sql`exists (
  select 1 from interviews held
  join interview_round_members talking on talking.round_id = held.round_id
  where held.negotiation_id = ${negotiationId} and talking.user_id = ${member})`

/** Of a vacancy `kept`: it is narrowed, and the member neither has access to it nor answers for it. */
export const keptFrom = (
  member: SQLWrapper,
): SQL => sql`kept.narrowed and kept.manager_id is distinct from ${member}
  and not ${granted(member, sql.raw('kept.id'))}`

/** Vacancies of a company narrowed to others than this member, as an array; a query of one partial index. */
export const withheldFrom = (companyId: SQLWrapper, member: SQLWrapper): SQL<number[]> => sql`array(
  select kept.id from vacancies kept where kept.company_id = ${companyId} and ${keptFrom(member)})`

/**
 * What a member sees who does not see the whole company: vacancies they have access to, or all that are not narrowed to
 * others; and interviews they conduct with the applications behind. Without a scope true: the whole company.
 */
export function onVacancy(scope: VacancyScope | undefined, vacancyId: SQLWrapper): SQL {
  if (scope === undefined) return sql`true`
  if (scope.withheld === undefined) return granted(scope.userId, vacancyId)
  return sql`${vacancyId} <> all(${sql.param([...scope.withheld])}::bigint[])`
}

export const onNegotiation = (
  scope: VacancyScope | undefined,
  { id, vacancyId }: { id: SQLWrapper; vacancyId: SQLWrapper },
): SQL =>
  scope === undefined ? sql`true` : sql`(${onVacancy(scope, vacancyId)} or ${conducted(scope.userId, id)})`

export const onInterview = (
  scope: VacancyScope | undefined,
  { roundId, vacancyId }: { roundId: SQLWrapper; vacancyId: SQLWrapper },
): SQL =>
  scope === undefined
    ? sql`true`
    : sql`(${onVacancy(scope, vacancyId)} or exists (
        select 1 from interview_round_members talking
        where talking.round_id = ${roundId} and talking.user_id = ${scope.userId}))`

/** The same of members in a query over `company_members`: whether they see this by role, or are on it. */
export const memberOnVacancy = (vacancyId: SQLWrapper): SQL => sql`(${companyMembers.role} = 'owner'
  or ${memberMay('see_all')} and not exists (
    select 1 from vacancies kept where kept.id = ${vacancyId} and ${keptFrom(companyMembers.userId)})
  or ${memberMay('see_own')} and ${granted(companyMembers.userId, vacancyId)})`

const mayConduct = sql`(${memberMay('see_all')} or ${memberMay('see_own')})`

export const memberOnNegotiation = ({ id, vacancyId }: { id: SQLWrapper; vacancyId: SQLWrapper }): SQL =>
  sql`(${memberOnVacancy(vacancyId)} or ${mayConduct} and ${conducted(companyMembers.userId, id)})`

export const memberOnInterview = ({
  roundId,
  vacancyId,
}: {
  roundId: SQLWrapper
  vacancyId: SQLWrapper
}): SQL => sql`(${memberOnVacancy(vacancyId)} or ${mayConduct} and exists (
  select 1 from interview_round_members talking
  where talking.round_id = ${roundId} and talking.user_id = ${companyMembers.userId}))`
