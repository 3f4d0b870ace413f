import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { InterviewerResponse, ScoreMark } from '@/lib/contracts/interview-states'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, revision, updatedAt } from './columns'
import { companies } from './companies'
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

/** Who is in the room of a talk, or was: one row for each person. */
export const interviewSeats = pgTable(
  'interview_seats',
  {
    interviewId: ref('interview_id')
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** New with every entry. */
    publicId: publicId(),
    side: text('side').$type<'candidate' | 'employer'>().notNull(),
    tab: text('tab').notNull(),
    /** Of the tab’s connection: names its member of the presence channel. */
    socketId: text('socket_id'),
    admittedAt: at('admitted_at'),
    enteredAt: at('entered_at').notNull(),
    seenAt: at('seen_at').notNull(),
    leftAt: at('left_at'),
  },
  (t) => [
    primaryKey({ columns: [t.interviewId, t.userId] }),
    index('interview_seats_user').on(t.userId),
    check('interview_seats_side', sql`side in ('candidate', 'employer')`),
  ],
)

/** What was written in a room. */
export const interviewRoomMessages = pgTable(
  'interview_room_messages',
  {
    id: id(),
    publicId: publicId(),
    interviewId: ref('interview_id')
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    authorId: ref('author_id').references(() => users.id, { onDelete: 'set null' }),
    side: text('side').$type<'candidate' | 'employer'>().notNull(),
    clientId: text('client_id').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('interview_room_messages_of').on(t.interviewId, t.id),
    uniqueIndex('interview_room_messages_once').on(t.interviewId, t.authorId, t.clientId),
    index('interview_room_messages_author').on(t.authorId),
  ],
)

/** What somebody wrote down for themselves during a talk. */
export const interviewNotes = pgTable(
  'interview_notes',
  {
    interviewId: ref('interview_id')
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    revision: revision(),
    updatedAt: updatedAt(),
  },
  (t) => [primaryKey({ columns: [t.interviewId, t.userId] }), index('interview_notes_user').on(t.userId)],
)
