import { index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { DividedStage, StageColor } from '@/lib/contracts/company-stages'
import { createdAt, id, publicId, ref, updatedAt } from './columns'
import { companies } from './companies'

/** A company's own stages. A company without rows works by the stages of the pipeline alone. */
export const companyStages = pgTable(
  'company_stages',
  {
    id: id(),
    publicId: publicId(),
    companyId: ref('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    base: text('base').$type<DividedStage>().notNull(),
    name: text('name').notNull(),
    color: text('color').$type<StageColor>().notNull(),
    promiseDays: smallint('promise_days'),
    /** Order within the company; the first of a base takes those who arrive. */
    position: integer('position').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('company_stages_company').on(t.companyId, t.position)],
)
