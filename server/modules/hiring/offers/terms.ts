import type { FieldError } from '@/lib/contracts/errors'
import { type OfferField, type OfferTerms, offerFields } from '@/lib/contracts/offer-terms'
import { maxOfferDays } from '@/lib/contracts/offers'
import type { VacancyCard } from '@/lib/contracts/vacancies'
import { dayMs, moscowOffsetMs } from '@/lib/shared/time'
import { AppError } from '@/server/platform/errors'

const moscowDay = (at: Date): string => new Date(at.getTime() + moscowOffsetMs).toISOString().slice(0, 10)
const defaultDays = 7

/** What a first draft begins with: what the vacancy promised. */
export function proposedTerms(
  { title, salary, city, work_formats: formats }: VacancyCard,
  now: Date,
): OfferTerms {
  const rub = salary?.currency === 'RUB' ? salary : null
  return {
    position: title.slice(0, 200),
    pay_amount: rub?.to ?? rub?.from ?? null,
    pay_net: rub?.gross === false,
    pay_mode: rub?.mode ?? 'MONTH',
    bonus: '',
    start_date: null,
    format: formats[0] ?? null,
    place: city?.name ?? '',
    probation_months: null,
    valid_until: moscowDay(new Date(now.getTime() + defaultDays * dayMs)),
    conditions: '',
    message: '',
  }
}

/** Of terms that leave their draft. @throws AppError validation_failed with every wrong field */
export function requireComplete(terms: OfferTerms, now: Date): void {
  const today = moscowDay(now)
  const furthest = moscowDay(new Date(now.getTime() + maxOfferDays * dayMs))
  const fields: FieldError[] = []
  const wrong = (field: OfferField, code: FieldError['code']) => fields.push({ field, code })
  const required = [
    'position',
    'pay_amount',
    'start_date',
    'format',
    'probation_months',
    'valid_until',
  ] as const
  for (const field of required) if (terms[field] === null || terms[field] === '') wrong(field, 'required')
  if (terms.format !== null && terms.format !== 'REMOTE' && terms.place === '') wrong('place', 'required')
  if (terms.start_date !== null && terms.start_date < today) wrong('start_date', 'date_invalid')
  if (terms.valid_until !== null && (terms.valid_until < today || terms.valid_until > furthest))
    wrong('valid_until', 'date_invalid')
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
}

/** Fields that differ. */
export const changedFields = (before: OfferTerms | undefined, after: OfferTerms): OfferField[] =>
  before ? offerFields.filter((field) => before[field] !== after[field]) : []
