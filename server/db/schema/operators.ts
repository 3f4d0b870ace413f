import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id } from './columns'

/** Every command of an operator, kept for good: who, what, about whom, why. Names of people do not stand here. */
export const operatorLog = pgTable(
  'operator_log',
  {
    id: id(),
    /** As the command line or its system account says. */
    operator: text('operator').notNull(),
    command: text('command').notNull(),
    /** Public id of the account or the company. */
    target: text('target'),
    reason: text('reason'),
    /** What is needed to take it back. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    index('operator_log_age').on(t.createdAt.desc(), t.id.desc()),
    index('operator_log_target').on(t.target, t.command, t.id.desc()),
  ],
)
