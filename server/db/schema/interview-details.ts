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

/** Attendance of an interviewer, for the time it was given for. */
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

/** Pass data required by a building, encrypted; deleted the day after. */
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

/** A candidate's survey; companies see aggregates only. */
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

/** A person's calendar feed; the secret is derived from this version, so incrementing it revokes the old URL. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: ref('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  version: integer('version').notNull().default(1),
  endedAt: at('ended_at'),
  createdAt: createdAt(),
})

/** Current and former participants of a room, one row per person. */
export const interviewSeats = pgTable(
  'interview_seats',
  {
    interviewId: ref('interview_id')
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A new id with every entry. */
    publicId: publicId(),
    side: text('side').$type<'candidate' | 'employer'>().notNull(),
    tab: text('tab').notNull(),
    /** Socket id of the tab: identifies its member of the presence channel. */
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

/** Chat of a room. */
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

/** Private notes of a participant. */
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
