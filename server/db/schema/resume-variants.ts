import { index, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import type { ResumeChanges } from '@/lib/contracts/resume-variants'
import { createdAt, ref, revision, updatedAt } from './columns'
import { resumes } from './resumes'
import { vacancies } from './vacancies'

/** A resume worded for one vacancy: changes against it. An application keeps its own copy of what it was sent with. */
export const resumeVariants = pgTable(
  'resume_variants',
  {
    resumeId: ref('resume_id')
      .notNull()
      .references(() => resumes.id, { onDelete: 'cascade' }),
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    changes: jsonb('changes').$type<ResumeChanges>().notNull(),
    /** What the changed fields said in the resume when they were changed, or kept last. */
    seen: jsonb('seen').$type<Record<string, string>>().notNull(),
    revision: revision(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.resumeId, t.vacancyId] }),
    index('resume_variants_of').on(t.resumeId, t.updatedAt.desc(), t.vacancyId),
    index('resume_variants_vacancy').on(t.vacancyId),
  ],
)
