import { type SQL, sql } from 'drizzle-orm'
import { ageRestrictions, openNegotiationStates } from '@/lib/contracts/enums'
import { ageOn, mayWork } from '@/lib/shared/age'
import type { DbOrTx } from '@/server/db/client'
import { notHiddenFrom } from '@/server/modules/engagement'
import { type Asker, companiesHiddenFrom, visibleToCompany } from '@/server/modules/resumes'

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
    .filter((restriction) => known.every((birth) => mayWork(ageOn(today, birth), restriction)))
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
export async function resumeMayBeShown(
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
