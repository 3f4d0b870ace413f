import { type SQL, sql } from 'drizzle-orm'
import type { WorkFormat } from '@/lib/contracts/enums'
import type { DbOrTx } from '@/server/db/client'
import { notPostponed } from '@/server/modules/engagement'
import type { Asker } from '@/server/modules/resumes'
import { resumeIsFor, type Seeker, vacancyIsFor } from './candidates.repository'

const millis = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::bigint`

/** The name of a company without its legal form, quotes and case: how an employer in a resume is recognised. */
const nameKey = (name: SQL) => sql`btrim(regexp_replace(
  lower(translate(${name}, 'ёЁ', 'еЕ')),
  '(\\m(ооо|оао|зао|пао|ао|ип|гк|llc|ltd|inc)\\M|[^[:alnum:]])+', ' ', 'g'))`

/** One line of a list before it is presented: all that it is sorted and filtered by. */
export interface ListedVacancy {
  id: number
  score: number
  /** The score before rounding. */
  fit: number
  /** Milliseconds since the epoch. */
  found_at: number
  published_at: number | null
  salary_month_net: number | null
  city_ids: number[]
  work_formats: WorkFormat[]
  responses: number
  agency: boolean
  own_employer: boolean
}

/** Everything in the list of a resume that its owner may be shown now and has not put aside. */
export async function listedVacancies(
  db: DbOrTx,
  { resumeId, lines }: { resumeId: number; lines: SQL },
  seeker: Seeker,
  now: Date,
): Promise<ListedVacancy[]> {
  const { rows } = await db.execute<ListedVacancy & Record<string, unknown>>(sql`
    with employers as (
      select array_agg(distinct ${nameKey(sql`job->>'company'`)}) as keys
      from resumes r, jsonb_array_elements(r.experience) job where r.id = ${resumeId}
    )
    select v.id, m.score, m.fit, ${millis(sql`m.found_at`)} as found_at, ${millis(sql`v.published_at`)} as published_at,
      v.salary_month_net, v.city_ids, v.work_formats, v.responses,
      c.type in ('agency', 'private_recruiter') as agency,
      not v.anonymous and coalesce(${nameKey(sql`c.name`)} = any(employers.keys), false) as own_employer
    from ${lines} m join vacancies v on v.id = m.id join companies c on c.id = v.company_id
      cross join employers
    where ${vacancyIsFor(seeker, now)}
      and ${notPostponed('candidate', resumeId, sql`v.id`)}
    order by m.score desc, m.fit desc, m.id desc`)
  return rows
}

export interface ListedResume {
  id: number
  user_id: number
  score: number
  fit: number
  found_at: number
  raised_at: number
  salary_month_net: number | null
  city_id: number | null
  work_formats: WorkFormat[]
}

/**
 * Everything in the list of a vacancy that whoever asks for its company may be shown now: lists are worked out once for
 * a company, and filtered for the person who reads. Of several resumes of one person the best
 * stands for all; who works there now is not told on, who was put aside is on the shelf.
 */
export async function listedResumes(
  db: DbOrTx,
  { vacancyId, lines }: { vacancyId: number; lines: SQL },
  { asker, verified, now }: { asker: Asker; verified: boolean; now: Date },
): Promise<ListedResume[]> {
  const { rows } = await db.execute<ListedResume & Record<string, unknown>>(sql`
    with company as (
      select ${nameKey(sql`c.name`)} as key from vacancies v join companies c on c.id = v.company_id
      where v.id = ${vacancyId}
    ), people as (
      select distinct on (r.user_id) r.id, r.user_id, m.score, m.fit, ${millis(sql`m.found_at`)} as found_at,
        ${millis(sql`r.raised_at`)} as raised_at, r.salary_month_net, r.city_id, r.work_formats
      from ${lines} m join resumes r on r.id = m.id join vacancies v on v.id = ${vacancyId}
        join users u on u.id = r.user_id cross join company
      where ${resumeIsFor(asker, verified, now)}
        and ${notPostponed('employer', sql`r.id`, vacancyId)}
        and not exists (
          select 1 from jsonb_array_elements(r.experience) job
          where job->>'end' is null and company.key <> '' and ${nameKey(sql`job->>'company'`)} = company.key)
      order by r.user_id, m.score desc, m.fit desc, r.raised_at desc, r.id desc
    )
    select * from people order by score desc, fit desc, id desc`)
  return rows
}
