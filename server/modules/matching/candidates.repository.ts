import { type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '@/server/db/client'
import { areaRoleIds } from './field'
import { citiesAround } from './near'
import { type ResumeParty, resumesIn, type VacancyParty, vacanciesIn } from './parties.repository'

const ints = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`
const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

const mostCities = 10
/** So many rows are looked at in one run along an index, so that a huge role costs no more than a middling one. */
const depth = 2000
/** Of the profession, in all. */
const most = 900

const newestVacancies = sql`order by v.published_at desc nulls last, v.id desc nulls last`
const lastRaised = sql`order by r.raised_at desc nulls last, r.id desc nulls last`

const union = (arms: readonly SQL[]) =>
  sql.join(
    arms.map((arm) => sql`(${arm})`),
    sql` union `,
  )

/**
 * Ids of open vacancies that a resume may fit: the newest of its professions in and around its city, those done from
 * anywhere, older ones that ask for its skills, and the same field nearby. Every arm runs along an index and stops.
 */
export function vacancyIdsFor({ facts }: Pick<ResumeParty, 'facts'>, now: Date): SQL {
  const { roleIds, cityId, skillKeys } = facts
  const share = Math.ceil(most / Math.max(1, roleIds.length))
  const cities = cityId === null ? [] : citiesAround(cityId)
  const open = sql`v.status = 'active' and v.expires_at > ${now}`
  const perRole = (arm: SQL) => sql`
    select found.id from unnest(${ints(roleIds)}) as role(id) cross join lateral (${arm}) found`
  const arms: SQL[] = []
  if (cities.length > 0) {
    arms.push(sql`
      select found.id from unnest(${ints(roleIds)}) as role(id), unnest(${ints(cities)}) as city(id)
      cross join lateral (
        select v.id from vacancies v where ${open} and v.role_id = role.id and v.city_id = city.id
        ${newestVacancies} limit (case when city.id = ${cityId}::int then ${share}::int else ${Math.ceil(share / 8)}::int end)
      ) found`)
    if (skillKeys.length > 0) {
      arms.push(
        perRole(sql`
          select deep.id from (
            select v.id, v.skill_keys from vacancies v
            where ${open} and v.role_id = role.id and v.city_id = ${cityId}::int ${newestVacancies} limit ${depth}
          ) deep where deep.skill_keys && ${texts(skillKeys)} limit ${share}`),
        sql`
          select field.id from (
            select v.id, v.role_id, v.skill_keys from vacancies v
            where ${open} and v.city_id = ${cityId}::int ${newestVacancies} limit ${depth}
          ) field
          where field.role_id = any(${ints(areaRoleIds(roleIds))}) and field.skill_keys && ${texts(skillKeys)}
          limit 150`,
      )
    }
  }
  if (facts.workFormats.length === 0 || facts.workFormats.includes('REMOTE')) {
    arms.push(
      perRole(sql`
        select v.id from vacancies v
        where ${open} and v.work_formats @> array['REMOTE'] and v.role_id = role.id
        ${newestVacancies} limit ${Math.ceil(share / 2)}`),
    )
  }
  // Who has no city, or would leave it, has older adverts that ask for these skills anywhere.
  if (skillKeys.length > 0 && (cities.length === 0 || facts.relocation !== 'no_relocation')) {
    arms.push(
      perRole(sql`
        select deep.id from (
          select v.id, v.skill_keys from vacancies v where ${open} and v.role_id = role.id
          ${newestVacancies} limit ${depth}
        ) deep where deep.skill_keys && ${texts(skillKeys)} limit ${share}`),
    )
  }
  // Adverts for several cities stand in the index under their first one; who would move looks further.
  arms.push(
    perRole(sql`
      select wide.id from (
        select v.id, v.city_ids from vacancies v where ${open} and v.role_id = role.id
        ${newestVacancies} limit ${depth}
      ) wide
      where ${facts.relocation !== 'no_relocation' || cities.length === 0} or wide.city_ids && ${ints(cities)}
      limit ${Math.ceil(share / 3)}`),
  )
  return union(arms)
}

/** Open vacancies that would fit someone with these facts. */
export const vacanciesLike = (db: DbOrTx, facts: ResumeParty['facts'], now: Date): Promise<VacancyParty[]> =>
  vacanciesIn(db, vacancyIdsFor({ facts }, now))

export const candidatesForResume = (
  db: DbOrTx,
  { facts }: Pick<ResumeParty, 'facts'>,
  now: Date,
): Promise<VacancyParty[]> => vacanciesLike(db, facts, now)

/** The place of a profession in a resume; further ones are asked about by nobody. */
const rolePlaces = [1, 2, 3]
const roleAt = (place: number) => sql`(r.role_ids[${sql.raw(String(place))}])`

/** Ids of resumes that a vacancy may fit, in the same way. */
export function resumeIdsFor({ facts }: Pick<VacancyParty, 'facts'>): SQL | null {
  const { roleId, cityIds, skillKeys } = facts
  if (roleId === null) return null
  const published = sql`r.status = 'published'`
  const main = cityIds.slice(0, mostCities)
  const cities = [...new Set(main.flatMap((city) => citiesAround(city, Math.ceil(mostCities / main.length))))]
  const arms: SQL[] = []
  for (const place of rolePlaces) {
    const share = Math.ceil(most / place)
    const ofRole = sql`${published} and ${roleAt(place)} = ${roleId}::int
      ${place === 1 ? sql`` : sql`and ${sql.raw(`r.role_ids[${place}]`)} is not null`}`
    if (cities.length > 0) {
      arms.push(sql`
        select found.id from unnest(${ints(cities)}) as city(id) cross join lateral (
          select r.id from resumes r where ${ofRole} and r.city_id = city.id ${lastRaised}
          limit (case when city.id = any(${ints(main)})
            then ${Math.ceil(share / main.length)}::int else ${Math.ceil(share / 8)}::int end)
        ) found`)
    }
    if (main.length > 0 && skillKeys.length > 0) {
      arms.push(sql`
        select deep.id from unnest(${ints(main)}) as city(id) cross join lateral (
          select r.id, r.skill_keys from resumes r where ${ofRole} and r.city_id = city.id ${lastRaised}
          limit ${Math.ceil(depth / main.length)}
        ) deep where deep.skill_keys && ${texts(skillKeys)} limit ${share}`)
    }
  }
  const remote = facts.workFormats.includes('REMOTE')
  arms.push(sql`
    select wide.id from (
      select r.id, r.work_formats, r.relocation from resumes r
      where ${published} and ${roleAt(1)} = ${roleId}::int ${lastRaised} limit ${depth}
    ) wide
    where ${remote || cities.length === 0}
      and (wide.work_formats @> array['REMOTE'] or cardinality(wide.work_formats) = 0)
      or wide.relocation <> 'no_relocation'
    limit ${Math.ceil(most / 2)}`)
  const [first] = main
  if (first !== undefined && skillKeys.length > 0) {
    arms.push(sql`
      select field.id from unnest(${ints(areaRoleIds([roleId]))}) as role(id) cross join lateral (
        select r.id, r.skill_keys from resumes r
        where ${published} and ${roleAt(1)} = role.id and r.city_id = ${first}::int ${lastRaised} limit 100
      ) field where field.skill_keys && ${texts(skillKeys)} limit 150`)
  }
  return union(arms)
}

export async function candidatesForVacancy(
  db: DbOrTx,
  vacancy: Pick<VacancyParty, 'facts'>,
): Promise<ResumeParty[]> {
  const ids = resumeIdsFor(vacancy)
  return ids ? resumesIn(db, ids) : []
}
