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

/**
 * Changes of contacts and passwords with the state before them, so that the owner of a stolen account can have it
 * back. A row lives for as long as its link can freeze the account, and for as long as the account is frozen by it;
 * then it is deleted, as it is when the account is erased.
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
    /** The whole state before the change: the oldest row of a frozen account says what to go back to. */
    emailBefore: text('email_before'),
    emailVerifiedAtBefore: at('email_verified_at_before'),
    phoneBefore: text('phone_before'),
    phoneVerifiedAtBefore: at('phone_verified_at_before'),
    passwordHashBefore: text('password_hash_before'),
    /** SHA-256 of the token of the link «Это были не вы?»; the token itself is only in the letters. */
    linkHash: text('link_hash').notNull().unique(),
    /** The link freezes until then. */
    expiresAt: at('expires_at').notNull(),
    /** When the link froze the account. */
    usedAt: at('used_at'),
    /** When the account was frozen with this change among those in doubt. */
    disputedAt: at('disputed_at'),
  },
  (t) => [index('account_changes_user').on(t.userId, t.id), index('account_changes_expiry').on(t.expiresAt)],
)

/**
 * The 72-hour procedure for those who have no factor older than what was changed (`unfreeze`), or who lost their second
 * factor (`second_factor`): an operator starts it, every address is told, and it is finished after the wait.
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
    /** Not to be finished before. */
    readyAt: at('ready_at').notNull(),
    /** SHA-256 of the token of the link that cancels it. */
    cancelHash: text('cancel_hash').notNull().unique(),
    cancelledAt: at('cancelled_at'),
    finishedAt: at('finished_at'),
    /** Normalised e-mail or phone that the account gets at the end, when the person has none of the old ones left. */
    contact: text('contact'),
  },
  (t) => [
    uniqueIndex('account_recoveries_open')
      .on(t.userId, t.kind)
      .where(sql`cancelled_at is null and finished_at is null`),
  ],
)
