import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { NegotiationOrigin } from '@/lib/contracts/enums'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref } from './columns'
import { companies } from './companies'
import { negotiations } from './negotiations'
import { resumes } from './resumes'
import { vacancies } from './vacancies'

/** Conversation of a negotiation with its counters; created by the first message. */
export const conversations = pgTable(
  'conversations',
  {
    negotiationId: ref('negotiation_id')
      .primaryKey()
      .references(() => negotiations.id, { onDelete: 'cascade' }),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    candidateId: ref('candidate_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id),
    resumeId: ref('resume_id')
      .notNull()
      .references(() => resumes.id, { onDelete: 'cascade' }),
    origin: text('origin').$type<NegotiationOrigin>().notNull(),
    /** Increases with every message and read mark. */
    version: integer('version').notNull().default(0),
    lastMessageId: ref('last_message_id').notNull().default(0),
    lastAt: at('last_at').notNull(),
    /** Last message of the other side read by each side. */
    candidateReadId: ref('candidate_read_id').notNull().default(0),
    employerReadId: ref('employer_read_id').notNull().default(0),
    candidateUnread: integer('candidate_unread').notNull().default(0),
    employerUnread: integer('employer_unread').notNull().default(0),
  },
  (t) => [
    index('conversations_candidate').on(t.candidateId, t.lastAt.desc(), t.negotiationId.desc()),
    index('conversations_company').on(t.companyId, t.lastAt.desc(), t.negotiationId.desc()),
    index('conversations_candidate_unread')
      .on(t.candidateId, t.lastAt.desc(), t.negotiationId.desc())
      .where(sql`candidate_unread > 0`),
    index('conversations_company_unread')
      .on(t.companyId, t.lastAt.desc(), t.negotiationId.desc())
      .where(sql`employer_unread > 0`),
    index('conversations_vacancy').on(t.vacancyId),
    index('conversations_resume').on(t.resumeId),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: id(),
    publicId: publicId(),
    negotiationId: ref('negotiation_id')
      .notNull()
      .references(() => negotiations.id, { onDelete: 'cascade' }),
    side: text('side').$type<'candidate' | 'employer'>().notNull(),
    authorId: ref('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** Client-generated idempotency key. */
    clientId: text('client_id').notNull(),
    text: text('text').notNull().default(''),
    /** How it was sent when not by a person's own hand: such letters are no answer. */
    via: text('via').$type<'bulk' | 'rule'>(),
    createdAt: createdAt(),
    /** When an unread message is notified of; null once that is decided. */
    notifyAt: at('notify_at'),
    /** Hidden by a moderator. */
    hiddenAt: at('hidden_at'),
    /** Erased with its author's account. */
    erasedAt: at('erased_at'),
  },
  (t) => [
    uniqueIndex('messages_once').on(t.negotiationId, t.authorId, t.clientId),
    index('messages_of').on(t.negotiationId, t.id.desc()),
    index('messages_side').on(t.negotiationId, t.side, t.id.desc()),
    index('messages_author').on(t.authorId),
    index('messages_notify').on(t.notifyAt, t.id).where(sql`notify_at is not null`),
  ],
)

/** Message files. A file without a message is being uploaded or deleted: the sweep deletes it within the hour. */
export const messageFiles = pgTable(
  'message_files',
  {
    id: id(),
    messageId: ref('message_id').references(() => messages.id, { onDelete: 'set null' }),
    /** Storage path: an unguessable name. */
    path: text('path').notNull().unique(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('message_files_message').on(t.messageId),
    index('message_files_unused').on(t.createdAt).where(sql`message_id is null`),
  ],
)
