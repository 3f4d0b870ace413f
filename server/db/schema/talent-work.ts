import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { TalentInvitationObstacle, TalentInvitationState } from '@/lib/contracts/talent-invitations'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref } from './columns'
import { companies } from './companies'
import { negotiations } from './negotiations'
import { talentImports, talentRecords } from './talent'
import { vacancies } from './vacancies'

const companyId = () =>
  ref('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' })

/** Letters with one text that invite people of a base to a vacancy. */
export const talentSendings = pgTable(
  'talent_sendings',
  {
    id: id(),
    publicId: publicId(),
    companyId: companyId(),
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    userId: ref('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Null once all letters are out. */
    text: text('text'),
    startsAt: at('starts_at').notNull(),
    finishedAt: at('finished_at'),
    undoneAt: at('undone_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('talent_sendings_company').on(t.companyId, t.createdAt.desc()),
    index('talent_sendings_due').on(t.startsAt).where(sql`finished_at is null`),
    index('talent_sendings_created').on(t.createdAt),
    index('talent_sendings_vacancy').on(t.vacancyId),
    index('talent_sendings_user').on(t.userId),
  ],
)

/** One person invited to one vacancy. */
export const talentInvitations = pgTable(
  'talent_invitations',
  {
    id: id(),
    publicId: publicId(),
    recordId: ref('record_id')
      .notNull()
      .references(() => talentRecords.id, { onDelete: 'cascade' }),
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    sendingId: ref('sending_id').references(() => talentSendings.id, { onDelete: 'set null' }),
    /** Keyed hash of the address; null where there was none. */
    addressId: text('address_id'),
    state: text('state').$type<TalentInvitationState>().notNull(),
    /** Why a failed one was not sent. */
    obstacle: text('obstacle').$type<TalentInvitationObstacle>(),
    sentAt: at('sent_at'),
    answeredAt: at('answered_at'),
    /** The application that came of it. */
    negotiationId: ref('negotiation_id').references(() => negotiations.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    // The same vacancy is offered to a person once, whatever record they stand in.
    uniqueIndex('talent_invitations_address')
      .on(t.vacancyId, t.addressId)
      .where(sql`state not in ('failed', 'undone')`),
    index('talent_invitations_vacancy').on(t.vacancyId),
    index('talent_invitations_record').on(t.recordId, t.id.desc()),
    index('talent_invitations_sending').on(t.sendingId, t.state),
    index('talent_invitations_unanswered').on(t.sentAt).where(sql`state in ('sent', 'opened')`),
    index('talent_invitations_negotiation').on(t.negotiationId).where(sql`negotiation_id is not null`),
  ],
)

/** Columns that a merge may change. */
export type MergedValues = Pick<
  typeof talentRecords.$inferSelect,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'birthDate'
  | 'city'
  | 'position'
  | 'about'
  | 'source'
  | 'tags'
  | 'ground'
  | 'groundOn'
  | 'groundNote'
  | 'keepMonths'
  | 'expiresOn'
  | 'letterNumber'
  | 'letterOpenAt'
>

/** What a merge changed, so that both records can be as they were. */
export interface MergeBefore {
  values: Omit<MergedValues, 'letterOpenAt'> & { letterOpenAt: string | null }
  /** Database ids of what came over from the other record. */
  notes: number[]
  invitations: number[]
  lists: number[]
  /** None stands in a merge made before files were kept. */
  files?: number[]
  /** Records that had gone into the other one; none stands in a merge made before they were moved. */
  merged?: number[]
  /** The record that holds the address which the kept one had. */
  formerId?: number | null
}

/** Two records made one by a person; kept for a day. The record that goes is a removed one meanwhile. */
export const talentMerges = pgTable(
  'talent_merges',
  {
    id: id(),
    publicId: publicId(),
    companyId: companyId(),
    keptId: ref('kept_id')
      .notNull()
      .references(() => talentRecords.id, { onDelete: 'cascade' }),
    droppedId: ref('dropped_id')
      .notNull()
      .references(() => talentRecords.id, { onDelete: 'cascade' }),
    userId: ref('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Revision of the merged record: another one cannot be divided again. */
    revision: integer('revision').notNull(),
    before: jsonb('before').$type<MergeBefore>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('talent_merges_company').on(t.companyId, t.createdAt.desc()),
    index('talent_merges_kept').on(t.keptId),
    index('talent_merges_dropped').on(t.droppedId),
    index('talent_merges_user').on(t.userId),
  ],
)

/** Records that somebody said are different people; the smaller id first. */
export const talentDistinct = pgTable(
  'talent_distinct',
  {
    firstId: ref('first_id')
      .notNull()
      .references(() => talentRecords.id, { onDelete: 'cascade' }),
    secondId: ref('second_id')
      .notNull()
      .references(() => talentRecords.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.firstId, t.secondId] }), index('talent_distinct_second').on(t.secondId)],
)

/** Contacts an import gave to people whom the base had without them; gone with the import, within two days. */
export const talentImportAdditions = pgTable(
  'talent_import_additions',
  {
    importId: ref('import_id')
      .notNull()
      .references(() => talentImports.id, { onDelete: 'cascade' }),
    recordId: ref('record_id')
      .notNull()
      .references(() => talentRecords.id, { onDelete: 'cascade' }),
    /** What was added: undoing takes it from the record as long as it stands there. */
    email: text('email'),
    phone: text('phone'),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.recordId] }),
    index('talent_import_additions_record').on(t.recordId),
  ],
)
