import { type SQL, sql } from 'drizzle-orm'
import type { AgeRestriction, JobSearchStatus, ResumeState, ResumeVisibility } from '@/lib/contracts/enums'
import type { DbOrTx } from '@/server/db/client'
import { type ResumeFacts, resumeFactsOf, type VacancyFacts, vacancyFactsOf } from './facts'

type Rows<T> = T & Record<string, unknown>

interface ResumeColumns {
  id: number
  public_id: string
  user_id: number
  title: string
  positions: string[] | null
  status: ResumeState
  visibility: ResumeVisibility
  job_search_status: JobSearchStatus
  birth_date: string | null
  role_ids: number[]
  skills: string[]
  skill_keys: string[]
  salary_month_net: number | null
  city_id: number | null
  relocation: ResumeFacts['relocation']
  relocation_city_ids: number[] | null
  work_formats: ResumeFacts['workFormats']
  employment_forms: ResumeFacts['employmentForms']
  total_experience_months: number
  languages: ResumeFacts['languages']
  driver_licences: ResumeFacts['licences']
}

/** A resume as matching knows it; the query names its table `r`. */
export const resumeColumns = sql`
  r.id, r.public_id, r.user_id, r.title, r.status, r.visibility, r.job_search_status, r.birth_date::text as birth_date,
  jsonb_path_query_array(r.experience, '$[0 to 2].position') as positions,
  r.role_ids, r.skills, r.skill_keys, r.salary_month_net, r.city_id, r.relocation,
  r.details->'relocation_city_ids' as relocation_city_ids, r.work_formats, r.employment_forms,
  r.total_experience_months, r.languages, r.driver_licences`

export interface ResumeParty {
  id: number
  publicId: string
  userId: number
  title: string
  status: ResumeState
  visibility: ResumeVisibility
  jobSearchStatus: JobSearchStatus
  birthDate: string | null
  facts: ResumeFacts
  /** Skills as written, by their keys. */
  skillNames: ReadonlyMap<string, string>
}

const namesOf = (keys: readonly string[], names: readonly string[]) =>
  new Map(keys.map((key, index) => [key, names[index] ?? key]))

function resumeParty(row: ResumeColumns): ResumeParty {
  return {
    id: row.id,
    publicId: row.public_id,
    userId: row.user_id,
    title: row.title,
    status: row.status,
    visibility: row.visibility,
    jobSearchStatus: row.job_search_status,
    birthDate: row.birth_date,
    facts: resumeFactsOf({
      title: row.title,
      positions: row.positions ?? [],
      roleIds: row.role_ids,
      skillKeys: row.skill_keys,
      salaryMonthNet: row.salary_month_net,
      cityId: row.city_id,
      relocation: row.relocation,
      workFormats: row.work_formats,
      employmentForms: row.employment_forms,
      totalExperienceMonths: row.total_experience_months,
      languages: row.languages,
      driverLicences: row.driver_licences,
      details: row.relocation_city_ids ? { relocation_city_ids: row.relocation_city_ids } : {},
    }),
    skillNames: namesOf(row.skill_keys, row.skills),
  }
}

interface VacancyColumns {
  id: number
  public_id: string
  company_id: number
  status: string
  expires_at: number | null
  age_restriction: AgeRestriction | null
  anonymous: boolean
  responses: number
  title: string
  role_id: number | null
  skills: string[]
  skill_keys: string[]
  salary_month_net: number | null
  city_ids: number[]
  work_formats: VacancyFacts['workFormats']
  employment_form: VacancyFacts['employmentForm']
  experience: VacancyFacts['experience']
  languages: VacancyFacts['languages']
  driver_licences: VacancyFacts['licences']
}

/** A vacancy as matching knows it; the query names its table `v`. */
export const vacancyColumns = sql`
  v.id, v.public_id, v.company_id, v.status, (extract(epoch from v.expires_at) * 1000)::bigint as expires_at,
  v.age_restriction, v.anonymous, v.responses, v.title, v.role_id, v.skills, v.skill_keys, v.salary_month_net, v.city_ids,
  v.work_formats, v.employment_form, v.experience, v.languages, v.driver_licences`

export interface VacancyParty {
  id: number
  publicId: string
  companyId: number
  status: string
  /** Milliseconds since the epoch. */
  expiresAt: number | null
  ageRestriction: AgeRestriction | null
  anonymous: boolean
  responses: number
  facts: VacancyFacts
  skillNames: ReadonlyMap<string, string>
}

function vacancyParty(row: VacancyColumns): VacancyParty {
  return {
    id: row.id,
    publicId: row.public_id,
    companyId: row.company_id,
    status: row.status,
    expiresAt: row.expires_at,
    ageRestriction: row.age_restriction,
    anonymous: row.anonymous,
    responses: row.responses,
    facts: vacancyFactsOf({
      title: row.title,
      roleId: row.role_id,
      skillKeys: row.skill_keys,
      salaryMonthNet: row.salary_month_net,
      cityIds: row.city_ids,
      workFormats: row.work_formats,
      employmentForm: row.employment_form,
      experience: row.experience,
      languages: row.languages,
      driverLicences: row.driver_licences,
    }),
    skillNames: namesOf(row.skill_keys, row.skills),
  }
}

async function resumesWhere(db: DbOrTx, where: SQL): Promise<ResumeParty[]> {
  const { rows } = await db.execute<Rows<ResumeColumns>>(
    sql`select ${resumeColumns} from resumes r where ${where}`,
  )
  return rows.map(resumeParty)
}

async function vacanciesWhere(db: DbOrTx, where: SQL): Promise<VacancyParty[]> {
  const { rows } = await db.execute<Rows<VacancyColumns>>(
    sql`select ${vacancyColumns} from vacancies v where ${where}`,
  )
  return rows.map(vacancyParty)
}

const keys = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`
const names = (ids: readonly string[]) => sql`${sql.param([...ids])}::text[]`

export const findResumes = (db: DbOrTx, ids: readonly number[]) =>
  ids.length === 0 ? Promise.resolve([]) : resumesWhere(db, sql`r.id = any(${keys(ids)})`)
export const findVacancies = (db: DbOrTx, ids: readonly number[]) =>
  ids.length === 0 ? Promise.resolve([]) : vacanciesWhere(db, sql`v.id = any(${keys(ids)})`)
export const findVacanciesByPublicIds = (db: DbOrTx, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : vacanciesWhere(db, sql`v.public_id = any(${names(ids)})`)

/** A person's own resume; undefined for a foreign or unknown one. */
export async function findOwnResume(db: DbOrTx, userId: number, publicId: string) {
  const [found] = await resumesWhere(
    db,
    sql`r.public_id = ${publicId} and r.user_id = ${userId} and r.deleted_at is null`,
  )
  return found
}

export async function findOwnVacancy(db: DbOrTx, companyId: number, publicId: string) {
  const [found] = await vacanciesWhere(
    db,
    sql`v.public_id = ${publicId} and v.company_id = ${companyId} and v.status <> 'deleted'`,
  )
  return found
}

/** What a person can apply with. */
export const findSendable = (db: DbOrTx, userId: number) =>
  resumesWhere(db, sql`r.user_id = ${userId} and r.status = 'published' order by r.updated_at desc limit 20`)

/** The rows of a selection of ids, as matching knows them. */
export const resumesIn = (db: DbOrTx, ids: SQL) => resumesWhere(db, sql`r.id in (${ids})`)
export const vacanciesIn = (db: DbOrTx, ids: SQL) => vacanciesWhere(db, sql`v.id in (${ids})`)
