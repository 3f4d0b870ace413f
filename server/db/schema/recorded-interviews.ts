import { bigint, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { RecordingType } from '@/lib/contracts/recording-limits'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref } from './columns'
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
