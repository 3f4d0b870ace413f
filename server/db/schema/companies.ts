import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type CompanyRight, type CompanyRole, rolesThatMay } from '@/lib/contracts/company-rights'
import type { CompanySize, CompanyType, VerificationState } from '@/lib/contracts/enums'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, tsvector, updatedAt } from './columns'

/** Company name for lookups: lower case, ё as е, without legal form and leading quotes. */
export const companyNameKey = sql.raw(
  String.raw`ltrim(regexp_replace(lower(translate(name, 'ёЁ', 'еЕ')), '^(ооо|оао|зао|пао|нао|ао|ип|гк)\s+', ''), '«»"„“ ')`,
)

/** Digits of an ИНН in any notation, of companies under an alias; null without any. */
export const companyInnKeyOf = (alias: string) =>
  sql.raw(String.raw`nullif(regexp_replace(${alias}.inn, '\D', '', 'g'), '')`)

/** Digits of an ИНН in any notation; null without any. */
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
    /** Business areas of the dictionary. */
    industries: integer('industries').array().notNull().default([]),
    /** Offices, the main one first. */
    addresses: jsonb('addresses').$type<{ cityId: number; address: string }[]>().notNull().default([]),
    verification: text('verification').$type<VerificationState>().notNull().default('none'),
    verificationRequestedAt: at('verification_requested_at'),
    /** Why the last verification failed, as written by the operator. */
    verificationNote: text('verification_note'),
    /** Kopecks; a cached sum, the ledger is authoritative. */
    balance: ref('balance').notNull().default(0),
    /**
     * Reply statistics over 30 days, recomputed by the worker: share viewed, share answered, sample size. Null with
     * fewer than five applications.
     */
    viewedShare: real('viewed_share'),
    answeredShare: real('answered_share'),
    repliesCounted: integer('replies_counted').notNull().default(0),
    medianReplyDays: real('median_reply_days'),
    /** Rating of its interviews by candidates, 1…5; null with too few answers. */
    interviewRating: real('interview_rating'),
    interviewRatings: integer('interview_ratings').notNull().default(0),
    /** The founding account: free quotas are shared by its companies, whoever owns them now. */
    founderId: ref('founder_id').references(() => users.id, { onDelete: 'set null' }),
    source: text('source'),
    sourceId: text('source_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('companies_replies')
      .on(t.medianReplyDays, t.answeredShare.desc(), t.id)
      .where(sql`median_reply_days is not null`),
    uniqueIndex('companies_source').on(t.source, t.sourceId),
    index('companies_to_verify').on(t.verificationRequestedAt).where(sql`verification = 'pending'`),
    index('companies_name_key').on(sql`${companyNameKey} text_pattern_ops`),
    // For stop-lists, which cover all companies of one ИНН.
    index('companies_inn').on(t.inn),
    // One verified company per ИНН.
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
    role: text('role').$type<CompanyRole>().notNull(),
    /** When the person last switched to this company; the latest wins, otherwise the oldest membership. */
    chosenAt: at('chosen_at'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.companyId, t.userId] }), index('company_members_user').on(t.userId)],
)

/** Roles with a right, as a list for `in`. */
export const rolesWith = (right: CompanyRight) =>
  sql.raw(
    `(${rolesThatMay(right)
      .map((role) => `'${role}'`)
      .join(', ')})`,
  )

/** Of members with a right. */
export const memberMay = (right: CompanyRight) => sql`${companyMembers.role} in ${rolesWith(right)}`

/** Companies with open vacancies, as the catalogue lists them; counted again every few minutes. */
export const hiringCompanies = pgTable(
  'hiring_companies',
  {
    companyId: ref('company_id')
      .primaryKey()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Open vacancies under its own name. */
    open: integer('open').notNull(),
    /** Business areas it declares; without any, the one in which it hires most. */
    areaIds: integer('area_ids').array().notNull(),
    /** Where it hires and where it is. */
    cityIds: integer('city_ids').array().notNull(),
    /** Slug of the first letter of its name. */
    letter: text('letter').notNull(),
    nameKey: text('name_key').notNull(),
    /** Words of its names. */
    words: tsvector('words').notNull(),
    /** Last change of any of these. */
    changedAt: at('changed_at').notNull(),
  },
  (t) => [
    index('hiring_companies_open').on(t.open.desc(), t.companyId),
    index('hiring_companies_letter').on(t.letter, t.nameKey, t.companyId),
    index('hiring_companies_areas').using('gin', t.areaIds),
    index('hiring_companies_cities').using('gin', t.cityIds),
    index('hiring_companies_words').using('gin', t.words),
  ],
)
