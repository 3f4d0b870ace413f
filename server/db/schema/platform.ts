import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { FavoriteType } from '@/lib/contracts/enums'
import type { VacancyTerms } from '@/lib/contracts/favorites'
import type { ImageKind } from '@/lib/contracts/images'
import type { Notification, NotificationKind } from '@/lib/contracts/notifications'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref } from './columns'

/**
 * Stored pictures. The row is inserted before the files, so there is no file without a row; a picture is in use when a
 * column names it (`users.avatar_path` and the like), and the sweep deletes the others.
 */
export const images = pgTable(
  'images',
  {
    /** `avatars/…`: the folder of its files, referenced by an owner's column. */
    path: text('path').primaryKey(),
    kind: text('kind').$type<ImageKind>().notNull(),
    /** Total size of its files; 0 until they are written. */
    bytes: integer('bytes').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index('images_age').on(t.createdAt)],
)

/** Transactional outbox of domain events; the relay processes it after the commit. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    availableAt: at('available_at').notNull().defaultNow(),
    createdAt: createdAt(),
    /** When the live handlers have finished; the slow ones follow. */
    announcedAt: at('announced_at'),
    processedAt: at('processed_at'),
    /** When the retries were exhausted; the row is kept with its error until an operator retries or drops it. */
    deadAt: at('dead_at'),
  },
  (t) => [
    index('outbox_dead').on(t.deadAt).where(sql`dead_at is not null`),
    index('outbox_live').on(t.id).where(sql`processed_at is null and announced_at is null`),
    index('outbox_slow').on(t.id).where(sql`processed_at is null and announced_at is not null`),
    index('outbox_done').on(t.processedAt).where(sql`processed_at is not null`),
  ],
)

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    publicId: publicId(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** Deduplicates notifications per (user, key): the relay may process an event twice. */
    dedupeKey: text('dedupe_key').notNull(),
    params: jsonb('params').$type<Record<string, string>>().notNull().default({}),
    target: jsonb('target').$type<NonNullable<Notification['target']>>(),
    createdAt: createdAt(),
    readAt: at('read_at'),
    /** Notices with one key stand together: `mergeKeyOf`; null for those that stand alone. */
    mergeKey: text('group_key'),
    /** False: this kind is not shown in the feed; the row exists for its letter or push. */
    shown: boolean('shown').notNull().default(true),
  },
  (t) => [
    uniqueIndex('notifications_dedupe').on(t.userId, t.dedupeKey),
    index('notifications_feed').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('notifications_unread').on(t.userId).where(sql`read_at is null and shown`),
    index('notifications_unread_feed')
      .on(t.userId, t.createdAt.desc(), t.id.desc())
      .where(sql`read_at is null and shown`),
    index('notifications_kinds').on(t.userId, t.kind, t.createdAt.desc()).where(sql`shown`),
    index('notifications_age').on(t.createdAt),
  ],
)

export const favorites = pgTable(
  'favorites',
  {
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').$type<FavoriteType>().notNull(),
    itemId: bigint('item_id', { mode: 'number' }).notNull(),
    createdAt: createdAt(),
    /** Terms of a vacancy when it was saved; null for a resume, and for what was saved before they were kept. */
    savedTerms: jsonb('saved_terms').$type<VacancyTerms>(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.type, t.itemId] }),
    index('favorites_feed').on(t.userId, t.createdAt.desc()),
  ],
)

/** A favourite removed a moment ago: saved again within the hour, it has its terms and its place back. */
export const removedFavorites = pgTable(
  'removed_favorites',
  {
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').$type<FavoriteType>().notNull(),
    itemId: ref('item_id').notNull(),
    savedTerms: jsonb('saved_terms').$type<VacancyTerms>(),
    keptAt: at('kept_at').notNull(),
    removedAt: at('removed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.type, t.itemId] })],
)

/** Properties of this database: whether demo data was seeded, schema notes. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/** Number of open sockets per user: a person is offline only when the last one is closed. */
export const presenceSockets = pgTable(
  'presence_sockets',
  {
    socketId: text('socket_id').primaryKey(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: at('seen_at').notNull().defaultNow(),
  },
  (t) => [index('presence_sockets_user').on(t.userId)],
)

/** The timed jobs and how their last run went. The queue itself is the schema `graphile_worker`. */
export const timedJobs = pgTable('timed_jobs', {
  name: text('name').primaryKey(),
  everyMs: integer('every_ms').notNull(),
  /** While set, nobody runs it. */
  pausedAt: at('paused_at'),
  startedAt: at('started_at'),
  /** Before `started_at` while a run lasts. */
  finishedAt: at('finished_at'),
  lastMs: integer('last_ms'),
  /** Of the last run; null when it went well. */
  error: text('error'),
})

/** Processes that run timed jobs. The locks of one that is no longer seen are released. */
export const jobProcesses = pgTable('job_processes', {
  name: text('name').primaryKey(),
  /** By which the queue knows it. */
  workerIds: text('worker_ids').array().notNull(),
  startedAt: at('started_at').notNull().defaultNow(),
  seenAt: at('seen_at').notNull().defaultNow(),
})
