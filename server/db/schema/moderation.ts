import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ComplaintReason, ModeratedType, ModerationDecision, Signal } from '@/lib/contracts/moderation'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref } from './columns'

/** Permanent log of operator commands: actor, action, subject, reason. Contains no names of people. */
export const operatorLog = pgTable(
  'operator_log',
  {
    id: id(),
    /** Name from the command line, or of the system account. */
    operator: text('operator').notNull(),
    command: text('command').notNull(),
    /** Public id of the account or the company. */
    target: text('target'),
    reason: text('reason'),
    /** Data required to revert it. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index('operator_log_age').on(t.createdAt.desc(), t.id.desc()),
    index('operator_log_target').on(t.target, t.command, t.id.desc()),
  ],
)

/** A moderation case, from its cause to the decision; closed cases are the log. */
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
    /** The item's text by field at the last approval: the base of the next comparison. */
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
    /** Keyed hash of a complainant, to count each person once; it does not identify anybody. */
    reporter: text('reporter').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('complaints_once').on(t.caseId, t.reporter)],
)
