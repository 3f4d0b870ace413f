import { type SQL, sql } from 'drizzle-orm'
import { ageRestrictions, openNegotiationStates } from '@/lib/contracts/enums'
import { ageOn, isOldEnough } from '@/lib/shared/age'
import type { DbOrTx } from '@/server/db/client'
import { notHiddenFrom } from '@/server/modules/engagement'
import { type Asker, companiesHiddenFrom, visibleToCompany } from '@/server/modules/resumes'
import { areaRoleIds, citiesAround } from './distance'
import type { ResumeParty, VacancyParty } from './parties.repository'

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

/** After so many days one may apply again. */
const againDays = 30

/** The person behind a resume. */
export interface Seeker {
  userId: number
  /** Known birthdays, of the account and of the resume; the younger counts. */
  birthdays: readonly (string | null)[]
}

/** An open negotiation, or one of this publication that ended lately: there is nothing to match any more. */
const negotiated = (userId: SQL, now: Date) => sql`exists (
  select 1 from negotiations n
  where n.candidate_id = ${userId} and n.vacancy_id = v.id
    and (n.status = any(${texts(openNegotiationStates)})
      or n.publication = v.publication and (n.status = 'hired' or n.updated_at > ${now}::timestamptz - make_interval(days => ${againDays}))))`

const adultsOnly = 'ADULTS'

function allowedAges(birthdays: readonly (string | null)[], now: Date): string[] {
  const today = now.toISOString().slice(0, 10)
  const known = birthdays.filter((birth) => birth !== null)
  return [null, ...ageRestrictions]
    .filter((restriction) => known.every((birth) => isOldEnough(ageOn(today, birth), restriction)))
    .map((restriction) => restriction ?? adultsOnly)
}

/**
 * Which vacancies `v` may be shown to a person: open ones of companies that are neither their own nor hidden from, where
 * they are old enough and have not talked already. Read, not stored: what changes is true at once. An anonymous advert
 * stays whoever is hidden from: by its absence it would tell whose it is.
 */
export function vacancyIsFor({ userId, birthdays }: Seeker, now: Date): SQL {
  return sql`v.status = 'active' and v.expires_at > ${now}
    and coalesce(v.age_restriction, ${adultsOnly}) = any(${texts(allowedAges(birthdays, now))})
    and (v.anonymous or v.company_id <> all (array${companiesHiddenFrom(userId)}))
    and not exists (
      select 1 from company_members cm where cm.user_id = ${userId} and cm.company_id = v.company_id)
    and ${notHiddenFrom(userId, sql`v`)}
    and not ${negotiated(sql`${userId}`, now)}`
}

/** The latest birthday of one who may take the job. */
const bornBy = (restriction: SQL, now: Date) => sql`(${now}::timestamptz at time zone 'UTC')::date
  - make_interval(years => case ${restriction} when 'AGE_14_PLUS' then 14 when 'AGE_16_PLUS' then 16 else 18 end)`

/**
 * Which resumes `r` (of users `u`) may be shown for a vacancy `v` to its company: of people who look for work, let the
 * asker see them, are old enough and have not talked about this vacancy already.
 */
export function resumeIsFor(asker: Asker, verified: boolean | SQL, now: Date): SQL {
  return sql`${visibleToCompany(asker, sql`r`, { verified, vacancyId: sql`v.id` })}
    and r.job_search_status not in ('accepted_job_offer', 'not_looking_for_job')
    and (r.birth_date is null or r.birth_date <= ${bornBy(sql`v.age_restriction`, now)})
    and (u.dob is null or u.dob <= ${bornBy(sql`v.age_restriction`, now)})
    and not ${negotiated(sql`r.user_id`, now)}`
}

/** Of these vacancies, those that may be shown to the person. */
export async function vacanciesFor(
  db: DbOrTx,
  seeker: Seeker,
  vacancyIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (vacancyIds.length === 0) return new Set()
  const { rows } = await db.execute<{ id: number }>(sql`
    select v.id from vacancies v
    where v.id = any(${sql.param([...vacancyIds])}::bigint[]) and ${vacancyIsFor(seeker, now)}`)
  return new Set(rows.map((row) => row.id))
}

/** Whether a resume may be shown for a vacancy to its company, as the company is now; nobody of it asks yet. */
export async function canShowResume(
  db: DbOrTx,
  pair: { resumeId: number; vacancyId: number },
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from vacancies v
    join companies c on c.id = v.company_id
    join resumes r on r.id = ${pair.resumeId}
    join users u on u.id = r.user_id
    where v.id = ${pair.vacancyId}
      and ${resumeIsFor({ userId: null, companyId: sql`v.company_id` }, sql`c.verification = 'verified'`, now)}`)
  return rows.length > 0
}

/** Birthdays known of the owner of a resume. */
export async function findSeeker(db: DbOrTx, userId: number, birthDate: string | null): Promise<Seeker> {
  const { rows } = await db.execute<{ dob: string | null }>(
    sql`select dob::text as dob from users where id = ${userId}`,
  )
  return { userId, birthdays: [rows[0]?.dob ?? null, birthDate] }
}

const ints = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`

/** Of a vacancy, so many are looked around. */
export const maxCities = 10
/** So many rows are looked at in one run along an index, so that a huge role costs no more than a middling one. */
const depth = 2000
/** Of the profession, in all. */
const maxCandidates = 900

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
  const share = Math.ceil(maxCandidates / Math.max(1, roleIds.length))
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

const maxCounted = 1000

/** Open vacancies of these professions, so many at most, and how many of them are in these cities or done from anywhere. */
export async function countOpenOf(
  db: DbOrTx,
  { roleIds, cities, remote }: { roleIds: readonly number[]; cities: readonly number[]; remote: boolean },
  now: Date,
): Promise<{ open: number; near: number }> {
  const { rows } = await db.execute<{ open: number; near: number }>(sql`
    select count(*)::int as open,
      count(*) filter (where city_ids && ${ints(cities)} or ${remote} and work_formats @> array['REMOTE'])::int as near
    from (
      select v.city_ids, v.work_formats from vacancies v
      where v.status = 'active' and v.expires_at > ${now} and v.role_id = any(${ints(roleIds)})
      limit ${maxCounted}
    ) counted`)
  return rows[0] ?? { open: 0, near: 0 }
}

/** The place of a profession in a resume; further ones are asked about by nobody. */
const rolePlaces = [1, 2, 3]
const roleAt = (place: number) => sql`(r.role_ids[${sql.raw(String(place))}])`

/** Ids of resumes that a vacancy may fit, in the same way. */
export function resumeIdsFor({ facts }: Pick<VacancyParty, 'facts'>): SQL | null {
  const { roleId, cityIds, skillKeys } = facts
  if (roleId === null) return null
  const published = sql`r.status = 'published'`
  const main = cityIds.slice(0, maxCities)
  const cities = [...new Set(main.flatMap((city) => citiesAround(city, Math.ceil(maxCities / main.length))))]
  const arms: SQL[] = []
  for (const place of rolePlaces) {
    const share = Math.ceil(maxCandidates / place)
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
    limit ${Math.ceil(maxCandidates / 2)}`)
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

/** Of these, the vacancies that are open. */
export const openAmong = (ids: readonly number[], now: Date): SQL =>
  sql`select v.id from vacancies v where v.id = any(${sql.param([...ids])}::bigint[])
    and v.status = 'active' and v.expires_at > ${now}`

/** Of these, the resumes that are published. */
export const publishedAmong = (ids: readonly number[]): SQL =>
  sql`select r.id from resumes r where r.id = any(${sql.param([...ids])}::bigint[]) and r.status = 'published'`
