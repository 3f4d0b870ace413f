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
import type { AnswerValue, QuestionWithKey } from '@/lib/contracts/screening-questions'
import type { AttemptState } from '@/lib/contracts/test-attempts'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, updatedAt } from './columns'
import { companies } from './companies'
import { negotiations } from './negotiations'
import { vacancies } from './vacancies'

/** A test of a company's library; its questions are in its versions. */
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
    /** Who saved or removed it last: told to a colleague who comes too late. */
    editedById: ref('edited_by_id').references(() => users.id, { onDelete: 'set null' }),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    index('skill_tests_company').on(t.companyId).where(sql`deleted_at is null`),
    index('skill_tests_edited_by').on(t.editedById).where(sql`edited_by_id is not null`),
  ],
)

/** A version that somebody has started is immutable. */
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
    /** Hash of questions and time limit: equal tests have equal hashes, across companies. */
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

/** An attempt of one person at one version of a test for one vacancy. */
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
    /** Ids of questions whose criterion failed. */
    failed: text('failed').array().notNull().default([]),
    /** Manual grades of free-text answers, by question. */
    points: jsonb('points').$type<Record<string, number>>().notNull().default({}),
    /** The attempt whose result is reused, with the candidate's consent. */
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
    // At most one per vacancy before there is an application.
    uniqueIndex('test_attempts_one_before')
      .on(t.candidateId, t.vacancyId)
      .where(sql`negotiation_id is null and state in ('assigned','started')`),
  ],
)

/** Answers, stored as they are given. */
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
