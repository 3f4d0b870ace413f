import type { FieldError } from '@/lib/contracts/errors'
import type { InterviewPlaceInput } from '@/lib/contracts/interview-places'
import type { DbOrTx } from '@/server/db/client'
import { cityById } from '@/server/modules/dictionaries'
import type { Actor } from '@/server/platform/actor'
import { AppError } from '@/server/platform/errors'
import { findColleagues, findCompany } from './company.repository'

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
