import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import type { AccountType, AnyCodePurpose, ConsentKind, Gender } from '@/lib/contracts/enums'
import { at, createdAt, id, publicId, ref, updatedAt } from './columns'

export const users = pgTable(
  'users',
  {
    id: id(),
    publicId: publicId(),
    accountType: text('account_type').$type<AccountType>().notNull().default('candidate'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    dob: date('dob', { mode: 'string' }),
    gender: text('gender').$type<Gender>(),
    /** Normalised: lower case, domain in punycode. */
    email: text('email'),
    emailVerifiedAt: at('email_verified_at'),
    /** E.164. */
    phone: text('phone'),
    phoneVerifiedAt: at('phone_verified_at'),
    passwordHash: text('password_hash'),
    avatarPath: text('avatar_path'),
    avatarOriginalName: text('avatar_original_name'),
    /** Kopecks; of a candidate. Companies have a column of their own. */
    balance: ref('balance').notNull().default(0),
    isOperator: boolean('is_operator').notNull().default(false),
    bannedAt: at('banned_at'),
    /** Set by the «Это были не вы?» link: no sign-in until the account is restored. */
    frozenAt: at('frozen_at'),
    /** Time of a detected anomaly: sensitive actions require a step-up after it (`server/platform/actor.ts`). */
    brakedAt: at('braked_at'),
    /** Whether others see that the person is online. */
    presenceVisible: boolean('presence_visible').notNull().default(true),
    /** Personal data is erased; the row stays for the history of the other side. */
    deletedAt: at('deleted_at'),
    /** Set on accounts created by an import as owners of its rows: without contacts, unable to sign in. */
    source: text('source'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // One account per verified contact: an unverified claim blocks nobody.
    uniqueIndex('users_email_verified').on(t.email).where(sql`email_verified_at is not null`),
    uniqueIndex('users_phone_verified').on(t.phone).where(sql`phone_verified_at is not null`),
    index('users_email').on(t.email),
    index('users_phone').on(t.phone),
    index('users_avatar').on(t.avatarPath).where(sql`avatar_path is not null`),
  ],
)

/** Where a person lives, to within some 500 m, for the distance to a workplace. Nobody else ever sees it. */
export const personHomes = pgTable('person_homes', {
  userId: ref('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lat: doublePrecision('lat').notNull(),
  lon: doublePrecision('lon').notNull(),
  /** What the person chose it by: a station, a city, or nothing for a point of the browser. */
  stationId: integer('station_id'),
  cityId: integer('city_id'),
  createdAt: createdAt(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userAgent: text('user_agent').notNull().default(''),
    /** City and country of the IP address, when a local GeoIP database is configured; the address is not stored. */
    place: text('place'),
    createdAt: createdAt(),
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    /** The last step-up. */
    steppedUpAt: at('stepped_up_at'),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    index('sessions_user').on(t.userId).where(sql`ended_at is null`),
    // Known devices and countries of past sign-ins.
    index('sessions_history').on(t.userId, t.createdAt),
  ],
)

export const codes = pgTable(
  'codes',
  {
    id: id(),
    /** Normalised e-mail or E.164 phone. */
    username: text('username').notNull(),
    purpose: text('purpose').$type<AnyCodePurpose>().notNull(),
    /** The person, for a change of contact. */
    userId: ref('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed hash of the requesting IP address: requests of others neither replace nor delay one's own. */
    asker: text('asker').notNull().default(''),
    /** Secret of the requesting browser. */
    request: text('request').notNull().unique(),
    codeHash: text('code_hash').notNull(),
    /** Pending sign-up until its code is verified; the password only as a hash. */
    payload: jsonb('payload'),
    triesLeft: integer('tries_left').notNull(),
    sends: integer('sends').notNull().default(1),
    sentAt: at('sent_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  // One active code per name, purpose and requesting address; for a change of contact per requesting person.
  (t) => [
    uniqueIndex('codes_one_active').on(t.username, t.purpose, t.asker).where(sql`user_id is null`),
    uniqueIndex('codes_one_per_user').on(t.username, t.purpose, t.userId).where(sql`user_id is not null`),
  ],
)

/** Rate-limit counters, shared by all processes. Unlogged: lost in a crash. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** The rule and a keyed hash of the counted subject. */
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (t) => [index('rate_limits_expire').on(t.expire)],
)

export const consents = pgTable(
  'consents',
  {
    id: id(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ConsentKind>().notNull(),
    /** Version of the text agreed to. */
    textVersion: text('text_version').notNull(),
    ip: text('ip'),
    givenAt: at('given_at').notNull().defaultNow(),
    withdrawnAt: at('withdrawn_at'),
  },
  (t) => [index('consents_user').on(t.userId, t.kind)],
)

/** Responses stored for 24 hours by idempotency key. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    body: jsonb('body'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
)
