import { and, count, desc, eq, isNotNull, lt } from 'drizzle-orm'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companies, companyMembers } from '@/server/db/schema/companies'
import { companyInvitations } from '@/server/db/schema/company-team'

export type InvitationRow = typeof companyInvitations.$inferSelect

export async function findInvitations(
  db: DbOrTx,
  companyId: number,
  limit: number,
): Promise<InvitationRow[]> {
  return db
    .select()
    .from(companyInvitations)
    .where(eq(companyInvitations.companyId, companyId))
    .orderBy(desc(companyInvitations.sentAt), desc(companyInvitations.id))
    .limit(limit)
}

export async function countInvitations(db: DbOrTx, companyId: number): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(companyInvitations)
    .where(eq(companyInvitations.companyId, companyId))
  return row?.n ?? 0
}

/** Undefined when the address has a pending invitation. */
export async function insertInvitation(
  tx: Tx,
  row: typeof companyInvitations.$inferInsert,
): Promise<InvitationRow | undefined> {
  const [inserted] = await tx.insert(companyInvitations).values(row).onConflictDoNothing().returning()
  return inserted
}

/** An invitation of a company, locked until the transaction ends. */
export async function lockInvitation(
  tx: Tx,
  companyId: number,
  publicId: string,
): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .select()
    .from(companyInvitations)
    .where(and(eq(companyInvitations.companyId, companyId), eq(companyInvitations.publicId, publicId)))
    .for('update')
  return row
}

const withCompany = (db: DbOrTx, publicId: string) =>
  db
    .select({
      invitation: companyInvitations,
      company: companies,
      by: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(companyInvitations)
    .innerJoin(companies, eq(companies.id, companyInvitations.companyId))
    .leftJoin(users, eq(users.id, companyInvitations.invitedById))
    .where(eq(companyInvitations.publicId, publicId))

export async function findInvitation(db: DbOrTx, publicId: string) {
  const [row] = await withCompany(db, publicId)
  return row
}

/** The same by id only, locked: it can be answered once. */
export async function lockAnswered(tx: Tx, publicId: string) {
  const [row] = await withCompany(tx, publicId).for('update', { of: [companyInvitations, companies] })
  return row
}

export async function renewInvitation(
  tx: Tx,
  id: number,
  change: Pick<InvitationRow, 'sends' | 'sentAt' | 'expiresAt' | 'invitedById'>,
): Promise<void> {
  await tx.update(companyInvitations).set(change).where(eq(companyInvitations.id, id))
}

export async function deleteInvitation(tx: Tx, id: number): Promise<void> {
  await tx.delete(companyInvitations).where(eq(companyInvitations.id, id))
}

/** Whether a verified e-mail belongs to a member. */
export async function isMembersEmail(db: DbOrTx, companyId: number, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(eq(companyMembers.companyId, companyId), eq(users.email, email), isNotNull(users.emailVerifiedAt)),
    )
  return rows.length > 0
}

export async function insertMember(
  tx: Tx,
  row: { companyId: number; userId: number; role: InvitationRow['role']; at: Date },
): Promise<void> {
  const { at, ...member } = row
  await tx.insert(companyMembers).values({ ...member, createdAt: at, chosenAt: at })
}

export async function chooseCompany(tx: Tx, companyId: number, userId: number, now: Date): Promise<void> {
  await tx
    .update(companyMembers)
    .set({ chosenAt: now })
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)))
}

/** Deletes old unanswered invitations. */
export async function removeOldInvitations(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(companyInvitations).where(lt(companyInvitations.expiresAt, before))
}
