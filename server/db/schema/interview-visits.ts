import { index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { InterviewerResponse, ScoreMark } from '@/lib/contracts/interview-states'
import { companies, users } from './accounts'
import { at, createdAt, ref } from './columns'
import { interviews } from './interviews'

/** Whether somebody who talks for the company will be there, at the time they said it for. */
export const interviewResponses = pgTable(
  'interview_responses',
  {
    interviewId: ref('interview_id')
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    response: text('response').$type<InterviewerResponse>().notNull(),
    startsAt: at('starts_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.interviewId, t.userId] }), index('interview_responses_user').on(t.userId)],
)

/** What a building asks for at its door, encrypted; gone the day after. */
export const interviewPasses = pgTable(
  'interview_passes',
  {
    interviewId: ref('interview_id')
      .primaryKey()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    sealed: text('sealed').notNull(),
    createdAt: createdAt(),
    deleteAt: at('delete_at').notNull(),
  },
  (t) => [index('interview_passes_delete').on(t.deleteAt)],
)

export const interviewScorecards = pgTable(
  'interview_scorecards',
  {
    interviewId: ref('interview_id')
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    marks: jsonb('marks').$type<ScoreMark[]>().notNull(),
    overall: text('overall').$type<ScoreMark>().notNull(),
    text: text('text').notNull().default(''),
    sentAt: at('sent_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.interviewId, t.userId] }),
    index('interview_scorecards_user').on(t.userId),
  ],
)

/** What a candidate answered afterwards; a company is told of all together only. */
export const interviewSurveys = pgTable(
  'interview_surveys',
  {
    interviewId: ref('interview_id')
      .primaryKey()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    organisation: smallint('organisation').notNull(),
    respect: smallint('respect').notNull(),
    clarity: smallint('clarity').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('interview_surveys_company').on(t.companyId)],
)

/** A person’s calendar address; its secret is made of this version, so a new one ends the old. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: ref('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: integer('version').notNull().default(1),
  endedAt: at('ended_at'),
  createdAt: createdAt(),
})
