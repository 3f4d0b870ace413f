import type { AgeRestriction } from '@/lib/contracts/enums'
import { ageOn, mayWork } from '@/lib/shared/age'

/**
 * Whether a person may take a job by the birthdays known of them, of the account and of the resume; the younger
 * counts. Who has named none is taken for an adult.
 */
export function oldEnough(
  restriction: AgeRestriction | null,
  birthdays: readonly (string | null)[],
  now: Date,
): boolean {
  const today = now.toISOString().slice(0, 10)
  return birthdays.every((birth) => birth === null || mayWork(ageOn(today, birth), restriction))
}
