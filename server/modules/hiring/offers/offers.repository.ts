import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { OfferVersionState } from '@/lib/contracts/offer-states'
import type { OfferTerms } from '@/lib/contracts/offer-terms'
import { preparedOfferStates } from '@/lib/contracts/offers'
import type { DbOrTx, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { companyMembers, memberMay } from '@/server/db/schema/companies'
import { memberOnNegotiation } from '@/server/db/schema/company-team'
import {
  type OfferParties,
  offerApprovals,
  offerQuestions,
  offers,
  offerVersions,
} from '@/server/db/schema/offers'

export type OfferRow = typeof offers.$inferSelect
export type VersionRow = typeof offerVersions.$inferSelect
export type ApprovalRow = Awaited<ReturnType<typeof findApprovals>>[number]

const names = { publicId: users.publicId, firstName: users.firstName, lastName: users.lastName }

/** The name of a member for colleagues. */
export const nameOf = (person: { firstName: string | null; lastName: string | null }): string =>
  [person.firstName, person.lastName].filter(Boolean).join(' ')

export async function findOffer(db: DbOrTx, negotiationId: number): Promise<OfferRow | undefined> {
  const [row] = await db.select().from(offers).where(eq(offers.negotiationId, negotiationId))
  return row
}

/** What stands: the version the candidate answers, else the newest; null without an offer. */
export async function offerStateOf(db: DbOrTx, negotiationId: number): Promise<OfferVersionState | null> {
  const [row] = await db
    .select({ state: offerVersions.state })
    .from(offers)
    .innerJoin(offerVersions, eq(offerVersions.offerId, offers.id))
    .where(eq(offers.negotiationId, negotiationId))
    .orderBy(desc(eq(offerVersions.state, 'sent')), desc(offerVersions.number))
    .limit(1)
  return row?.state ?? null
}

/** The offer of a locked negotiation, created when there is none. */
export async function ensureOffer(tx: Tx, values: typeof offers.$inferInsert): Promise<OfferRow> {
  const existing = await findOffer(tx, values.negotiationId)
  if (existing) return existing
  const [row] = await tx.insert(offers).values(values).returning()
  if (!row) throw new Error('an offer was not inserted')
  return row
}

export async function touchOffer(tx: Tx, row: OfferRow, now: Date): Promise<void> {
  await tx
    .update(offers)
    .set({ revision: row.revision + 1, updatedAt: now })
    .where(eq(offers.id, row.id))
}

/** Versions, newest first, each with its author. */
export async function findVersions(db: DbOrTx, offerId: number) {
  return db
    .select({ version: offerVersions, author: { firstName: users.firstName, lastName: users.lastName } })
    .from(offerVersions)
    .leftJoin(users, eq(users.id, offerVersions.authorId))
    .where(eq(offerVersions.offerId, offerId))
    .orderBy(desc(offerVersions.number))
}

export async function findApprovals(db: DbOrTx, versionIds: readonly number[]) {
  if (versionIds.length === 0) return []
  return db
    .select({ approval: offerApprovals, ...names })
    .from(offerApprovals)
    .innerJoin(users, eq(users.id, offerApprovals.userId))
    .where(inArray(offerApprovals.versionId, [...versionIds]))
    .orderBy(asc(offerApprovals.versionId), asc(offerApprovals.position))
}

export async function findQuestions(db: DbOrTx, offerId: number) {
  return db
    .select()
    .from(offerQuestions)
    .where(eq(offerQuestions.offerId, offerId))
    .orderBy(asc(offerQuestions.id))
}

/** Members who may be asked to approve in a negotiation: whoever may approve and has access to it. */
const mayBeAsked = ({ id, vacancyId, companyId }: Subject): SQL | undefined =>
  and(
    eq(companyMembers.companyId, companyId),
    memberMay('approve'),
    sql`exists (select 1 from users person where person.id = ${companyMembers.userId}
      and person.banned_at is null and person.deleted_at is null)`,
    memberOnNegotiation({ id: sql`${id}::bigint`, vacancyId: sql`${vacancyId}::bigint` }),
  )
type Subject = { id: number; vacancyId: number; companyId: number }

export async function findApprovers(db: DbOrTx, of: Subject, exceptUserId: number) {
  return db
    .select({ userId: companyMembers.userId, ...names })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(mayBeAsked(of), ne(companyMembers.userId, exceptUserId)))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(users.id))
    .limit(200)
}

export async function mayApprove(db: DbOrTx, of: Subject, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(and(mayBeAsked(of), eq(companyMembers.userId, userId)))
  return row !== undefined
}

export async function insertDraft(
  tx: Tx,
  values: { offerId: number; number: number; terms: OfferTerms; authorId: number; createdAt: Date },
): Promise<VersionRow> {
  const [row] = await tx.insert(offerVersions).values(values).returning()
  if (!row) throw new Error('a version was not inserted')
  return row
}

export async function writeVersion(
  tx: Tx,
  id: number,
  values: {
    state?: OfferVersionState
    terms?: OfferTerms
    parties?: OfferParties
    authorId?: number
    approverId?: number | null
    sentAt?: Date
    closedAt?: Date
  },
): Promise<void> {
  await tx.update(offerVersions).set(values).where(eq(offerVersions.id, id))
}

/** Versions in approval that a member has yet to decide on, with their place in the order, in key order of negotiations. */
export async function findAwaited(db: DbOrTx, userId: number) {
  return db
    .select({
      negotiationId: offers.negotiationId,
      approval: { versionId: offerApprovals.versionId, position: offerApprovals.position },
    })
    .from(offerApprovals)
    .innerJoin(offerVersions, eq(offerVersions.id, offerApprovals.versionId))
    .innerJoin(offers, eq(offers.id, offerVersions.offerId))
    .where(
      and(
        eq(offerApprovals.userId, userId),
        eq(offerApprovals.decision, 'waiting'),
        eq(offerVersions.state, 'in_approval'),
      ),
    )
    .orderBy(asc(offers.negotiationId))
}

export async function findOfferOfVersion(db: DbOrTx, versionId: number) {
  const [row] = await db
    .select({ offer: offers, version: offerVersions })
    .from(offerVersions)
    .innerJoin(offers, eq(offers.id, offerVersions.offerId))
    .where(eq(offerVersions.id, versionId))
  return row
}

/** Replaces the approvers of a draft. */
export async function writeApprovers(tx: Tx, versionId: number, userIds: readonly number[]): Promise<void> {
  await tx.delete(offerApprovals).where(eq(offerApprovals.versionId, versionId))
  if (userIds.length === 0) return
  await tx
    .insert(offerApprovals)
    .values(userIds.map((userId, index) => ({ versionId, position: index + 1, userId })))
}

export async function writeDecision(
  tx: Tx,
  { versionId, position }: { versionId: number; position: number },
  values: { decision: 'approved' | 'returned' | 'left'; comment: string; decidedAt: Date },
): Promise<void> {
  await tx
    .update(offerApprovals)
    .set(values)
    .where(and(eq(offerApprovals.versionId, versionId), eq(offerApprovals.position, position)))
}

export async function insertQuestion(
  tx: Tx,
  values: { offerId: number; text: string; askedAt: Date },
): Promise<void> {
  await tx.insert(offerQuestions).values(values)
}

/** Answers the open question; false when there is none. */
export async function answerQuestion(
  tx: Tx,
  offerId: number,
  values: { answer: string; answeredBy: number; answeredAt: Date },
): Promise<boolean> {
  const rows = await tx
    .update(offerQuestions)
    .set(values)
    .where(and(eq(offerQuestions.offerId, offerId), isNull(offerQuestions.answeredAt)))
    .returning({ id: offerQuestions.id })
  return rows.length > 0
}

/** The negotiation has left the offer: ends what was sent by `outcome`, and what was prepared. */
export async function endVersions(
  tx: Tx,
  negotiationId: number,
  outcome: 'declined' | 'ended',
  now: Date,
): Promise<void> {
  const own = tx.select({ id: offers.id }).from(offers).where(eq(offers.negotiationId, negotiationId))
  await tx
    .update(offerVersions)
    .set({
      state: sql`case when ${offerVersions.state} = 'sent' then ${outcome} else 'ended' end`,
      approverId: null,
      closedAt: now,
    })
    .where(
      and(
        inArray(offerVersions.offerId, own),
        inArray(offerVersions.state, [...preparedOfferStates, 'sent']),
      ),
    )
}
