import { eq, sql } from 'drizzle-orm'
import { dayMs } from '@/lib/shared/time'
import type { Db } from '@/server/db/client'
import { settings } from '@/server/db/schema/platform'
import { recomputeReplyStats } from '@/server/modules/hiring/negotiations/scheduled-transitions.repository'
import { makeCompanies, type SeedCompany } from './companies'
import { type DemoCast, placeDemoCast } from './demo-cast'
import { generateHistory, type PlacedResume, type PlacedVacancy } from './history'
import { type PlacedCompany, placeCompanies, placeResumes, placeStories, placeVacancies } from './place-rows'
import { Random } from './random'
import type { History } from './story'
import { companyPicker, makeVacancy } from './vacancies'

export type SeedStage = 'companies' | 'vacancies' | 'resumes' | 'negotiations' | 'finish'

/** Progress output. */
export const stageNames: Record<SeedStage, string> = {
  companies: 'компании',
  vacancies: 'вакансии',
  resumes: 'резюме',
  negotiations: 'отклики и приглашения',
  finish: 'итоги',
}

export interface SeedOptions {
  vacancies: number
  resumes: number
  /** One per ten vacancies by default. */
  companies?: number
  now: Date
  /** Skip a database that was seeded before. */
  onlyFirst?: boolean
  onProgress?: (progress: { stage: SeedStage; done: number; total: number }) => void
}

export const demoDefaults = { vacancies: 3000, resumes: 2000, companies: 300 } as const

const settingsKey = 'demo_seed'
const batch = 500
/** Simulated negotiations per vacancy, and the maximum. */
const historiesPerVacancy = 1.8
const maxStories = 20_000
const statsDays = 30
const statsLeast = 5
/** Arbitrary advisory-lock key of the seed. */
const seedLock = 7_460_219

function* chunks(total: number): Generator<number> {
  for (let done = 0; done < total; done += batch) yield Math.min(batch, total - done)
}

/** Whether this database was seeded before. */
export async function isSeeded(db: Db): Promise<boolean> {
  return (await db.select().from(settings).where(eq(settings.key, settingsKey))).length > 0
}

/**
 * Fills the database with fictitious companies, vacancies, resumes and a month of activity, in one transaction. The
 * first run on a database is deterministic (except for the date) and creates the two demo accounts; further runs add
 * data.
 */
export async function seedDemo(db: Db, options: SeedOptions): Promise<DemoCast | null> {
  const { now, onProgress = () => {} } = options
  const companyCount = options.companies ?? Math.max(20, Math.round(options.vacancies / 10))
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
    const [before] = await tx.select().from(settings).where(eq(settings.key, settingsKey))
    const runs = (before?.value as { runs?: number } | undefined)?.runs ?? 0
    if (options.onlyFirst && runs > 0) return null
    const random = new Random(20_261 + runs * 7919)
    const step = (stage: SeedStage, total: number) => {
      let done = 0
      onProgress({ stage, done, total })
      return (more: number) => {
        done += more
        onProgress({ stage, done, total })
      }
    }

    const made = makeCompanies(random, companyCount, now)
    const placed: PlacedCompany[] = []
    const companiesDone = step('companies', made.length)
    for (let from = 0; from < made.length; from += batch) {
      placed.push(...(await placeCompanies(tx, made.slice(from, from + batch))))
      companiesDone(Math.min(batch, made.length - from))
    }
    const places = new Map(placed.map((place) => [place.company, place]))
    const placeOf = (company: SeedCompany) => {
      const place = places.get(company)
      if (!place) throw new Error(`company ${company.name} is not in the database`)
      return place
    }

    const pick = companyPicker(made)
    const adverts: PlacedVacancy[] = []
    const vacanciesDone = step('vacancies', options.vacancies)
    for (const size of chunks(options.vacancies)) {
      const part = Array.from({ length: size }, () => makeVacancy(random, now, pick))
      adverts.push(...(await placeVacancies(tx, part, placeOf)))
      vacanciesDone(size)
    }

    const people: PlacedResume[] = []
    const resumesDone = step('resumes', options.resumes)
    for (const size of chunks(options.resumes)) {
      people.push(...(await placeResumes(tx, random, size, now)))
      resumesDone(size)
    }

    const cast = runs === 0 ? await placeDemoCast(tx, random, { adverts, people, now }) : null

    const count = Math.min(maxStories, Math.round(options.vacancies * historiesPerVacancy))
    const historiesDone = step('negotiations', count)
    let told = 0
    let histories: History[] = []
    const flush = async () => {
      await placeStories(tx, random, histories, now)
      told += histories.length
      historiesDone(histories.length)
      histories = []
    }
    for (const history of generateHistory(random, adverts, people, count, now)) {
      histories.push(history)
      if (histories.length === batch) await flush()
    }
    await flush()
    // Small data sets may have fewer possible pairs than requested.
    if (told < count) historiesDone(count - told)

    const finished = step('finish', 1)
    await tx.execute(sql`
      update vacancies v set responses = n.count
      from (select vacancy_id, count(*)::int as count from negotiations where origin = 'application' group by 1) n
      where n.vacancy_id = v.id and v.responses <> n.count`)
    await recomputeReplyStats(tx, {
      since: new Date(now.getTime() - statsDays * dayMs),
      now,
      least: statsLeast,
    })
    const value = { runs: runs + 1, at: now.toISOString() }
    await tx
      .insert(settings)
      .values({ key: settingsKey, value, updatedAt: now })
      .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } })
    // Update planner statistics: they still describe empty tables.
    await tx.execute(sql`
      analyze users, companies, vacancies, resumes, negotiations, negotiation_steps, vacancy_search,
        vacancy_search_changes, resume_search, resume_search_changes`)
    finished(1)
    return cast
  })
}
