import type { TalentInput } from '@/lib/contracts/talent'
import { parseContact } from '@/server/modules/identity'
import { invalidField } from '@/server/platform/errors'
import { dayOf, monthsLater } from './record.presenter'
import type { TalentRow, TalentValues } from './records.repository'

/** Ground and term of a record. @throws AppError validation_failed at the field */
export function groundOf(
  input: Pick<TalentInput, 'ground' | 'ground_on' | 'ground_note' | 'keep_months'>,
  now: Date,
  before?: TalentRow,
) {
  const today = dayOf(now)
  if (input.ground_on > today) throw invalidField('ground_on', 'date_invalid')
  // Only the answer to our letter is such a ground, and nobody moves its day.
  const isAnswer = before?.ground === 'letter' && before.groundOn === input.ground_on
  if (input.ground === 'letter' && !isAnswer) throw invalidField('ground', 'not_in_list')
  const expiresOn = monthsLater(input.ground_on, input.keep_months)
  if (expiresOn <= today) throw invalidField('keep_months', 'term_over')
  return {
    ground: input.ground,
    groundOn: input.ground_on,
    groundNote: input.ground_note,
    keepMonths: input.keep_months,
    expiresOn,
  } satisfies Partial<TalentValues>
}

/** @throws AppError validation_failed at the field */
export function valuesOf(input: TalentInput, now: Date, before?: TalentRow) {
  const email = input.email ? parseContact(input.email) : null
  if (input.email && email?.kind !== 'email') throw invalidField('email', 'email_invalid')
  const phone = input.phone ? parseContact(input.phone) : null
  if (input.phone && phone?.kind !== 'phone') throw invalidField('phone', 'phone_invalid')
  if (input.birth_date && input.birth_date > dayOf(now)) throw invalidField('birth_date', 'date_invalid')
  return {
    firstName: input.first_name,
    lastName: input.last_name,
    email: email?.value ?? null,
    phone: phone?.value ?? null,
    birthDate: input.birth_date,
    city: input.city,
    position: input.position,
    about: input.about,
    source: input.source,
    tags: [...new Set(input.tags)],
    ...groundOf(input, now, before),
    updatedAt: now,
  } satisfies Partial<TalentValues>
}

/** A ground the person gave themselves after they had refused. */
export const isGivenSince = (refused: Date, ground: string, groundOn: string): boolean =>
  (ground === 'consent' || ground === 'application') && groundOn >= dayOf(refused)
