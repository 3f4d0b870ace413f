import { sql } from 'drizzle-orm'
import { boolean, customType, index, integer, pgTable, smallint, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { at, ref, tsvector } from './columns'
import { resumes } from './resumes'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * What the search reads of one listed resume, as `vacancySearch` of a vacancy: `document` holds the words, those of the
 * title once more (`=word`) and the codes of every filter value (`#123`); `packed` is all that a found row says of
 * itself. No name, contact or hidden place of work is in it. Written in the transaction that changes the resume.
 */
export const resumeSearch = pgTable(
  'resume_search',
  {
    resumeId: ref('resume_id')
      .primaryKey()
      .references(() => resumes.id, { onDelete: 'cascade' }),
    /** Of several resumes of one person one is shown. */
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    raisedAt: at('raised_at').notNull(),
    salaryMonthNet: integer('salary_month_net'),
    /** Shown to everyone, not to verified employers alone. */
    open: boolean('open').notNull(),
    /** 0 those raised last, 1 those before, 2 the rest: a walk stops where it has enough. */
    level: smallint('level').notNull(),
    roleIds: integer('role_ids').array().notNull(),
    /** Title A, skills and roles B: what found rows are ranked by. */
    titleDocument: tsvector('title_document').notNull(),
    packed: bytea('packed').notNull(),
    document: tsvector('document').notNull(),
  },
  (t) => [
    ...[0, 1, 2].flatMap((level) => [
      index(`resume_search_words_${level}`)
        .using('gin', t.document, t.titleDocument)
        .where(sql.raw(`level = ${level}`))
        // Written in small lots: each search reads what is pending, so it is kept short.
        .with({ gin_pending_list_limit: 256 }),
      index(`resume_search_date_${level}`)
        .on(t.raisedAt.desc(), t.resumeId.desc())
        .where(sql.raw(`level = ${level}`)),
    ]),
    index('resume_search_open').on(t.raisedAt.desc(), t.resumeId.desc()).where(sql`open`),
    index('resume_search_salary').on(t.salaryMonthNet, t.resumeId.desc()),
    index('resume_search_user').on(t.userId),
  ],
)

/** One row: since when the levels count. */
export const resumeSearchLevels = pgTable('resume_search_levels', {
  id: smallint('id').primaryKey(),
  newestSince: timestamp('newest_since', { withTimezone: true, mode: 'string' }).notNull(),
  recentSince: timestamp('recent_since', { withTimezone: true, mode: 'string' }).notNull(),
})
