import { and, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import { accountChanges, accountRecoveries } from '@/server/db/schema/account-security'
import { codes, consents, idempotencyKeys, personHomes, sessions, users } from '@/server/db/schema/accounts'
import { autopickups } from '@/server/db/schema/autopickup'
import { companies, companyMembers, memberMay } from '@/server/db/schema/companies'
import { companyStages } from '@/server/db/schema/company-stages'
import {
  companyInvitations,
  companyJoinRequests,
  companyRoleChanges,
  vacancyMembers,
} from '@/server/db/schema/company-team'
import { interviewPlans } from '@/server/db/schema/interviews'
import {
  hiddenResumes,
  hidings,
  itemViewDays,
  itemViews,
  itemViewTotals,
  postponed,
} from '@/server/db/schema/lists'
import {
  matchSubscriptions,
  resumeMatches,
  resumeMatchLists,
  vacancyMatches,
  vacancyMatchVisits,
} from '@/server/db/schema/matching'
import { messengerLinks, messengerTokens } from '@/server/db/schema/messengers'
import { complaints, moderationCases } from '@/server/db/schema/moderation'
import { negotiations } from '@/server/db/schema/negotiations'
import { noticeMutes, noticeSettings } from '@/server/db/schema/notices'
import { accountDeletions, dataExports } from '@/server/db/schema/personal-data'
import { favorites, notifications, presenceSockets, removedFavorites } from '@/server/db/schema/platform'
import { queueViews } from '@/server/db/schema/queue-views'
import { resumeVariants } from '@/server/db/schema/resume-variants'
import { resumeSearch, resumeStopList, resumes } from '@/server/db/schema/resumes'
import { letterTemplates } from '@/server/db/schema/screening'
import { savedSearches } from '@/server/db/schema/search'
import { secondFactorTables } from '@/server/db/schema/second-factor'
import { stageRules } from '@/server/db/schema/stage-rules'
import { vacancies } from '@/server/db/schema/vacancies'
import { translator } from '@/server/lib/translator'
import { eraseTalentOf } from '@/server/modules/talent'
import { wiped } from './erase-money.repository'
import { deleteScreeningOf } from './screening-contents.repository'

const t = translator('privacy')
export const erasedName = { firstName: t('erased.first_name'), lastName: t('erased.last_name') }

export async function findResumesOf(tx: Tx, userId: number) {
  return tx.select().from(resumes).where(eq(resumes.userId, userId)).for('update')
}

/** Resumes nobody was ever sent go as a whole, with what counts their views and keeps them. */
export async function deleteUnsentResumes(tx: Tx, userId: number): Promise<void> {
  const sent = tx.select({ one: sql`1` }).from(negotiations).where(eq(negotiations.resumeId, resumes.id))
  const gone = await tx
    .delete(resumes)
    .where(and(eq(resumes.userId, userId), sql`not ${exists(sent)}`))
    .returning({ id: resumes.id })
  const ids = gone.map((row) => row.id)
  if (ids.length === 0) return
  await tx.delete(favorites).where(and(eq(favorites.type, 'resume'), inArray(favorites.itemId, ids)))
  await tx
    .delete(removedFavorites)
    .where(and(eq(removedFavorites.type, 'resume'), inArray(removedFavorites.itemId, ids)))
  for (const table of [itemViews, itemViewDays, itemViewTotals]) {
    await tx.delete(table).where(and(eq(table.type, 'resume'), inArray(table.itemId, ids)))
  }
}

/** Of a resume a company was sent there stays that there was one, and for what. */
export async function emptyResume(tx: Tx, id: number, title: string, now: Date): Promise<void> {
  for (const table of [resumeMatches, vacancyMatches, resumeMatchLists, resumeSearch, resumeVariants]) {
    await tx.delete(table).where(eq(table.resumeId, id))
  }
  const kept = ['id', 'publicId', 'userId', 'revision', 'createdAt'] as const
  await tx
    .update(resumes)
    .set({
      ...wiped(resumes, kept),
      ...erasedName,
      title,
      status: 'archived',
      visibility: 'no_one',
      revision: sql`${resumes.revision} + 1`,
      updatedAt: now,
    })
    .where(eq(resumes.id, id))
}

export async function lockCompanies(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(companies)
    .where(inArray(companies.id, [...ids]))
    .for('update')
}

export async function emptyCompany(tx: Tx, id: number, name: string, now: Date): Promise<void> {
  await tx.delete(letterTemplates).where(eq(letterTemplates.companyId, id))
  await tx.delete(interviewPlans).where(eq(interviewPlans.companyId, id))
  await tx.delete(stageRules).where(eq(stageRules.companyId, id))
  await tx.delete(companyStages).where(eq(companyStages.companyId, id))
  await tx.delete(queueViews).where(eq(queueViews.companyId, id))
  await eraseTalentOf(tx, id)
  const kept = ['id', 'publicId', 'type', 'balance', 'createdAt'] as const
  await tx
    .update(companies)
    .set({ ...wiped(companies, kept), name, updatedAt: now })
    .where(eq(companies.id, id))
}

/** What nobody outside has seen goes as a whole. */
export async function deleteUnseenAdverts(tx: Tx, companyIds: readonly number[]): Promise<void> {
  if (companyIds.length === 0) return
  await tx
    .delete(vacancies)
    .where(and(inArray(vacancies.companyId, [...companyIds]), isNull(vacancies.firstPublishedAt)))
}

/** Adverts the person managed, or of companies they were in. */
export async function findAdverts(tx: Tx, userId: number) {
  const inCompany = tx
    .select({ id: companyMembers.companyId })
    .from(companyMembers)
    .where(and(eq(companyMembers.userId, userId), memberMay('recruit')))
  return tx
    .select({
      id: vacancies.id,
      companyId: vacancies.companyId,
      managerId: vacancies.managerId,
      title: vacancies.title,
      descriptionHtml: vacancies.descriptionHtml,
      address: vacancies.address,
      code: vacancies.code,
      department: vacancies.department,
      employerName: vacancies.employerName,
      moderationNote: vacancies.moderationNote,
      contacts: vacancies.contacts,
    })
    .from(vacancies)
    .where(or(eq(vacancies.managerId, userId), inArray(vacancies.companyId, inCompany)))
    .orderBy(vacancies.id)
}

/** What readers complained of in adverts that stay. */
export async function coverComplaints(
  tx: Tx,
  vacancyIds: readonly number[],
  mask: (text: string) => string,
): Promise<void> {
  if (vacancyIds.length === 0) return
  const found = await tx
    .select({ id: complaints.id, text: complaints.text })
    .from(complaints)
    .innerJoin(moderationCases, eq(moderationCases.id, complaints.caseId))
    .where(and(eq(moderationCases.type, 'vacancy'), inArray(moderationCases.itemId, [...vacancyIds])))
  for (const { id, text } of found) {
    const covered = mask(text)
    if (covered !== text) await tx.update(complaints).set({ text: covered }).where(eq(complaints.id, id))
  }
}

/** Notices that may name an item: about itself, its adverts or its negotiations. */
const noticesAbout = {
  resume_title: (id: number) => sql`(
    select public_id from resumes where id = ${id}
    union all select public_id from negotiations where resume_id = ${id})`,
  vacancy_title: (id: number) => sql`(
    select public_id from vacancies where id = ${id}
    union all select public_id from negotiations where vacancy_id = ${id})`,
  company_name: (id: number) => sql`(
    select public_id from vacancies where company_id = ${id}
    union all select public_id from negotiations where company_id = ${id})`,
}

/** A name that stood in a title stands in the notices about it too; notices about others keep the same words. */
export async function renameInNotices(
  tx: Tx,
  param: keyof typeof noticesAbout,
  { id, before, after }: { id: number; before: string; after: string },
): Promise<void> {
  if (before === after) return
  await tx
    .update(notifications)
    .set({
      params: sql`jsonb_set(${notifications.params}, array[${param}]::text[], to_jsonb(${after}::text))`,
    })
    .where(sql`${notifications.params} ->> ${param} = ${before}
      and ${notifications.target} ->> 'public_id' in ${noticesAbout[param](id)}`)
}

/** Remembered answers of other people that hold one of the person's contacts or resumes. */
async function deleteRemembered(tx: Tx, marks: readonly string[]): Promise<void> {
  if (marks.length === 0) return
  const patterns = sql.param(marks.map((mark) => `%${mark.replace(/[\\%_]/g, '\\$&')}%`))
  await tx.delete(idempotencyKeys).where(sql`${idempotencyKeys.body}::text ilike any(${patterns}::text[])`)
}

/** Everything that is the person's alone. */
export async function deleteOwnRows(
  tx: Tx,
  userId: number,
  contacts: readonly string[],
  marks: readonly string[],
): Promise<void> {
  const own = [
    // What hangs on sessions and notices goes with them.
    sessions,
    accountChanges,
    accountRecoveries,
    idempotencyKeys,
    companyMembers,
    companyRoleChanges,
    companyJoinRequests,
    vacancyMembers,
    notifications,
    noticeSettings,
    noticeMutes,
    messengerLinks,
    messengerTokens,
    favorites,
    removedFavorites,
    personHomes,
    presenceSockets,
    dataExports,
    resumeStopList,
    matchSubscriptions,
    vacancyMatchVisits,
    savedSearches,
    queueViews,
    accountDeletions,
    autopickups,
    postponed,
    hidings,
    hiddenResumes,
    ...secondFactorTables,
  ]
  for (const table of own) await tx.delete(table).where(eq(table.userId, userId))
  await tx.update(vacancyMembers).set({ addedById: null }).where(eq(vacancyMembers.addedById, userId))
  await tx.update(companyRoleChanges).set({ byId: null }).where(eq(companyRoleChanges.byId, userId))
  await tx
    .update(companyJoinRequests)
    .set({ decidedById: null })
    .where(eq(companyJoinRequests.decidedById, userId))
  await tx
    .update(companyInvitations)
    .set({ invitedById: null })
    .where(eq(companyInvitations.invitedById, userId))
  if (contacts.length > 0) {
    await tx.delete(companyInvitations).where(inArray(companyInvitations.email, [...contacts]))
  }
  // Others' private notes on a resume of the person go with it.
  const ownResumes = tx.select({ id: resumes.id }).from(resumes).where(eq(resumes.userId, userId))
  for (const table of [postponed, hiddenResumes]) {
    await tx.delete(table).where(inArray(table.resumeId, ownResumes))
  }
  await deleteScreeningOf(tx, userId)
  const named = contacts.length > 0 ? inArray(codes.username, [...contacts]) : undefined
  await tx.delete(codes).where(or(eq(codes.userId, userId), named))
  await deleteRemembered(tx, marks)
}

/** Of adverts that stay, also of companies the person has left. */
export async function forgetEditsOf(tx: Tx, userId: number): Promise<void> {
  await tx.update(vacancies).set({ editedById: null }).where(eq(vacancies.editedById, userId))
}

/** The log stays: it proves what was agreed to. Whose it was does not. */
export async function closeConsents(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx
    .update(consents)
    .set({ ip: null, withdrawnAt: sql`coalesce(${consents.withdrawnAt}, ${now})` })
    .where(eq(consents.userId, userId))
}

export async function emptyUser(tx: Tx, userId: number, now: Date): Promise<void> {
  const kept = ['id', 'publicId', 'accountType', 'balance', 'createdAt'] as const
  await tx
    .update(users)
    .set({ ...wiped(users, kept), ...erasedName, updatedAt: now, deletedAt: now })
    .where(eq(users.id, userId))
}
