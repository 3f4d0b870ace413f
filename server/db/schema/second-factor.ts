import { bigint, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sessions, users } from './accounts'
import { at, createdAt, id, publicId, ref } from './columns'

const owner = () =>
  ref('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** WebAuthn credentials of people. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    publicId: publicId(),
    userId: owner(),
    /** Base64url, as the browser names it. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key in base64url. */
    publicKey: text('public_key').notNull(),
    /** Signature counter: a value that does not increase indicates a cloned key. Synchronised passkeys stay at 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull().default([]),
    /** Name given by the person. */
    name: text('name').notNull(),
    backedUp: boolean('backed_up').notNull().default(false),
    createdAt: createdAt(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [index('passkeys_user').on(t.userId)],
)

/** The authenticator app of a person; inserted after its first valid code. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: owner().primaryKey(),
  /** Encrypted with the server's key. */
  sealed: text('sealed').notNull(),
  /** Time step of the last accepted code: it and earlier ones are rejected. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: createdAt(),
  lastUsedAt: at('last_used_at'),
})

/** Hashes of single-use recovery codes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: owner(),
    codeHash: text('code_hash').notNull().unique(),
    createdAt: createdAt(),
    usedAt: at('used_at'),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
)

export type FactorChallengePurpose =
  | 'sign_in'
  | 'passkey_sign_in'
  | 'step_up'
  | 'restore_account'
  | 'add_totp'
  | 'add_passkey'

/** Challenges for a second factor: short-lived, single-use, bound to a session or to a pending sign-in. */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    /** Secret of the requesting browser. */
    token: text('token').primaryKey(),
    purpose: text('purpose').$type<FactorChallengePurpose>().notNull(),
    /** Absent for a discoverable passkey, which identifies the person. */
    userId: ref('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** WebAuthn challenge; absent until a passkey is requested. */
    webauthnChallenge: text('webauthn_challenge'),
    /** State of the pending action; passwords only hashed, secrets only encrypted. */
    payload: jsonb('payload'),
    triesLeft: integer('tries_left').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('factor_challenges_expiry').on(t.expiresAt), index('factor_challenges_user').on(t.userId)],
)

/** Reminders about the second factor. */
export const secondFactorPrompts = pgTable('second_factor_prompts', {
  userId: owner().primaryKey(),
  /** When it was first required; start of the grace period. */
  requiredAt: at('required_at'),
  /** When the suggestion was dismissed: it is not repeated. */
  dismissedAt: at('dismissed_at'),
})

/** Tables with rows of a single person each. */
export const secondFactorTables = [
  passkeys,
  totpSecrets,
  recoveryCodes,
  factorChallenges,
  secondFactorPrompts,
] as const
