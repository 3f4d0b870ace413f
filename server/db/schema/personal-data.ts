import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { ExportState } from '@/lib/contracts/personal-data'
import { users } from './accounts'
import { at, id, publicId, ref } from './columns'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Accounts scheduled for deletion, with the items hidden for it: restored on cancellation. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: ref('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: at('requested_at').notNull(),
    dueAt: at('due_at').notNull(),
    hiddenResumes: bigint('hidden_resumes', { mode: 'number' }).array().notNull().default([]),
    pausedVacancies: bigint('paused_vacancies', { mode: 'number' }).array().notNull().default([]),
  },
  (t) => [index('account_deletions_due').on(t.dueAt)],
)

/** Data exports, created on request and kept for a few days. */
export const dataExports = pgTable(
  'data_exports',
  {
    id: id(),
    publicId: publicId(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status').$type<ExportState>().notNull().default('queued'),
    stepsDone: integer('steps_done').notNull().default(0),
    stepsTotal: integer('steps_total').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** The archive; null until it is ready and after it has expired. */
    file: bytea('file'),
    requestedAt: at('requested_at').notNull(),
    /** When a worker took it; identifies jobs of dead workers. */
    takenAt: at('taken_at'),
    readyAt: at('ready_at'),
    expiresAt: at('expires_at'),
  },
  (t) => [
    index('data_exports_user').on(t.userId, t.requestedAt.desc()),
    index('data_exports_waiting').on(t.requestedAt).where(sql`status in ('queued', 'building')`),
    index('data_exports_expiry').on(t.expiresAt).where(sql`file is not null`),
  ],
)
