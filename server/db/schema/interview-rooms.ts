import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, revision, updatedAt } from './columns'
import { interviews } from './interviews'

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
