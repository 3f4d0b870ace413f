import { sql } from 'drizzle-orm'
import {
  bigint,
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
import type { RecordingType } from '@/lib/contracts/recording-limits'
import { companies, users } from './accounts'
import { at, createdAt, id, publicId, ref, revision, updatedAt } from './columns'
import { interviewRounds, interviews } from './interviews'
import { entitlementUses } from './purchases'

/** What is asked of all candidates of a round. */
export const interviewQuestions = pgTable(
  'interview_questions',
  {
    roundId: ref('round_id')
      .notNull()
      .references(() => interviewRounds.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    text: text('text').notNull(),
    prepSeconds: smallint('prep_seconds').notNull(),
    maxSeconds: smallint('max_seconds').notNull(),
    retakes: smallint('retakes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.roundId, t.position] })],
)

/** What an interview of recorded answers has beside its row. */
export const recordedInterviews = pgTable('recorded_interviews', {
  interviewId: ref('interview_id')
    .primaryKey()
    .references(() => interviews.id, { onDelete: 'cascade' }),
  /** What the company took for it; absent where it cost nothing. */
  useId: ref('use_id').references(() => entitlementUses.id),
  consentAt: at('consent_at'),
  viewedAt: at('viewed_at'),
})

/** A file of a candidate: while it is uploaded, and then until it is deleted. Its row goes after the file. */
export const interviewRecordings = pgTable(
  'interview_recordings',
  {
    id: id(),
    publicId: publicId(),
    /** Null when the interview is gone; the file goes at its time. */
    interviewId: ref('interview_id').references(() => interviews.id, { onDelete: 'set null' }),
    position: smallint('position').notNull(),
    status: text('status').$type<'uploading' | 'ready'>().notNull().default('uploading'),
    /** As claimed while uploading, as found in the file afterwards. */
    type: text('type').$type<RecordingType>().notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    durationMs: integer('duration_ms'),
    path: text('path').notNull().unique(),
    createdAt: createdAt(),
    deleteAt: at('delete_at').notNull(),
  },
  (t) => [
    index('interview_recordings_of').on(t.interviewId, t.position),
    index('interview_recordings_delete').on(t.deleteAt),
  ],
)

export const interviewAnswers = pgTable(
  'interview_answers',
  {
    interviewId: ref('interview_id')
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    openedAt: at('opened_at').notNull(),
    attempts: smallint('attempts').notNull().default(0),
    kind: text('kind').$type<'video' | 'text'>(),
    text: text('text'),
    /** Null of a video whose file was deleted. */
    recordingId: ref('recording_id').references(() => interviewRecordings.id, { onDelete: 'set null' }),
    answeredAt: at('answered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.interviewId, t.position] }),
    index('interview_answers_recording').on(t.recordingId),
  ],
)

/** Of an interviewer, at a moment of an answer; nobody else reads it. */
export const recordingNotes = pgTable(
  'recording_notes',
  {
    id: id(),
    publicId: publicId(),
    interviewId: ref('interview_id')
      .notNull()
      .references(() => interviews.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    atMs: integer('at_ms').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('recording_notes_of').on(t.interviewId, t.userId, t.position, t.atMs),
    index('recording_notes_user').on(t.userId),
  ],
)

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
