import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MailState, MailTrouble } from '@/lib/contracts/talent-mail'
import type { ExtractedPerson } from '@/lib/contracts/talent-resumes'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref } from './columns'
import { companies } from './companies'
import { talentNotes, talentRecords } from './talent'

/** The mail address to which a member of a company forwards letters about people. */
export const talentAddresses = pgTable(
  'talent_addresses',
  {
    id: id(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The local part after `people-`. */
    token: text('token').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('talent_addresses_token').on(t.token),
    uniqueIndex('talent_addresses_member').on(t.companyId, t.userId),
    index('talent_addresses_user').on(t.userId),
  ],
)

/** A person of a forwarded letter who waits for a member to look; one letter may bring several. */
export const talentMail = pgTable(
  'talent_mail',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Who forwarded the letter. */
    userId: ref('user_id').references(() => users.id, { onDelete: 'set null' }),
    state: text('state').$type<MailState>().notNull(),
    subject: text('subject').notNull(),
    /** Sender named in the forwarded letter, and its text: what is read when there is no resume. */
    sender: text('sender').notNull(),
    text: text('text').notNull(),
    /** What was read; null until then, and when nothing could be. */
    person: jsonb('person').$type<ExtractedPerson>(),
    /** Why a resume could not be read. */
    trouble: text('trouble').$type<MailTrouble>(),
    /** Of `person`, for those who refuse or are deleted. */
    email: text('email'),
    phone: text('phone'),
    /** The letter and the place in it: a letter that is delivered again brings nobody twice. */
    mailKey: text('letter_key').notNull(),
    recordId: ref('record_id').references(() => talentRecords.id, { onDelete: 'set null' }),
    /** What an attached letter says, among the notes of the record. */
    noteId: ref('note_id').references(() => talentNotes.id, { onDelete: 'set null' }),
    /** When it was added, attached or discarded. */
    settledAt: at('settled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('talent_mail_letter').on(t.companyId, t.mailKey),
    index('talent_mail_company').on(t.companyId, t.createdAt.desc(), t.id.desc()),
    index('talent_mail_created').on(t.createdAt),
    index('talent_mail_unread').on(t.id).where(sql`state = 'unread'`),
    index('talent_mail_settled').on(t.settledAt).where(sql`settled_at is not null`),
    index('talent_mail_user').on(t.userId),
    index('talent_mail_record').on(t.recordId).where(sql`record_id is not null`),
    index('talent_mail_note').on(t.noteId).where(sql`note_id is not null`),
    index('talent_mail_email').on(t.email).where(sql`email is not null`),
    index('talent_mail_phone').on(t.phone).where(sql`phone is not null`),
  ],
)

/**
 * A stored file of a record, or of a letter that waits. The row outlives both, so that the file is deleted from the
 * storage after them.
 */
export const talentFiles = pgTable(
  'talent_files',
  {
    id: id(),
    publicId: publicId(),
    recordId: ref('record_id').references(() => talentRecords.id, { onDelete: 'set null' }),
    mailId: ref('mail_id').references(() => talentMail.id, { onDelete: 'set null' }),
    path: text('path').notNull().unique(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
    addedById: ref('added_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** Removed by a member; deleted a day later. */
    removedAt: at('removed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('talent_files_record').on(t.recordId, t.id).where(sql`record_id is not null`),
    index('talent_files_mail').on(t.mailId).where(sql`mail_id is not null`),
    index('talent_files_unused').on(t.createdAt).where(sql`record_id is null and mail_id is null`),
    index('talent_files_removed').on(t.removedAt).where(sql`removed_at is not null`),
    index('talent_files_added_by').on(t.addedById),
  ],
)
