import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AccountChangeKind, AccountRecoveryKind } from '@/lib/contracts/account-recovery'
import type { AccountEventKind, CompanyEventKind } from '@/lib/contracts/security-events'
import { users } from './accounts'
import { at, id, ref } from './columns'

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
    /** Session of the event: its row has the device and place. */
    sessionId: uuid('session_id'),
    details: jsonb('details').$type<Record<string, string | number | boolean>>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.at, t.id] }),
    index('account_events_user').on(t.userId, t.at.desc(), t.id.desc()),
  ],
)

/** Audit log of companies; the same rules as above. */
export const companyEvents = pgTable(
  'company_events',
  {
    id: eventId(),
    at: at('at').notNull(),
    companyId: ref('company_id').notNull(),
    /** The acting member; null for the system and for operators. */
    userId: ref('user_id'),
    kind: text('kind').$type<CompanyEventKind>().notNull(),
    /** The subject: the table the id refers to. */
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

/**
 * Changes of contacts and passwords with the previous state, so that the owner of a stolen account can restore it. A
 * row is deleted when its link can no longer freeze the account and the account is not frozen by it, or with the
 * account.
 */
export const accountChanges = pgTable(
  'account_changes',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<AccountChangeKind>().notNull(),
    at: at('at').notNull(),
    /** Session that made the change. */
    sessionId: uuid('session_id'),
    /** The complete state before the change: a revert restores that of the oldest row of a frozen account. */
    emailBefore: text('email_before'),
    emailVerifiedAtBefore: at('email_verified_at_before'),
    phoneBefore: text('phone_before'),
    phoneVerifiedAtBefore: at('phone_verified_at_before'),
    passwordHashBefore: text('password_hash_before'),
    /** SHA-256 of the token of the link «Это были не вы?»; the token itself is only in the letters. */
    linkHash: text('link_hash').notNull().unique(),
    /** Until then the link can freeze the account. */
    expiresAt: at('expires_at').notNull(),
    /** When the link froze the account. */
    usedAt: at('used_at'),
    /** When the account was frozen while this change was disputed. */
    disputedAt: at('disputed_at'),
  },
  (t) => [index('account_changes_user').on(t.userId, t.id), index('account_changes_expiry').on(t.expiresAt)],
)

/**
 * The 72-hour procedure for people without a factor older than the changes (`unfreeze`), or without their second
 * factor (`second_factor`): started by an operator, announced to every address, completed after the wait.
 */
export const accountRecoveries = pgTable(
  'account_recoveries',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<AccountRecoveryKind>().notNull(),
    startedAt: at('started_at').notNull(),
    /** Earliest completion. */
    readyAt: at('ready_at').notNull(),
    /** SHA-256 of the token of the link that cancels it. */
    cancelHash: text('cancel_hash').notNull().unique(),
    cancelledAt: at('cancelled_at'),
    finishedAt: at('finished_at'),
    /** Normalised e-mail or phone set on completion, when the person has lost all old ones. */
    contact: text('contact'),
  },
  (t) => [
    uniqueIndex('account_recoveries_open')
      .on(t.userId, t.kind)
      .where(sql`cancelled_at is null and finished_at is null`),
  ],
)
