import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { companies, users } from './accounts'
import { at, createdAt, id, publicId, ref, revision, updatedAt } from './columns'
import { negotiations } from './negotiations'
import { vacancies } from './vacancies'

/** What a company marks an application with, for itself: the candidate never sees it, the clock never hears of it. */
export const negotiationMarks = pgTable(
  'negotiation_marks',
  {
    negotiationId: ref('negotiation_id')
      .primaryKey()
      .references(() => negotiations.id, { onDelete: 'cascade' }),
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    rating: smallint('rating'),
    tags: text('tags').array().notNull().default([]),
    revision: revision(),
    updatedBy: ref('updated_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('negotiation_marks_rating', sql`rating between 1 and 5`),
    index('negotiation_marks_vacancy').on(t.vacancyId, t.rating),
    index('negotiation_marks_company').on(t.companyId),
  ],
)

/** Notes of a company's members about an application, each with its author. */
export const negotiationNotes = pgTable(
  'negotiation_notes',
  {
    id: id(),
    publicId: publicId(),
    negotiationId: ref('negotiation_id')
      .notNull()
      .references(() => negotiations.id, { onDelete: 'cascade' }),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    authorId: ref('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    revision: revision(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    index('negotiation_notes_of').on(t.negotiationId, t.id).where(sql`deleted_at is null`),
    index('negotiation_notes_author').on(t.authorId),
  ],
)
