import type { DbOrTx } from '@/server/db/client'
import { numberCode as resumeCode, valueCode as resumeValue } from '@/server/modules/resumes'
import { resumeCandidates, vacancyCandidates } from '@/server/modules/search'
import { numberCode, skillCode, valueCode } from '@/server/modules/vacancies'
import type { ServiceContext } from '../context'
import { maxCities, openAmong, publishedAmong, resumeIdsFor, vacancyIdsFor } from './candidates.repository'
import { areaRoleIds, citiesAround } from './distance'
import type { ResumeFacts, VacancyFacts } from './facts'
import { type ResumeParty, resumesIn, type VacancyParty, vacanciesIn } from './parties.repository'

/**
 * Open vacancies that would fit someone with these facts: the best by the search engine where one is set, else those that lie
 * along the indexes of the tables.
 */
export async function vacanciesLike(
  ctx: ServiceContext,
  db: DbOrTx,
  facts: ResumeFacts,
): Promise<VacancyParty[]> {
  const { roleIds, cityId, skillKeys, workFormats, relocation, title } = facts
  const now = ctx.clock.now()
  const remote = workFormats.length === 0 || workFormats.includes('REMOTE')
  const settled = cityId !== null && relocation === 'no_relocation'
  const places = settled ? citiesAround(cityId).map((id) => numberCode('city', id)) : []
  const ids = await vacancyCandidates(ctx, {
    roleIds,
    fieldRoleIds: areaRoleIds(roleIds),
    places: settled && remote ? [...places, valueCode('format', 'REMOTE')] : places,
    skills: skillKeys.map(skillCode),
    title,
  })
  return vacanciesIn(db, ids ? openAmong(ids, now) : vacancyIdsFor({ facts }, now))
}

/** Published resumes that a vacancy may fit, in the same way. */
export async function resumesLike(
  ctx: ServiceContext,
  db: DbOrTx,
  facts: VacancyFacts,
): Promise<ResumeParty[]> {
  const { roleId, cityIds, skillKeys, workFormats, title } = facts
  if (roleId === null) return []
  const cities = [...new Set(cityIds.slice(0, maxCities).flatMap((id) => citiesAround(id)))]
  const near = cities.length > 0 && !workFormats.includes('REMOTE')
  const wouldMove = [...cities.map((id) => resumeCode('move_city', id)), resumeCode('move_city', 0)]
  const ids = await resumeCandidates(ctx, {
    roleIds: [roleId],
    fieldRoleIds: areaRoleIds([roleId]),
    places: near
      ? [...cities.map((id) => resumeCode('city', id)), ...wouldMove, resumeValue('format', 'REMOTE')]
      : [],
    skills: skillKeys.map(skillCode),
    title,
  })
  const found = ids ? publishedAmong(ids) : resumeIdsFor({ facts })
  return found ? resumesIn(db, found) : []
}
