import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LetterKind } from '@/lib/contracts/letter-templates'
import type { Answers, QuestionWithKey } from '@/lib/contracts/screening-questions'
import type { Availability, VacancyStage } from '@/lib/contracts/vacancy-screening'
import { at, createdAt, id, publicId, ref, revision, updatedAt } from './columns'
import { companies } from './companies'
import { negotiations } from './negotiations'
import { vacancies } from './vacancies'

/** Letter templates of a company, with variables in braces. */
export const letterTemplates = pgTable(
  'letter_templates',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<LetterKind>().notNull(),
    name: text('name').notNull(),
    text: text('text').notNull(),
    revision: revision(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: at('deleted_at'),
  },
  (t) => [index('letter_templates_company').on(t.companyId, t.kind, t.name).where(sql`deleted_at is null`)],
)

/** Screening settings of a vacancy. An unchanged part is null and has no revision. */
export const vacancySelections = pgTable('vacancy_selections', {
  vacancyId: ref('vacancy_id')
    .primaryKey()
    .references(() => vacancies.id, { onDelete: 'cascade' }),
  /** Stages, in column order. */
  stages: jsonb('stages').$type<VacancyStage[]>(),
  stagesRevision: integer('stages_revision').notNull().default(0),
  availability: jsonb('availability').$type<Omit<Availability, 'revision'>>(),
  availabilityRevision: integer('availability_revision').notNull().default(0),
})

/** Versioned screening questions; the latest version is used. An answered version is immutable. */
export const vacancyQuestionSets = pgTable(
  'vacancy_question_sets',
  {
    id: id(),
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    questions: jsonb('questions').$type<QuestionWithKey[]>().notNull(),
    /** When it was first answered. */
    usedAt: at('used_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('vacancy_question_sets_version').on(t.vacancyId, t.version)],
)

/** Screening answers of a candidate. */
export const negotiationAnswers = pgTable(
  'negotiation_answers',
  {
    negotiationId: ref('negotiation_id')
      .primaryKey()
      .references(() => negotiations.id, { onDelete: 'cascade' }),
    setId: ref('set_id')
      .notNull()
      .references(() => vacancyQuestionSets.id),
    answers: jsonb('answers').$type<Answers>().notNull(),
    /** Ids of questions whose criterion failed. */
    failed: text('failed').array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [index('negotiation_answers_set').on(t.setId)],
)
