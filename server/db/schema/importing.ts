import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt, id, ref, updatedAt } from './columns'
import { resumes } from './resumes'
import { vacancies } from './vacancies'

/** What an import remembers of each row it made, to know it again and to see what has changed at its source. */
export const importRecords = pgTable(
  'import_records',
  {
    id: id(),
    kind: text('kind').$type<'vacancy' | 'resume'>().notNull(),
    source: text('source').notNull(),
    /** null when the source numbers nothing: such a row is known by its content only. */
    sourceId: text('source_id'),
    /** Hash of what a reader sees, the same whatever file it came in. */
    contentHash: text('content_hash').notNull(),
    /** Hash of everything that was read, to tell a changed row from the same one. */
    digest: text('digest').notNull(),
    /** How much of the original that shape of file carries; a poorer one never overwrites a richer one. */
    completeness: smallint('completeness').notNull(),
    /** When the source published it; the row itself counts its days from the import. */
    sourcePublishedAt: at('source_published_at'),
    vacancyId: ref('vacancy_id').references(() => vacancies.id, { onDelete: 'cascade' }),
    resumeId: ref('resume_id').references(() => resumes.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('import_records_source').on(t.kind, t.source, t.sourceId),
    index('import_records_content').on(t.kind, t.contentHash),
    uniqueIndex('import_records_vacancy').on(t.vacancyId),
    uniqueIndex('import_records_resume').on(t.resumeId),
    check('import_records_one_target', sql`num_nonnulls(vacancy_id, resume_id) = 1`),
  ],
)
