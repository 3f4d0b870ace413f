import { type SQL, sql } from 'drizzle-orm'
import {
  driverLicences,
  educationLevels,
  employmentForms,
  experienceBands,
  languageCodes,
  languageLevels,
  workFormats,
} from '@/lib/contracts/enums'
import { lookingStatuses } from '@/lib/contracts/resume-search'
import { allCodes, codeBook, eachSkill } from '@/server/db/code-book'

/** Yes-or-no properties. `open`: shown to everyone. */
export const resumeFlags = [
  'open',
  'with_salary',
  'vehicle',
  'trips',
  'night',
  'temporary',
  'internship',
] as const
export type ResumeFlag = (typeof resumeFlags)[number]

/** Stored: may grow at its end, never change. */
const kinds = {
  city: 1,
  region: 2,
  role: 3,
  category: 4,
  experience: 5,
  education: 6,
  employment: 7,
  format: 8,
  language: 9,
  /** A language no worse than a level. */
  language_at: 10,
  licence: 11,
  status: 12,
  flag: 13,
  /** Where they would move: a city, a region with such a city, or (0) anywhere. */
  move_city: 14,
  move_region: 15,
  /** They ask for no more than so many thousand, or name no sum; 0: their sum can be compared, or there is none. */
  asks: 16,
  /** Told by the region, not stored. */
  district: 17,
} as const
const lists = {
  experience: experienceBands,
  education: educationLevels,
  employment: employmentForms,
  format: workFormats,
  language: languageCodes,
  licence: driverLicences,
  status: lookingStatuses,
  flag: resumeFlags,
} as const

const book = codeBook(kinds, lists)
export const { numberCode, valueCode, readCode, kindOf } = book
export type ResumeCodeKind = keyof typeof kinds

export const languageAtCode = (language: string, level: string): number =>
  numberCode('language_at', languageAt(language, level))
const languageAt = (language: string, level: string) =>
  languageCodes.indexOf(language as never) * 8 + languageLevels.indexOf(level as never)

/** A row has the code of every threshold that what it asks for stays within. */
export const salaryThresholds = [
  20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 100_000, 120_000, 150_000, 200_000, 250_000,
  300_000, 400_000, 500_000,
] as const

const quoted = (values: readonly string[]) => sql.raw(`array['${values.join("','")}']`)
const texts = (of: SQL) => sql`(select array_agg(${of}) from jsonb_array_elements(r.languages) l)`
const { one, listed, each, eachListed, set } = book
const flag = (name: ResumeFlag, when: SQL): SQL => set(valueCode('flag', name), when)
const said = (name: string) => sql`(r.details->>${sql.raw(`'${name}'`)})::boolean is true`

/** Whatever a degree is, it is higher education. */
const degrees = sql.raw(`'{bachelor,master,candidate,doctor}'::text[]`)

/**
 * All codes of `resumes r` as `int[]`.
 * @param of queries of one value: the region of its city, the categories of its roles, the regions it would move to
 */
export const resumeCodes = (of: { region: SQL; categories: SQL; moveRegions: SQL }): SQL => {
  const levels = sql`(select array_agg(distinct e->>'level') from jsonb_array_elements(r.education) e)`
  const moves = sql`array(select x::int from jsonb_array_elements_text(r.details->'relocation_city_ids') x)`
  const wouldMove = sql`r.relocation <> 'no_relocation'`
  const comparable = sql`(r.salary_month_net is not null or r.salary_amount is null)`
  return allCodes([
    one('city', sql`r.city_id`, sql`r.city_id is not null`),
    one('region', of.region, sql`r.city_id is not null`),
    each('role', sql`r.role_ids`),
    each('category', of.categories),
    one(
      'experience',
      sql`case when r.total_experience_months < 12 then 1 when r.total_experience_months < 36 then 2
        when r.total_experience_months < 72 then 3 else 4 end`,
      sql`true`,
    ),
    eachListed('education', levels),
    set(valueCode('education', 'higher'), sql`${levels} && ${degrees}`),
    eachListed('employment', sql`r.employment_forms`),
    eachListed('format', sql`r.work_formats`),
    eachListed('language', texts(sql`l->>'code'`)),
    each(
      'language_at',
      sql`array(select (array_position(${quoted(languageCodes)}, l->>'code') - 1) * 8 + n
        from jsonb_array_elements(r.languages) l,
          generate_series(0, array_position(${quoted(languageLevels)}, l->>'level') - 1) n)`,
    ),
    eachListed('licence', sql`r.driver_licences`),
    listed('status', sql`r.job_search_status`),
    each('move_city', sql`(case when ${wouldMove} then ${moves} end)`),
    each('move_region', sql`(case when ${wouldMove} then ${of.moveRegions} end)`),
    one('move_city', sql`0`, sql`${wouldMove} and cardinality(${moves}) = 0`),
    each(
      'asks',
      sql`array(select t / 1000 from unnest(array[0, ${sql.raw(salaryThresholds.join())}]) t
        where ${comparable} and (t = 0 or coalesce(r.salary_month_net, 0) <= t))`,
    ),
    flag('open', sql`r.visibility = 'everyone'`),
    flag('with_salary', sql`r.salary_amount is not null`),
    flag('vehicle', sql`r.has_vehicle`),
    flag('trips', sql`r.trips <> 'never'`),
    flag('night', said('night_shifts')),
    flag('temporary', said('temporary_job')),
    flag('internship', said('internship')),
    eachSkill(sql`r.skill_keys`),
  ])
}
