import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AccountEventKind, CompanyEventKind } from '@/lib/contracts/security-events'
import { at, ref } from './columns'

const eventId = () => bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity()

/**
 * Security journal of people. Append-only, partitioned by month of `at`. Rows hold ids and codes, never names, contacts
 * or addresses: these are looked up when a row is shown, so that erasure leaves nothing here.
 */
export const accountEvents = pgTable(
  'account_events',
  {
    id: eventId(),
    at: at('at').notNull(),
    userId: ref('user_id').notNull(),
    kind: text('kind').$type<AccountEventKind>().notNull(),
    /** Session in which it happened: its row knows device and place. */
    sessionId: uuid('session_id'),
    details: jsonb('details').$type<Record<string, string | number | boolean>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.at, t.id] }),
    index('account_events_user').on(t.userId, t.at.desc(), t.id.desc()),
  ],
)

/** Audit log of companies; the same rules. */
export const companyEvents = pgTable(
  'company_events',
  {
    id: eventId(),
    at: at('at').notNull(),
    companyId: ref('company_id').notNull(),
    /** Who did it; null for the product itself and for operators. */
    userId: ref('user_id'),
    kind: text('kind').$type<CompanyEventKind>().notNull(),
    /** What it was done to: the table the id belongs to. */
    subject: text('subject').$type<'user' | 'resume' | 'vacancy' | 'negotiation' | 'payment' | 'purchase'>(),
    subjectId: ref('subject_id'),
    details: jsonb('details').$type<Record<string, string | number | boolean>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.at, t.id] }),
    index('company_events_company').on(t.companyId, t.at.desc(), t.id.desc()),
    index('company_events_user').on(t.companyId, t.userId, t.at.desc()),
    index('company_events_kind').on(t.companyId, t.kind, t.at.desc(), t.id.desc()),
  ],
)
