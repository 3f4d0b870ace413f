import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ExperienceInput, ExperienceReplyState, ExperienceState } from '@/lib/contracts/experiences'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, revision, updatedAt } from './columns'
import { companies } from './companies'

/** A candidate's text about interviews with a company, one per company. */
export const experiences = pgTable(
  'experiences',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    candidateId: ref('candidate_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    impression: text('impression').notNull(),
    asked: text('asked').notNull().default(''),
    advice: text('advice').notNull().default(''),
    state: text('state').$type<ExperienceState>().notNull(),
    note: text('note'),
    noteFields: text('note_fields').array().notNull().default([]),
    decidedAt: at('decided_at'),
    /** The version on the company's page; a changed text replaces it once it is approved. */
    shown: jsonb('shown').$type<ExperienceInput>(),
    /** When its group appeared. */
    shownAt: at('shown_at'),
    revision: revision(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('experiences_once').on(t.companyId, t.candidateId),
    index('experiences_candidate').on(t.candidateId),
    index('experiences_shown').on(t.companyId, t.shownAt.desc(), t.publicId).where(sql`shown is not null`),
    index('experiences_waiting')
      .on(t.companyId, t.decidedAt)
      .where(sql`state = 'approved' and shown is null`),
  ],
)

/** The company's reply to a text, one per text. */
export const experienceReplies = pgTable(
  'experience_replies',
  {
    id: id(),
    publicId: publicId(),
    experienceId: ref('experience_id')
      .notNull()
      .unique()
      .references(() => experiences.id, { onDelete: 'cascade' }),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    authorId: ref('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    state: text('state').$type<ExperienceReplyState>().notNull(),
    note: text('note'),
    /** The version on the company's page. */
    shown: text('shown'),
    revision: revision(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('experience_replies_company').on(t.companyId),
    index('experience_replies_author').on(t.authorId),
  ],
)
