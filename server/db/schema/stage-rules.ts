import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { RuleAction, RuleObstacle, RuleRunState } from '@/lib/contracts/stage-rules'
import { users } from './accounts'
import { at, createdAt, id, publicId, ref, revision, updatedAt } from './columns'
import { companies } from './companies'
import { companyStages } from './company-stages'
import { negotiations } from './negotiations'
import { letterTemplates } from './screening'
import { skillTests } from './skill-tests'

/**
 * What happens by itself when somebody enters an own stage. Removed rules stay for their log; those of a deleted stage
 * are removed with it.
 */
export const stageRules = pgTable(
  'stage_rules',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    stageId: ref('stage_id').references(() => companyStages.id, { onDelete: 'set null' }),
    action: text('action').$type<RuleAction>().notNull(),
    templateId: ref('template_id').references(() => letterTemplates.id, { onDelete: 'set null' }),
    testId: ref('test_id').references(() => skillTests.id, { onDelete: 'set null' }),
    /** Until the reminder, or for the test. */
    days: smallint('days'),
    enabled: boolean('enabled').notNull(),
    /** Who saved it last: letters are written in their name. */
    authorId: ref('author_id').references(() => users.id, { onDelete: 'set null' }),
    revision: revision(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    index('stage_rules_company').on(t.companyId, t.id).where(sql`deleted_at is null`),
    index('stage_rules_stage').on(t.stageId).where(sql`stage_id is not null`),
    index('stage_rules_template').on(t.templateId).where(sql`template_id is not null`),
    index('stage_rules_test').on(t.testId).where(sql`test_id is not null`),
    index('stage_rules_author').on(t.authorId).where(sql`author_id is not null`),
  ],
)

/** One rule on one application: at most once, however often the person enters the stage. */
export const stageRuleRuns = pgTable(
  'stage_rule_runs',
  {
    id: id(),
    publicId: publicId(),
    ruleId: ref('rule_id')
      .notNull()
      .references(() => stageRules.id, { onDelete: 'cascade' }),
    negotiationId: ref('negotiation_id')
      .notNull()
      .references(() => negotiations.id, { onDelete: 'cascade' }),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** Who moved the person there; null when the person came by themselves. */
    movedBy: ref('moved_by').references(() => users.id, { onDelete: 'set null' }),
    /** Names of the stage and of the letter or test at that time. */
    stage: text('stage').notNull(),
    subject: text('subject'),
    /** Not before the move can no longer be undone. */
    dueAt: at('due_at').notNull(),
    state: text('state').$type<RuleRunState>().notNull().default('waiting'),
    obstacle: text('obstacle').$type<RuleObstacle>(),
    /** When it was done or given up. */
    settledAt: at('settled_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('stage_rule_runs_once').on(t.negotiationId, t.ruleId),
    index('stage_rule_runs_due').on(t.dueAt).where(sql`state = 'waiting'`),
    index('stage_rule_runs_company').on(t.companyId, t.createdAt.desc(), t.id.desc()),
    index('stage_rule_runs_rule').on(t.ruleId),
    index('stage_rule_runs_mover').on(t.movedBy).where(sql`moved_by is not null`),
  ],
)
