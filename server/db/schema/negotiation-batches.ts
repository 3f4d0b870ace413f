import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { BatchAction, BatchObstacle, batchItemStates } from '@/lib/contracts/batches'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref } from './columns'
import { companies } from './companies'
import { companyStages } from './company-stages'
import { negotiations } from './negotiations'
import { skillTests } from './skill-tests'

/** One action of a member on many applications, carried out by the worker. */
export const negotiationBatches = pgTable(
  'negotiation_batches',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    actorUserId: ref('actor_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    action: text('action').$type<BatchAction>().notNull(),
    reason: text('reason'),
    /** With variables; emptied once every letter has been written. */
    text: text('text'),
    tag: text('tag'),
    /** Where `move_to_stage` leads; null once the stage was deleted. */
    stageId: ref('stage_id').references(() => companyStages.id, { onDelete: 'set null' }),
    /** What `assign_test` gives; null when the text describes the task. */
    testId: ref('test_id').references(() => skillTests.id, { onDelete: 'set null' }),
    deadlineAt: at('deadline_at'),
    total: integer('total').notNull(),
    startsAt: at('starts_at').notNull(),
    /** When nobody of it waited any more. */
    finishedAt: at('finished_at'),
    undoneAt: at('undone_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('negotiation_batches_company').on(t.companyId, t.createdAt.desc(), t.id.desc()),
    index('negotiation_batches_due').on(t.startsAt).where(sql`finished_at is null`),
    index('negotiation_batches_actor').on(t.actorUserId),
    index('negotiation_batches_stage').on(t.stageId).where(sql`stage_id is not null`),
    index('negotiation_batches_test').on(t.testId).where(sql`test_id is not null`),
  ],
)

export const negotiationBatchItems = pgTable(
  'negotiation_batch_items',
  {
    batchId: ref('batch_id')
      .notNull()
      .references(() => negotiationBatches.id, { onDelete: 'cascade' }),
    negotiationId: ref('negotiation_id')
      .notNull()
      .references(() => negotiations.id, { onDelete: 'cascade' }),
    state: text('state').$type<(typeof batchItemStates)[number]>().notNull().default('waiting'),
    obstacle: text('obstacle').$type<BatchObstacle>(),
    /** When a decline goes out. */
    dueAt: at('due_at'),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.negotiationId] }),
    index('negotiation_batch_items_waiting').on(t.batchId, t.negotiationId).where(sql`state = 'waiting'`),
    index('negotiation_batch_items_of').on(t.negotiationId),
  ],
)
