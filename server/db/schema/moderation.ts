import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ComplaintReason, ModeratedType, ModerationDecision, Signal } from '@/lib/contracts/moderation'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref } from './columns'

/** Every command of an operator, kept for good: who, what, about whom, why. Names of people do not stand here. */
export const operatorLog = pgTable(
  'operator_log',
  {
    id: id(),
    /** As the command line or its system account says. */
    operator: text('operator').notNull(),
    command: text('command').notNull(),
    /** Public id of the account or the company. */
    target: text('target'),
    reason: text('reason'),
    /** What is needed to take it back. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index('operator_log_age').on(t.createdAt.desc(), t.id.desc()),
    index('operator_log_target').on(t.target, t.command, t.id.desc()),
  ],
)

/** One look at an item, from what called for it to the decision; closed ones are the log. */
export const moderationCases = pgTable(
  'moderation_cases',
  {
    id: id(),
    publicId: publicId(),
    type: text('type').$type<ModeratedType>().notNull(),
    itemId: ref('item_id').notNull(),
    held: boolean('held').notNull().default(false),
    signals: jsonb('signals').$type<Signal[]>().notNull().default([]),
    complaintCount: integer('complaint_count').notNull().default(0),
    openedAt: createdAt(),
    closedAt: at('closed_at'),
    decidedBy: ref('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decision: text('decision').$type<ModerationDecision>(),
    note: text('note'),
    fields: text('fields').array().notNull().default([]),
    /** The item's text by field at an approval: what the next change is held against. */
    approved: jsonb('approved').$type<Record<string, string>>(),
  },
  (t) => [
    uniqueIndex('moderation_cases_open').on(t.type, t.itemId).where(sql`closed_at is null`),
    index('moderation_cases_queue').on(t.held.desc(), t.openedAt, t.id).where(sql`closed_at is null`),
    index('moderation_cases_closed').on(t.closedAt.desc(), t.id.desc()).where(sql`closed_at is not null`),
    index('moderation_cases_item').on(t.type, t.itemId, t.id.desc()),
    index('moderation_cases_decided_by').on(t.decidedBy),
  ],
)

export const complaints = pgTable(
  'complaints',
  {
    id: id(),
    caseId: ref('case_id')
      .notNull()
      .references(() => moderationCases.id, { onDelete: 'cascade' }),
    reason: text('reason').$type<ComplaintReason>().notNull(),
    text: text('text').notNull().default(''),
    /** Who complained, so that nobody is counted twice; nobody can be read out of it. */
    reporter: text('reporter').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('complaints_once').on(t.caseId, t.reporter)],
)
