import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { TalentGround, TalentState } from '@/lib/contracts/talent'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, revision, tsvector, updatedAt } from './columns'
import { companies } from './companies'
import { talentReferrals } from './hiring-pages'

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
    /** The referral link the person came by. */
    referralId: ref('referral_id').references(() => talentReferrals.id, { onDelete: 'set null' }),
    tags: text('tags').array().notNull().default([]),
    /** Null while consent is asked. */
    ground: text('ground').$type<TalentGround>(),
    groundOn: date('ground_on', { mode: 'string' }),
    groundNote: text('ground_note').notNull().default(''),
    keepMonths: integer('keep_months'),
    /** Erased on this day. */
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    /** Of the latest letter; it is signed into the link, so that older links end. 0: none was sent. */
    letterNumber: integer('sends').notNull().default(0),
    /** When the last letter was sent that has no answer yet. */
    letterOpenAt: at('asked_at'),
    addedById: ref('added_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** The file that brought the record, as long as its import can be undone. */
    importId: ref('import_id').references(() => talentImports.id, { onDelete: 'set null' }),
    /** Stems of all words, as the search of the site cuts them. */
    search: tsvector('search').notNull().default(sql`''::tsvector`),
    revision: revision(),
    /** The record this one was made one with; erased with it. After a day nothing but the address and its letters is left. */
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
    index('talent_records_source')
      .on(t.companyId, t.source, t.createdAt.desc(), t.id.desc())
      .where(sql`removed_at is null`),
    index('talent_records_referral').on(t.referralId).where(sql`referral_id is not null`),
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
