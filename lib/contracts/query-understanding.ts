import { z } from 'zod'

/** What was made of the words typed; `exact=1` searches for them as they are. */
export const QueryUnderstanding = z.object({
  typed: z.string(),
  /** The words searched for instead, when slips, the keyboard layout or the alphabet were put right. */
  corrected: z.string().nullable(),
  /** `as_typed=<key>` takes one of them back. */
  corrections: z.array(
    z.object({
      kind: z.enum(['correction', 'layout', 'translit']),
      from: z.string(),
      to: z.string(),
      key: z.string(),
    }),
  ),
  /** Other ways to say it that are found as well, the most usual first; `without=<key>` takes one of them away. */
  synonyms: z.array(
    z.object({ from: z.string(), to: z.array(z.object({ text: z.string(), key: z.string() })) }),
  ),
  /** What was taken back and away. */
  undone: z.object({ as_typed: z.array(z.string()), without: z.array(z.string()) }),
  /** Words that order what is found but need not be in it. */
  optional: z.array(z.string()),
  /** Roles whose vacancies are found without the words, because the words alone find little. */
  roles: z.array(z.object({ id: z.int(), name: z.string() })),
  /** More was typed than is read. */
  truncated: z.boolean(),
})
export type QueryUnderstanding = z.infer<typeof QueryUnderstanding>
