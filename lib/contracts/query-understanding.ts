import { z } from 'zod'

/** What was made of the words typed; `exact=1` searches for them as they are. */
export const QueryUnderstanding = z.object({
  typed: z.string(),
  /** The words searched for instead, when slips, the keyboard layout or the alphabet were put right. */
  corrected: z.string().nullable(),
  corrections: z.array(
    z.object({ kind: z.enum(['correction', 'layout', 'translit']), from: z.string(), to: z.string() }),
  ),
  /** Other ways to say it that are found as well. */
  synonyms: z.array(z.object({ from: z.string(), to: z.array(z.string()) })),
  /** Words that order what is found but need not be in it. */
  optional: z.array(z.string()),
  /** Roles whose vacancies are found without the words, because the words alone find little. */
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
  /** More was typed than is read. */
  truncated: z.boolean(),
})
export type QueryUnderstanding = z.infer<typeof QueryUnderstanding>
