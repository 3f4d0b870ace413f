import type { CallParsed, CallResult } from '@/lib/contracts/calls'
import type { FieldError } from '@/lib/contracts/errors'
import type { InterviewPlaceInput } from '@/lib/contracts/interview-places'
import type { DbOrTx } from '@/server/db/client'
import { cityById } from '@/server/modules/dictionaries'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import type { ServiceContext } from '../../context'
import { lockForChange, ownVacancy } from '../screening/own-vacancy.service'
import { hoursOfVacancy } from '../screening/vacancy-screening.service'
import { findBusyMembers } from './busy-times.repository'
import { findColleagues, findCompany, findLastPlace, findLastTerms } from './company.repository'
import { openTimes, overlaps } from './slots.service'
import { readTimes } from './times'

export type Place = InterviewPlaceInput & { city_name: string }

/**
 * Resolves a place: an address of a verified company.
 * @throws AppError company_not_verified
 */
export async function checkPlace(
  db: DbOrTx,
  companyId: number,
  place: InterviewPlaceInput | null,
): Promise<{ place: Place | null; fields: FieldError[] }> {
  if (!place) return { place: null, fields: [{ field: 'place.address', code: 'required' }] }
  const company = await findCompany(db, companyId)
  if (company.verification !== 'verified') throw new AppError('company_not_verified')
  const own = company.addresses.some(
    ({ cityId, address }) => cityId === place.city_id && address === place.address,
  )
  const city = cityById(place.city_id)
  if (!own || !city) return { place: null, fields: [{ field: 'place.address', code: 'not_in_list' }] }
  return { place: { ...place, city_name: city.name }, fields: [] }
}

/** Interviewers: acting colleagues; the proposing member when none are given. */
export async function checkInterviewers(
  db: DbOrTx,
  actor: Actor,
  companyId: number,
  publicIds: readonly string[],
): Promise<{ userIds: number[]; fields: FieldError[] }> {
  if (publicIds.length === 0) return { userIds: [actor.userId], fields: [] }
  const found = await findColleagues(db, companyId, publicIds)
  const known = new Set(found.map(({ publicId }) => publicId))
  const fields = publicIds.flatMap((publicId, index) =>
    known.has(publicId) ? [] : [{ field: `interviewers.${index}`, code: 'not_in_list' as const }],
  )
  return { userIds: found.map(({ userId }) => userId), fields }
}

/** The place in the shape of the form, without the city's name. */
const asTyped = ({ city_name: _, ...place }: Place): InterviewPlaceInput => place

/** @throws AppError vacancy_not_found */
export async function proposalOptions(
  ctx: ServiceContext,
  actor: Actor,
  vacancyPublicId: string,
): Promise<CallResult<'GET /v1/vacancies/:publicId/interview-options'>> {
  const vacancy = await ownVacancy(ctx, actor, vacancyPublicId)
  const [company, colleagues, hours, place, last, open] = await Promise.all([
    findCompany(ctx.db, vacancy.companyId),
    findColleagues(ctx.db, vacancy.companyId),
    hoursOfVacancy(ctx.db, vacancy.id),
    findLastPlace(ctx.db, vacancy.id),
    findLastTerms(ctx.db, vacancy.id),
    openTimes(ctx, ctx.db, { vacancyId: vacancy.id, memberIds: [actor.userId], durationMinutes: 60 }),
  ])
  return {
    time_zone: hours.time_zone,
    verified: company.verification === 'verified',
    addresses: company.addresses.flatMap(({ cityId, address }) => {
      const city = cityById(cityId)
      return city ? [{ city_id: cityId, city_name: city.name, address }] : []
    }),
    colleagues: colleagues.map(({ publicId, firstName, lastName, userId }) => ({
      public_id: publicId,
      name: `${firstName} ${lastName}`.trim(),
      me: userId === actor.userId,
    })),
    open_windows: open.times.length,
    last_place: place && asTyped(place),
    last: last ? { kind: last.kind, duration_minutes: last.durationMinutes, note: last.note } : null,
  }
}

/** @throws AppError vacancy_not_found, forbidden, validation_failed */
export async function findConflicts(
  ctx: ServiceContext,
  actor: Actor,
  vacancyPublicId: string,
  input: CallParsed<'POST /v1/vacancies/:publicId/interview-conflicts', 'body'>,
): Promise<CallResult<'POST /v1/vacancies/:publicId/interview-conflicts'>> {
  const vacancy = await ctx.db.transaction((tx) => lockForChange(tx, actor, vacancyPublicId))
  const people = await checkInterviewers(ctx.db, actor, vacancy.companyId, input.interviewers)
  if (people.fields.length > 0) throw new AppError('validation_failed', { fields: people.fields })
  const now = ctx.clock.now()
  const known = input.slots.flatMap((slot) => {
    const { ranges } = readTimes(
      { time_zone: input.time_zone, mode: 'slots', slots: [slot] },
      { durationMinutes: input.duration_minutes, shared: true, grouped: true, now },
    )
    return ranges.map((range) => ({ slot, ...range }))
  })
  if (known.length === 0) return []
  const times = known.flatMap(({ startsAt, endsAt }) => [startsAt.getTime(), endsAt.getTime()])
  const span = { from: new Date(Math.min(...times)), to: new Date(Math.max(...times)) }
  const busy = await findBusyMembers(ctx.db, people.userIds, { ...span, companyId: vacancy.companyId })
  return known.flatMap((range) =>
    busy
      .filter((other) => overlaps(range, other))
      .map((other) => ({
        slot: range.slot,
        name: other.name,
        vacancy_title: actor.company?.withheld.includes(other.vacancyId) ? '' : other.vacancyTitle,
        starts_at: other.startsAt.toISOString(),
        ends_at: other.endsAt.toISOString(),
      })),
  )
}
