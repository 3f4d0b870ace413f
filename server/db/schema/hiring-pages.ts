import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, updatedAt } from './columns'
import { companies } from './companies'
import { vacancies } from './vacancies'

const companyId = () =>
  ref('company_id')
    .notNull()
    .references(() => companies.id, { onDelete: 'cascade' })

/** The page that a company gives to people who look for work there. */
export const hiringPages = pgTable('hiring_pages', {
  companyId: ref('company_id')
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  open: boolean('open').notNull(),
  /** Shown to everyone while the page is open. */
  text: text('text').notNull(),
  updatedAt: updatedAt(),
})

/** A link by which somebody recommends a company or one of its vacancies; the public id is its code. */
export const talentReferrals = pgTable(
  'talent_referrals',
  {
    id: id(),
    publicId: publicId(),
    companyId: companyId(),
    /** Null: the whole company. */
    vacancyId: ref('vacancy_id').references(() => vacancies.id, { onDelete: 'cascade' }),
    /** Whose recommendation it is; for members alone. */
    label: text('label').notNull(),
    createdById: ref('created_by_id').references(() => users.id, { onDelete: 'set null' }),
    /** Counts outlive the people they count. */
    opened: integer('opened').notNull().default(0),
    joined: integer('joined').notNull().default(0),
    applied: integer('applied').notNull().default(0),
    revokedAt: at('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('talent_referrals_company').on(t.companyId, sql`(revoked_at is not null)`, t.id.desc()),
    index('talent_referrals_vacancy').on(t.vacancyId).where(sql`vacancy_id is not null`),
    index('talent_referrals_author').on(t.createdById),
  ],
)

/** Somebody who left their data on the page of a company and has not confirmed the address: nobody of the company sees it. */
export const talentIntakes = pgTable(
  'talent_joins',
  {
    id: id(),
    /** Becomes that of the record, so that the link of the letter goes on to work. */
    publicId: publicId(),
    companyId: companyId(),
    referralId: ref('referral_id').references(() => talentReferrals.id, { onDelete: 'set null' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    source: text('source').notNull(),
    /** All else that was typed, encrypted under the public id. */
    sealed: text('sealed').notNull(),
    consentVersion: text('consent_version').notNull(),
    agreedAt: at('agreed_at').notNull(),
    /** Of the latest letter; it is signed into the link. */
    letterNumber: integer('sends').notNull(),
    /** Erased on this day. */
    expiresOn: date('expires_on', { mode: 'string' }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('talent_joins_address').on(t.companyId, t.email),
    index('talent_joins_email').on(t.email),
    index('talent_joins_expiry').on(t.expiresOn),
    index('talent_joins_referral').on(t.referralId),
  ],
)
