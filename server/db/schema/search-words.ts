import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { at } from './columns'

/** Words people write in titles, by the role they stand with: what a search may have meant, and which trade. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').notNull(),
    /** 0: of a title without a role, a skill or a company. */
    roleId: integer('role_id').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.word, t.roleId] })],
)

/** Titles of open vacancies and published resumes, the commonest, by the role they have. */
export const searchTitles = pgTable(
  'search_titles',
  {
    /** As most of them write it. */
    title: text('title').notNull(),
    /** As the search reads it: `search_text()`. */
    words: text('words').notNull(),
    /** 0: without a role. */
    roleId: integer('role_id').notNull(),
    /** Of vacancies and resumes. */
    count: integer('count').notNull(),
    /** Of them vacancies: only what these say is shown to others. */
    vacancies: integer('vacancies').notNull(),
  },
  (t) => [primaryKey({ columns: [t.words, t.roleId] })],
)

/** One row: when the words were counted last, and how long it took. */
export const searchWordsState = pgTable('search_words_state', {
  id: smallint('id').primaryKey(),
  countedAt: at('counted_at').notNull(),
  tookMs: integer('took_ms').notNull(),
})
