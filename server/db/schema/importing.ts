import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ImportOutcome, ImportTrouble } from '@/lib/contracts/import-problems'
import type {
  FeedInterval,
  ImportState,
  VacancyImport,
  VacancyImportRow,
} from '@/lib/contracts/vacancy-imports'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, updatedAt } from './columns'
import { companies } from './companies'
import { resumes } from './resumes'
import { vacancies } from './vacancies'

/** Feed URLs that are read for a company on a schedule. */
export const vacancyFeeds = pgTable(
  'vacancy_feeds',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Who added it; responsible for its drafts while a member. */
    userId: ref('user_id').references(() => users.id, { onDelete: 'set null' }),
    url: text('url').notNull(),
    interval: text('interval').$type<FeedInterval>().notNull(),
    pauseVanished: boolean('pause_vanished').notNull().default(false),
    enabled: boolean('enabled').notNull().default(true),
    /** Cache validators of the last response, and a hash of its body for servers without them. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    bodyHash: text('body_hash'),
    nextCheckAt: at('next_check_at').notNull(),
    lastCheckedAt: at('last_checked_at'),
    /** Lease of the reading process; it expires when the process dies. */
    leasedUntil: at('leased_until'),
    failures: integer('failures').notNull().default(0),
    trouble: text('trouble').$type<ImportTrouble>(),
    troubleDetail: text('trouble_detail'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('vacancy_feeds_url').on(t.companyId, t.url),
    index('vacancy_feeds_due').on(t.nextCheckAt).where(sql`enabled`),
  ],
)

/** One uploaded file, or one read of a feed with changes. */
export const vacancyImports = pgTable(
  'vacancy_imports',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    userId: ref('user_id').references(() => users.id, { onDelete: 'set null' }),
    feedId: ref('feed_id').references(() => vacancyFeeds.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    status: text('status').$type<ImportState>().notNull().default('running'),
    trouble: text('trouble').$type<ImportTrouble>(),
    troubleDetail: text('trouble_detail'),
    format: text('format'),
    encoding: text('encoding'),
    columns: jsonb('columns').$type<VacancyImport['columns']>().notNull().default([]),
    counts: jsonb('counts').$type<VacancyImport['counts']>().notNull(),
    startedAt: at('started_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (t) => [
    index('vacancy_imports_company').on(t.companyId, t.id.desc()),
    index('vacancy_imports_feed').on(t.feedId, t.id.desc()),
    index('vacancy_imports_running').on(t.startedAt).where(sql`status = 'running'`),
  ],
)

export const vacancyImportRows = pgTable(
  'vacancy_import_rows',
  {
    id: id(),
    importId: ref('import_id')
      .notNull()
      .references(() => vacancyImports.id, { onDelete: 'cascade' }),
    line: integer('line'),
    outcome: text('outcome').$type<ImportOutcome>().notNull(),
    title: text('title').notNull().default(''),
    problems: jsonb('problems').$type<VacancyImportRow['problems']>().notNull().default([]),
    vacancyId: ref('vacancy_id').references(() => vacancies.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('vacancy_import_rows_import').on(t.importId, t.outcome, t.id),
    index('vacancy_import_rows_vacancy').on(t.vacancyId),
  ],
)

/** Identity of an imported vacancy of a company, and what the import last wrote into it. */
export const vacancyImportItems = pgTable(
  'vacancy_import_items',
  {
    id: id(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    feedId: ref('feed_id').references(() => vacancyFeeds.id, { onDelete: 'set null' }),
    /** The import that created the draft. */
    importId: ref('import_id').references(() => vacancyImports.id, { onDelete: 'set null' }),
    /** Source and id in the source; null when the source has no ids. */
    sourceKey: text('source_key'),
    contentHash: text('content_hash').notNull(),
    /** Hash of all parsed data, to detect changed rows. */
    digest: text('digest').notNull(),
    /** Hash of the fields as written by the import: a different hash means that somebody has edited them. */
    written: text('written').notNull(),
    /** Revision of the vacancy after the import. */
    revision: integer('revision').notNull(),
    vacancyId: ref('vacancy_id')
      .notNull()
      .references(() => vacancies.id, { onDelete: 'cascade' }),
    /** Paused because it disappeared from its feed; resumes when it reappears. */
    pausedByFeed: boolean('paused_by_feed').notNull().default(false),
  },
  (t) => [
    uniqueIndex('vacancy_import_items_source').on(t.companyId, t.sourceKey),
    uniqueIndex('vacancy_import_items_vacancy').on(t.vacancyId),
    index('vacancy_import_items_content').on(t.companyId, t.contentHash),
    index('vacancy_import_items_feed').on(t.feedId),
    index('vacancy_import_items_import').on(t.importId),
  ],
)

/** Identity of each imported row, to recognise it and to detect changes at its source. */
export const importRecords = pgTable(
  'import_records',
  {
    id: id(),
    kind: text('kind').$type<'vacancy' | 'resume'>().notNull(),
    source: text('source').notNull(),
    /** null for sources without ids: such a row is identified by its content. */
    sourceId: text('source_id'),
    /** Hash of the visible content, independent of the file format. */
    contentHash: text('content_hash').notNull(),
    /** Hash of all parsed data, to detect changed rows. */
    digest: text('digest').notNull(),
    /** How complete the file format is; a poorer one never overwrites a richer one. */
    completeness: smallint('completeness').notNull(),
    /** Publication date at the source; the row's own term starts with the import. */
    sourcePublishedAt: at('source_published_at'),
    vacancyId: ref('vacancy_id').references(() => vacancies.id, { onDelete: 'cascade' }),
    resumeId: ref('resume_id').references(() => resumes.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('import_records_source').on(t.kind, t.source, t.sourceId),
    index('import_records_content').on(t.kind, t.contentHash),
    uniqueIndex('import_records_vacancy').on(t.vacancyId),
    uniqueIndex('import_records_resume').on(t.resumeId),
    check('import_records_one_target', sql`num_nonnulls(vacancy_id, resume_id) = 1`),
  ],
)
