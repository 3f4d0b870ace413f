import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { OfferVersionState } from '@/lib/contracts/offer-states'
import type { OfferTerms } from '@/lib/contracts/offer-terms'
import { users } from './accounts'
import { at, createdAt, id, ref, revision, updatedAt } from './columns'
import { companies } from './companies'
import { negotiations } from './negotiations'

/** Names as they were when a version left its draft. */
export interface OfferParties {
  company: string
  candidate: string | null
  vacancy: string
}

/** The offer of a negotiation: what was promised stands in its versions. */
export const offers = pgTable(
  'offers',
  {
    id: id(),
    negotiationId: ref('negotiation_id')
      .notNull()
      .unique()
      .references(() => negotiations.id, { onDelete: 'cascade' }),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    candidateId: ref('candidate_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    revision: revision(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('offers_company').on(t.companyId), index('offers_candidate').on(t.candidateId)],
)

/** Terms are kept by a trigger once a version has left its draft; nothing of an accepted one changes any more. */
export const offerVersions = pgTable(
  'offer_versions',
  {
    id: id(),
    offerId: ref('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    state: text('state').$type<OfferVersionState>().notNull().default('draft'),
    terms: jsonb('terms').$type<OfferTerms>().notNull(),
    /** Null while it is a draft. */
    parties: jsonb('parties').$type<OfferParties>(),
    authorId: ref('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Whose approval is awaited now. */
    approverId: ref('approver_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    sentAt: at('sent_at'),
    closedAt: at('closed_at'),
  },
  (t) => [
    uniqueIndex('offer_versions_number').on(t.offerId, t.number),
    uniqueIndex('offer_versions_one_prepared')
      .on(t.offerId)
      .where(sql`state in ('draft','in_approval','returned','approved')`),
    uniqueIndex('offer_versions_one_sent').on(t.offerId).where(sql`state = 'sent'`),
    index('offer_versions_approver').on(t.approverId).where(sql`state = 'in_approval'`),
    index('offer_versions_author').on(t.authorId),
  ],
)

/** Who approves a version, in order. */
export const offerApprovals = pgTable(
  'offer_approvals',
  {
    versionId: ref('version_id')
      .notNull()
      .references(() => offerVersions.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `left`: no longer able to approve when it was their turn to decide. */
    decision: text('decision')
      .$type<'waiting' | 'approved' | 'returned' | 'left'>()
      .notNull()
      .default('waiting'),
    comment: text('comment').notNull().default(''),
    decidedAt: at('decided_at'),
  },
  (t) => [primaryKey({ columns: [t.versionId, t.position] }), index('offer_approvals_user').on(t.userId)],
)

/** What the candidate asked; while one is unanswered it is the employer's turn. */
export const offerQuestions = pgTable(
  'offer_questions',
  {
    id: id(),
    offerId: ref('offer_id')
      .notNull()
      .references(() => offers.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    askedAt: at('asked_at').notNull(),
    answer: text('answer'),
    answeredBy: ref('answered_by').references(() => users.id, { onDelete: 'set null' }),
    answeredAt: at('answered_at'),
  },
  (t) => [
    index('offer_questions_of').on(t.offerId, t.id),
    uniqueIndex('offer_questions_one_open').on(t.offerId).where(sql`answered_at is null`),
  ],
)
