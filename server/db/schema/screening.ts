import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { LetterKind } from '@/lib/contracts/letter-templates'
import type { Answers, AnswerValue, QuestionWithKey } from '@/lib/contracts/screening-questions'
import type { AttemptState } from '@/lib/contracts/test-attempts'
import type { Availability, VacancyStage } from '@/lib/contracts/vacancy-screening'
import { companies, users } from './accounts'
import { at, createdAt, id, publicId, ref, revision, updatedAt } from './columns'
import { negotiations } from './negotiations'
import { vacancies } from './vacancies'

/** A test of a company’s library; what it asks stands in its versions. */
export const skillTests = pgTable(
  'skill_tests',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: at('deleted_at'),
  },
  (t) => [index('skill_tests_company').on(t.companyId).where(sql`deleted_at is null`)],
)

/** One that somebody has begun is never changed. */
export const skillTestVersions = pgTable(
  'skill_test_versions',
  {
    id: id(),
    testId: ref('test_id')
      .notNull()
      .references(() => skillTests.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    intro: text('intro').notNull(),
    minutes: smallint('minutes').notNull(),
    passScore: smallint('pass_score').notNull(),
    questions: jsonb('questions').$type<QuestionWithKey[]>().notNull(),
    /** The same for tests that ask the same in the same time, whoever’s they are. */
    contentKey: text('content_key').notNull(),
    usedAt: at('used_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('skill_test_versions_version').on(t.testId, t.version)],
)

/** The test a vacancy uses now. */
export const vacancyTests = pgTable(
  'vacancy_tests',
  {
    vacancyId: ref('vacancy_id')
      .primaryKey()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    testId: ref('test_id').references(() => skillTests.id, { onDelete: 'set null' }),
    required: boolean('required').notNull().default(false),
    revision: integer('revision').notNull().default(0),
  },
  (t) => [index('vacancy_tests_test').on(t.testId)],
)

/** One person taking one version of a test for one vacancy. */
export const testAttempts = pgTable(
  'test_attempts',
  {
    id: id(),
    publicId: publicId(),
    versionId: ref('version_id')
      .notNull()
      .references(() => skillTestVersions.id),
    candidateId: ref('candidate_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id),
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id),
    /** Null while it is taken before an application. */
    negotiationId: ref('negotiation_id').references(() => negotiations.id, { onDelete: 'cascade' }),
    state: text('state').$type<AttemptState>().notNull().default('assigned'),
    contentKey: text('content_key').notNull(),
    assignedAt: at('assigned_at').notNull().defaultNow(),
    deadlineAt: at('deadline_at'),
    startedAt: at('started_at'),
    endsAt: at('ends_at'),
    finishedAt: at('finished_at'),
    gradedAt: at('graded_at'),
    score: smallint('score'),
    passed: boolean('passed'),
    /** Ids of questions answered against a criterion. */
    failed: text('failed').array().notNull().default([]),
    /** Marks of a person for answers in words, by question. */
    points: jsonb('points').$type<Record<string, number>>().notNull().default({}),
    /** The attempt whose result stands here, by the candidate’s consent. */
    reusedFrom: ref('reused_from'),
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    index('test_attempts_negotiation').on(t.negotiationId, t.id.desc()),
    index('test_attempts_candidate').on(t.candidateId, t.vacancyId, t.id.desc()),
    index('test_attempts_reuse')
      .on(t.candidateId, t.contentKey, t.gradedAt.desc())
      .where(sql`state = 'graded'`),
    index('test_attempts_running').on(t.endsAt).where(sql`state = 'started'`),
    index('test_attempts_waiting')
      .on(t.deadlineAt)
      .where(sql`state = 'assigned' and deadline_at is not null`),
    index('test_attempts_version').on(t.versionId),
    index('test_attempts_vacancy').on(t.vacancyId),
    index('test_attempts_company').on(t.companyId),
    // One at a time for a vacancy before there is an application.
    uniqueIndex('test_attempts_one_before')
      .on(t.candidateId, t.vacancyId)
      .where(sql`negotiation_id is null and state in ('assigned','started')`),
  ],
)

/** Kept one by one, as they are given. */
export const testAnswers = pgTable(
  'test_answers',
  {
    attemptId: ref('attempt_id')
      .notNull()
      .references(() => testAttempts.id, { onDelete: 'cascade' }),
    questionId: text('question_id').notNull(),
    value: jsonb('value').$type<AnswerValue>().notNull(),
    answeredAt: at('answered_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.attemptId, t.questionId] })],
)

/** Letters a company writes often, with variables in braces. */
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

/** How a company works on one vacancy. A part nobody has changed is null and counts no revision. */
export const vacancySelections = pgTable('vacancy_selections', {
  vacancyId: ref('vacancy_id')
    .primaryKey()
    .references(() => vacancies.id, { onDelete: 'cascade' }),
  /** Columns of the work, in their order. */
  stages: jsonb('stages').$type<VacancyStage[]>(),
  stagesRevision: integer('stages_revision').notNull().default(0),
  availability: jsonb('availability').$type<Omit<Availability, 'revision'>>(),
  availabilityRevision: integer('availability_revision').notNull().default(0),
})

/** Questions before an application, version by version; the last one is asked. One that was answered is never changed. */
export const vacancyQuestionSets = pgTable(
  'vacancy_question_sets',
  {
    id: id(),
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    questions: jsonb('questions').$type<QuestionWithKey[]>().notNull(),
    /** When somebody first answered it. */
    usedAt: at('used_at'),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('vacancy_question_sets_version').on(t.vacancyId, t.version)],
)

/** What a candidate answered before applying. */
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
    /** Ids of questions answered against a criterion. */
    failed: text('failed').array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [index('negotiation_answers_set').on(t.setId)],
)
