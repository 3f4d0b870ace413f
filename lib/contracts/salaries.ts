import { z } from 'zod'
import { defineCall } from './call'

/** Fewer offers say nothing about a market. */
export const leastSalaries = 20

export const SalaryHint = z.object({
  /** Whole roubles a month on hand: a quarter of offers is below `low`, a half below `median`, a quarter above `high`. */
  low: z.int(),
  median: z.int(),
  high: z.int(),
  /** How many offers it was told by. */
  offers: z.int(),
  /** Where they are: in the city asked about, in its region, or anywhere. */
  area: z.enum(['city', 'region', 'everywhere']),
})
export type SalaryHint = z.infer<typeof SalaryHint>

export const salaryCalls = {
  'GET /v1/salaries/hint': defineCall({
    method: 'GET',
    path: '/v1/salaries/hint',
    summary:
      'What is offered for a role in a city or, where too few offers are open, around it; null when too few anywhere',
    tag: 'vacancies',
    auth: 'none',
    query: z.object({
      role: z.coerce.number().pipe(z.int32()),
      city: z.coerce.number().pipe(z.int32()).optional(),
    }),
    result: SalaryHint.nullable(),
  }),
} as const
