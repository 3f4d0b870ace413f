import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { CompanySize, CompanyType, VerificationState } from '@/lib/contracts/enums'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, updatedAt } from './columns'

/** A company's name as it is looked up: lower case, ё as е, without its legal form and quotes before it. */
export const companyNameKey = sql.raw(
  String.raw`ltrim(regexp_replace(lower(translate(name, 'ёЁ', 'еЕ')), '^(ооо|оао|зао|пао|нао|ао|ип|гк)\s+', ''), '«»"„“ ')`,
)

/** An ИНН by its digits, however it was written; null without any. */
export const companyInnKey = sql.raw(String.raw`nullif(regexp_replace(inn, '\D', '', 'g'), '')`)

export const companies = pgTable(
  'companies',
  {
    id: id(),
    publicId: publicId(),
    name: text('name').notNull(),
    /** Other names that imported adverts give it. */
    aliases: text('aliases').array().notNull().default([]),
    type: text('type').$type<CompanyType>().notNull().default('company'),
    legalName: text('legal_name'),
    inn: text('inn'),
    ogrn: text('ogrn'),
    description: text('description'),
    siteUrl: text('site_url'),
    logoPath: text('logo_path'),
    cityId: integer('city_id'),
    size: text('size').$type<CompanySize>(),
    /** Areas of the dictionary. */
    industries: integer('industries').array().notNull().default([]),
    /** Offices, the main one first. */
    addresses: jsonb('addresses').$type<{ cityId: number; address: string }[]>().notNull().default([]),
    verification: text('verification').$type<VerificationState>().notNull().default('none'),
    verificationRequestedAt: at('verification_requested_at'),
    /** Why the last check failed, in the operator's words. */
    verificationNote: text('verification_note'),
    /** Kopecks; the ledger is the truth, this is its cached sum. */
    balance: ref('balance').notNull().default(0),
    /** Over 30 days, recomputed by the worker: null until five applications are old enough to judge. */
    /** Of 30 days: applications looked at, and answered, among those decided; how many those were. */
    viewedShare: real('viewed_share'),
    answeredShare: real('answered_share'),
    repliesCounted: integer('replies_counted').notNull().default(0),
    medianReplyDays: real('median_reply_days'),
    /** What candidates say after interviews, 1…5; null until enough have. */
    interviewRating: real('interview_rating'),
    interviewRatings: integer('interview_ratings').notNull().default(0),
    /** Who opened it here: their free allowances are counted together, whoever owns it by now. */
    founderId: ref('founder_id').references(() => users.id, { onDelete: 'set null' }),
    source: text('source'),
    sourceId: text('source_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('companies_source').on(t.source, t.sourceId),
    index('companies_to_verify').on(t.verificationRequestedAt).where(sql`verification = 'pending'`),
    index('companies_name_key').on(sql`${companyNameKey} text_pattern_ops`),
    // How a stop-list finds every company of one ИНН.
    index('companies_inn').on(t.inn),
    // A verified ИНН belongs to one company.
    uniqueIndex('companies_verified_inn').on(sql`(${companyInnKey})`).where(sql`verification = 'verified'`),
    index('companies_inn_key').on(sql`(${companyInnKey})`).where(sql`inn is not null`),
    index('companies_founder').on(t.founderId),
    index('companies_logo').on(t.logoPath).where(sql`logo_path is not null`),
  ],
)

export const companyMembers = pgTable(
  'company_members',
  {
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<'owner' | 'recruiter' | 'viewer'>().notNull(),
    /** When the person last chose to act for this company; the latest choice holds, else the oldest membership. */
    chosenAt: at('chosen_at'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId] }), index('company_members_user').on(t.userId)],
)
