import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { TalentGround, TalentState } from '@/lib/contracts/talent'
import type { TalentInvitationObstacle, TalentInvitationState } from '@/lib/contracts/talent-invitations'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, revision, tsvector, updatedAt } from './columns'
import { companies } from './companies'
import { negotiations } from './negotiations'
import { vacancies } from './vacancies'

const companyId = () =>
  ref('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' })

/** A file of people added to a base, as long as it can be undone or its undoing taken back. */
export const talentImports = pgTable(
  'talent_imports',
  {
    id: id(),
    publicId: publicId(),
    companyId: companyId(),
    userId: ref('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Name of the file. */
    name: text('name').notNull(),
    added: integer('added').notNull(),
    undoneAt: at('undone_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('talent_imports_company').on(t.companyId, t.createdAt.desc()),
    index('talent_imports_user').on(t.userId),
    index('talent_imports_created').on(t.createdAt),
  ],
)

/** Family and given name, without the patronymic; equal for records that may be one person. */
export const nameKey = sql`(replace(lower(last_name || ' ' || split_part(first_name, ' ', 1)), 'ё', 'е'))`

/** People of a company's own base. The company is the operator of their data, we process it for the company. */
export const talentRecords = pgTable(
  'talent_records',
  {
    id: id(),
    publicId: publicId(),
    companyId: companyId(),
    state: text('state').$type<TalentState>().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    email: text('email'),
    phone: text('phone'),
    birthDate: date('birth_date', { mode: 'string' }),
    city: text('city').notNull().default(''),
    position: text('position').notNull().default(''),
    about: text('about').notNull().default(''),
    source: text('source').notNull(),
    tags: text('tags').array().notNull().default([]),
    /** Null while consent is asked. */
    ground: text('ground').$type<TalentGround>(),
    groundOn: date('ground_on', { mode: 'string' }),
    groundNote: text('ground_note').notNull().default(''),
    keepMonths: integer('keep_months'),
    /** Erased on this day. */
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    /** Letters sent: the token of each is another one. */
    sends: integer('sends').notNull().default(0),
    /** When the last letter was sent that has no answer yet. */
    askedAt: at('asked_at'),
    addedById: ref('added_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The file that brought the record, as long as its import can be undone. */
    importId: ref('import_id').references(() => talentImports.id, { onDelete: 'set null' }),
    /** Stems of all words, as the search of the site cuts them. */
    search: tsvector('search').notNull().default(sql`''::tsvector`),
    revision: revision(),
    /** The record this one was made one with; erased with it. */
    mergedIntoId: ref('merged_into_id').references((): AnyPgColumn => talentRecords.id, {
      onDelete: 'cascade',
    }),
    /** Removed by a member; erased a day later. */
    removedAt: at('removed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('talent_records_company')
      .on(t.companyId, t.createdAt.desc(), t.id.desc())
      .where(sql`removed_at is null`),
    index('talent_records_state').on(t.companyId, t.state, t.expiresOn).where(sql`removed_at is null`),
    index('talent_records_search').using('gin', t.search),
    index('talent_records_tags').using('gin', t.tags),
    index('talent_records_expiry').on(t.expiresOn),
    index('talent_records_email').on(t.email),
    index('talent_records_phone').on(t.phone),
    index('talent_records_added_by').on(t.addedById),
    index('talent_records_import').on(t.importId).where(sql`import_id is not null`),
    index('talent_records_merged').on(t.mergedIntoId).where(sql`merged_into_id is not null`),
    index('talent_records_same_phone')
      .on(t.companyId, t.phone)
      .where(sql`removed_at is null and state = 'kept' and phone is not null`),
    index('talent_records_same_name')
      .on(t.companyId, nameKey)
      .where(sql`removed_at is null and state = 'kept' and last_name <> ''`),
    index('talent_records_removed').on(t.removedAt).where(sql`removed_at is not null`),
  ],
)

export const talentNotes = pgTable(
  'talent_notes',
  {
    id: id(),
    publicId: publicId(),
    recordId: ref('record_id')
      .notNull()
      .references(() => talentRecords.id, { onDelete: 'cascade' }),
    authorId: ref('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    removedAt: at('removed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('talent_notes_record').on(t.recordId, t.id),
    index('talent_notes_author').on(t.authorId),
    index('talent_notes_removed').on(t.removedAt).where(sql`removed_at is not null`),
  ],
)

/** Lists of a company's base, such as a reserve. */
export const talentLists = pgTable(
  'talent_lists',
  {
    id: id(),
    publicId: publicId(),
    companyId: companyId(),
    name: text('name').notNull(),
    removedAt: at('removed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('talent_lists_name').on(t.companyId, sql`lower(${t.name})`).where(sql`removed_at is null`),
    index('talent_lists_removed').on(t.removedAt).where(sql`removed_at is not null`),
  ],
)

export const talentListMembers = pgTable(
  'talent_list_members',
  {
    listId: ref('list_id')
      .notNull()
      .references(() => talentLists.id, { onDelete: 'cascade' }),
    recordId: ref('record_id')
      .notNull()
      .references(() => talentRecords.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.recordId] }),
    index('talent_list_members_record').on(t.recordId),
  ],
)

/** Keyed hashes of addresses whose owners refused: no company can ask them. */
export const talentRefusals = pgTable('talent_refusals', {
  addressId: text('address_id').primaryKey(),
  createdAt: createdAt(),
})

/** Letters of a company to people of its base, by day: the count outlives erased records. */
export const talentLetterDays = pgTable(
  'talent_letter_days',
  {
    companyId: companyId(),
    day: date('day', { mode: 'string' }).notNull(),
    letters: integer('letters').notNull(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.day] }), index('talent_letter_days_day').on(t.day)],
)

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
  | 'sends'
  | 'askedAt'
>

/** What a merge changed, so that both records can be as they were. */
export interface MergeBefore {
  values: Omit<MergedValues, 'askedAt'> & { askedAt: string | null }
  /** Database ids of what came over from the other record. */
  notes: number[]
  invitations: number[]
  lists: number[]
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
