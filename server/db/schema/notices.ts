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
  uuid,
} from 'drizzle-orm/pg-core'
import type { NoticeChannel, NoticeChoices } from '@/lib/contracts/notice-kinds'
import type { LetterCadence } from '@/lib/contracts/notice-settings'
import type { MuteType } from '@/lib/contracts/notifications'
import { sessions, users } from './accounts'
import { at, createdAt, id, ref, updatedAt } from './columns'
import { notifications } from './platform'

const owner = () =>
  ref('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Notification settings of a person; without a row the defaults of the kinds apply. */
export const noticeSettings = pgTable('notice_settings', {
  userId: ref('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  choices: jsonb('choices').$type<NoticeChoices>().notNull().default({}),
  cadence: text('cadence').$type<LetterCadence>().notNull().default('instant'),
  quiet: boolean('quiet').notNull().default(true),
  quietFrom: smallint('quiet_from').notNull().default(22),
  quietTo: smallint('quiet_to').notNull().default(8),
  timeZone: text('time_zone').notNull().default('Europe/Moscow'),
  /** When the person chose, or put aside, where to be told of an answer. */
  reachChosenAt: at('reach_chosen_at'),
  updatedAt: updatedAt(),
})

/** Objects muted by a person. */
export const noticeMutes = pgTable(
  'notice_mutes',
  {
    userId: owner(),
    type: text('type').$type<MuteType>().notNull(),
    objectId: text('object_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.objectId] })],
)

export type DeliveryChannel = Exclude<NoticeChannel, 'site'>

/** Delivery of a notification by letter, push, SMS or messenger; inserted with the notification, executed or given up later. */
export const noticeDeliveries = pgTable(
  'notice_deliveries',
  {
    id: id(),
    notificationId: ref('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    userId: owner(),
    channel: text('channel').$type<DeliveryChannel>().notNull(),
    state: text('state').$type<'waiting' | 'sent' | 'skipped' | 'dead'>().notNull().default('waiting'),
    dueAt: at('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Error of the last attempt, without personal data, or why it was skipped. */
    error: text('error'),
    createdAt: createdAt(),
    doneAt: at('done_at'),
  },
  (t) => [
    uniqueIndex('notice_deliveries_once').on(t.notificationId, t.channel),
    index('notice_deliveries_due').on(t.dueAt, t.id).where(sql`state = 'waiting'`),
    index('notice_deliveries_of_user').on(t.userId, t.channel, t.dueAt).where(sql`state = 'waiting'`),
    index('notice_deliveries_sms').on(t.userId, t.doneAt).where(sql`channel = 'sms' and state = 'sent'`),
    index('notice_deliveries_dead').on(t.doneAt).where(sql`state = 'dead'`),
  ],
)

/** Push subscriptions, each bound to the session that created it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: owner(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('push_subscriptions_user').on(t.userId), index('push_subscriptions_session').on(t.sessionId)],
)

/** Addresses that letters do not reach, by a keyed hash: letters are not sent there until the problem is lifted. */
export const mailProblems = pgTable(
  'mail_problems',
  {
    /** 24 hex digits (`addressId`). */
    addressId: text('address_id').primaryKey(),
    kind: text('kind').$type<'bounce' | 'complaint'>().notNull(),
    /** Domain of the address where it is known: a problem of a provider shows as many of one domain. */
    domain: text('domain'),
    /** Failed letters in a row. */
    failures: integer('failures').notNull().default(1),
    /** Enhanced status code of the last report. */
    status: text('status'),
    /** Answer of the recipient's server, without personal data. */
    diagnostic: text('diagnostic'),
    createdAt: createdAt(),
    lastAt: at('last_at').notNull(),
    /** Since when letters are not sent; null while failures may be temporary. */
    suppressedAt: at('suppressed_at'),
  },
  (t) => [
    index('mail_problems_suppressed').on(t.suppressedAt, t.addressId).where(sql`suppressed_at is not null`),
  ],
)
