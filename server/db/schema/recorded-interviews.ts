import { bigint, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { RecordingType } from '@/lib/contracts/recording-limits'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref } from './columns'
import { interviewRounds, interviews } from './interviews'
import { entitlementUses } from './purchases'

/** Questions for all candidates of a round. */
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

/** Additional data of a recorded interview. */
export const recordedInterviews = pgTable('recorded_interviews', {
  interviewId: ref('interview_id')
    .primaryKey()
    .references(() => interviews.id, { onDelete: 'cascade' }),
  /** The quota unit it uses; absent when it was free. */
  useId: ref('use_id').references(() => entitlementUses.id),
  consentAt: at('consent_at'),
  viewedAt: at('viewed_at'),
})

/** A recording of a candidate, from the start of its upload until its deletion. The row is deleted after the file. */
export const interviewRecordings = pgTable(
  'interview_recordings',
  {
    id: id(),
    publicId: publicId(),
    /** Null when the interview is deleted; the file is deleted at its own time. */
    interviewId: ref('interview_id').references(() => interviews.id, { onDelete: 'set null' }),
    position: smallint('position').notNull(),
    status: text('status').$type<'uploading' | 'ready'>().notNull().default('uploading'),
    /** Type as declared by the upload, and as detected in the file. */
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
    /** Null for a video whose file was deleted. */
    recordingId: ref('recording_id').references(() => interviewRecordings.id, { onDelete: 'set null' }),
    answeredAt: at('answered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.interviewId, t.position] }),
    index('interview_answers_recording').on(t.recordingId),
  ],
)

/** Private note of an interviewer at a position of an answer. */
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
