import { type TalentInput, talentLimits } from '@/lib/contracts/talent'
import type { MergedField } from '@/lib/contracts/talent-duplicates'
import type { MergedValues } from '@/server/db/schema/talent-work'
import { parseContact } from '@/server/modules/identity'
import { invalidField } from '@/server/platform/errors'
import { dayOf, monthsLater } from '../days'
import type { TalentRow, TalentValues } from './records.repository'

type GroundInput = Pick<TalentInput, 'ground' | 'ground_on' | 'ground_note' | 'keep_months'>

/** The note proves what the person agreed to: it stays with its day, and the term may only become shorter. */
function formGroundOf(input: GroundInput, today: string, { groundOn, groundNote, keepMonths }: TalentRow) {
  if (input.ground !== 'form' || groundOn !== input.ground_on) throw invalidField('ground', 'not_in_list')
  if (input.keep_months > (keepMonths ?? 0)) throw invalidField('keep_months', 'term_not_agreed')
  const expiresOn = monthsLater(groundOn, input.keep_months)
  if (expiresOn <= today) throw invalidField('keep_months', 'term_over')
  const { ground, keep_months } = input
  return { ground, groundOn, groundNote, keepMonths: keep_months, expiresOn } satisfies Partial<TalentValues>
}

/** Ground and term of a record. @throws AppError validation_failed at the field */
export function groundOf(input: GroundInput, now: Date, before?: TalentRow) {
  const today = dayOf(now)
  if (before?.ground === 'form') return formGroundOf(input, today, before)
  if (input.ground_on > today) throw invalidField('ground_on', 'date_invalid')
  // Only the person's own answer is such a ground: nobody moves its day, or what it says.
  const ofPerson = input.ground === 'letter' || input.ground === 'form'
  const isAnswer = before?.ground === input.ground && before.groundOn === input.ground_on
  if (ofPerson && !isAnswer) throw invalidField('ground', 'not_in_list')
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

/**
 * A ground the person gave themselves after they had refused. What they left on a hiring page came from the address of
 * that day: it is no ground for another one.
 */
export const isGivenSince = (refused: Date, ground: string, groundOn: string): boolean =>
  (ground === 'consent' || ground === 'application') && groundOn >= dayOf(refused)

/** Of two grounds the one whose term ends first: nobody is kept longer because of a merge. */
export const groundFrom = (first: TalentRow, second: TalentRow): TalentRow =>
  second.expiresOn < first.expiresOn ? second : first

const mergedColumns = {
  first_name: 'firstName',
  last_name: 'lastName',
  email: 'email',
  phone: 'phone',
  birth_date: 'birthDate',
  city: 'city',
  position: 'position',
  about: 'about',
  source: 'source',
} as const satisfies Record<MergedField, keyof MergedValues>

export const mergedValuesOf = (row: TalentRow): MergedValues => ({
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  phone: row.phone,
  birthDate: row.birthDate,
  city: row.city,
  position: row.position,
  about: row.about,
  source: row.source,
  tags: row.tags,
  ground: row.ground,
  groundOn: row.groundOn,
  groundNote: row.groundNote,
  keepMonths: row.keepMonths,
  expiresOn: row.expiresOn,
  letterNumber: row.letterNumber,
  letterOpenAt: row.letterOpenAt,
})

/** The record that stays, with what was chosen of the other. @throws AppError validation_failed at the tags */
export function merged(keep: TalentRow, drop: TalentRow, fromDropped: readonly MergedField[]): MergedValues {
  const tags = [...new Set([...keep.tags, ...drop.tags])]
  if (tags.length > talentLimits.tags) throw invalidField('tags', 'too_many', { limit: talentLimits.tags })
  const chosen = Object.fromEntries(
    fromDropped.map((field) => [mergedColumns[field], drop[mergedColumns[field]]]),
  )
  const ground = groundFrom(keep, drop)
  const values: MergedValues = { ...mergedValuesOf(keep), ...chosen, tags }
  // A letter to an old address asks nothing any more, and a new term has a letter of its own. Its number stays: the
  // person of that address is the one of the record, and may refuse.
  const moved = values.email !== keep.email
  return {
    ...values,
    ground: ground.ground,
    groundOn: ground.groundOn,
    groundNote: ground.groundNote,
    keepMonths: ground.keepMonths,
    expiresOn: ground.expiresOn,
    letterOpenAt: moved || ground !== keep ? null : keep.letterOpenAt,
  }
}
