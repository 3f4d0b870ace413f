import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Cadence, SavedSearchList } from '@/lib/contracts/saved-searches'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, updatedAt } from './columns'

/** Searches people keep, and when each is to be told of again. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    publicId: publicId(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').$type<SavedSearchList>().notNull(),
    name: text('name').notNull(),
    /** Query string in its one order, without sorting and page. */
    query: text('query').notNull(),
    cadence: text('cadence').$type<Cadence>().notNull(),
    /** What an unsubscribed one was, so that it can be taken back. */
    cadenceBefore: text('cadence_before').$type<Cadence>(),
    timeZone: text('time_zone').notNull().default('Europe/Moscow'),
    /** Whatever fits has one of these: a publication finds the searches it may concern by them. */
    keys: text('keys').array().notNull().default([]),
    seenAt: at('seen_at').notNull().defaultNow(),
    /** Since when it tells: nothing older is ever news. */
    toldFrom: at('told_from').notNull().defaultNow(),
    /** Everything published up to here has been told. */
    toldTo: at('told_to').notNull().defaultNow(),
    /** Told of shortly before `toldTo`: what was committed late is found once more, and not told twice. */
    toldLately: bigint('told_lately', { mode: 'number' }).array().notNull().default([]),
    /** When somebody was last told something. */
    toldAt: at('told_at'),
    /** When to look again; null: when something that fits is published, or never. */
    nextAt: at('next_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: at('deleted_at'),
  },
  (t) => {
    const kept = sql`deleted_at is null`
    return [
      uniqueIndex('saved_searches_same').on(t.userId, t.list, t.query).where(kept),
      index('saved_searches_keys')
        .using('gin', t.keys)
        .where(sql`cadence = 'instant' and deleted_at is null`),
      index('saved_searches_due').on(t.nextAt).where(sql`next_at is not null and deleted_at is null`),
      index('saved_searches_gone').on(t.deletedAt).where(sql`deleted_at is not null`),
    ]
  },
)
