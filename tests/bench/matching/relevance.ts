// How well the score of matching orders vacancies as a person would: 40 resumes with ten vacancies each, labelled 0, 1
// or 2 by reading their texts (`labels.json`, see `labels.md`). Reads sample files from SAMPLE_DATA_DIR.
// `npm run bench:match-relevance`; RELEVANCE_DATA_DIR keeps the import for another run, `worst` shows the worst lists.
import '@/server/hooks'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { DriverLicence, WorkFormat } from '@/lib/contracts/enums'
import type { Db } from '@/server/db/client'
import { openDatabase } from '@/server/db/open'
import { findCity, findRole, normaliseSkills } from '@/server/modules/dictionaries'
import { importFiles } from '@/server/modules/importing/reader/importing.service'
import type { ResumeFacts, VacancyFacts } from '@/server/modules/matching/facts'
import { findResumes, findVacancies } from '@/server/modules/matching/parties.repository'
import { fitOf } from '@/server/modules/matching/score'
import { createLogger } from '@/server/platform/logger'
import { systemClock } from '@/server/platform/time'
import { scratchFolder } from '../product'
import { mean } from '../relevance/measures'
import { hasSamples, sampleFiles } from '../relevance/questions'

interface MadeResume {
  title: string
  city: string
  salary: number | null
  months: number
  skills: string[]
  formats: WorkFormat[]
  licences?: DriverLicence[]
}
interface LabelledResume {
  resume: { made: MadeResume } | { source: string; id: string }
  /** Id of the vacancy in the sample, the labels of both passes, and the one settled on. */
  pairs: [id: string, first: number, second: number, settled: number][]
}

const labelled = JSON.parse(
  readFileSync(join(import.meta.dirname, 'labels.json'), 'utf8'),
) as LabelledResume[]

/** Discounted gain of labels in an order, beside that of the best order. Null where nothing fits at all. */
export function ndcg(labels: readonly number[]): number | null {
  const gain = (list: readonly number[]) =>
    list.slice(0, 10).reduce((sum, label, place) => sum + (2 ** label - 1) / Math.log2(place + 2), 0)
  const best = gain([...labels].sort((a, b) => b - a))
  return best === 0 ? null : gain(labels) / best
}

/** Cohen's kappa of the two passes: agreement beyond chance. */
function kappa(pairs: readonly (readonly [number, number])[]): number {
  const share = (test: (pair: readonly [number, number]) => boolean) =>
    pairs.filter(test).length / pairs.length
  const agreed = share(([a, b]) => a === b)
  const byChance = [0, 1, 2].reduce(
    (sum, label) => sum + share(([a]) => a === label) * share(([, b]) => b === label),
    0,
  )
  return (agreed - byChance) / (1 - byChance)
}

const factsOfMade = (made: MadeResume): ResumeFacts => ({
  title: made.title,
  positions: [],
  roleIds: [findRole(made.title)?.id ?? []].flat(),
  skillKeys: normaliseSkills(made.skills).keys,
  salaryMonthNet: made.salary,
  cityId: findCity(made.city)?.id ?? null,
  relocation: 'no_relocation',
  relocationCityIds: [],
  workFormats: made.formats,
  employmentForms: [],
  experienceMonths: made.months,
  languages: [],
  licences: made.licences ?? [],
})

async function rowsBySourceId(db: Db, kind: 'resume' | 'vacancy', ids: readonly string[]) {
  const { rows } = await db.execute<{ source_id: string; id: number }>(sql`
    select source_id, coalesce(vacancy_id, resume_id) as id from import_records
    where kind = ${kind} and source_id = any(${sql.param([...ids])}::text[])`)
  return new Map(rows.map((row) => [row.source_id, row.id]))
}

async function factsOf(db: Db) {
  const resumeIds = labelled.flatMap(({ resume }) => ('id' in resume ? [resume.id] : []))
  const keys = await rowsBySourceId(db, 'resume', resumeIds)
  const resumes = new Map((await findResumes(db, [...keys.values()])).map(({ id, facts }) => [id, facts]))
  const vacancyKeys = await rowsBySourceId(
    db,
    'vacancy',
    labelled.flatMap(({ pairs }) => pairs.map(([id]) => id)),
  )
  const vacancies = new Map(
    (await findVacancies(db, [...vacancyKeys.values()])).map(({ id, facts }) => [id, facts]),
  )
  return {
    resume: ({ resume }: LabelledResume) =>
      'made' in resume ? factsOfMade(resume.made) : resumes.get(keys.get(resume.id) ?? 0),
    vacancy: (id: string) => vacancies.get(vacancyKeys.get(id) ?? 0),
  }
}

interface Judged {
  label: number
  score: number
  vacancy: VacancyFacts
}

async function main(): Promise<void> {
  if (!hasSamples) throw new Error('the sample files are missing: set SAMPLE_DATA_DIR')
  const kept = process.env.RELEVANCE_DATA_DIR
  const folder = kept ?? scratchFolder()
  const database = await openDatabase({ DATA_DIR: folder, DATABASE_POOL: 4 }, createLogger('error'))
  const { db } = database
  const { rows: held } = await db.execute<{ n: number }>(sql`select count(*)::int as n from import_records`)
  if ((held[0]?.n ?? 0) === 0) await importFiles({ db, clock: systemClock }, sampleFiles, { format: 'auto' })
  const facts = await factsOf(db)
  let missing = 0
  const lists = labelled.flatMap((person, index) => {
    const resume = facts.resume(person)
    if (!resume) {
      missing += person.pairs.length
      return []
    }
    const judged = person.pairs.flatMap(([id, , , label]): Judged[] => {
      const vacancy = facts.vacancy(id)
      if (!vacancy) missing += 1
      return vacancy ? [{ label, vacancy, score: fitOf(resume, vacancy).fit }] : []
    })
    const ordered = judged.sort((a, b) => b.score - a.score)
    const value = ndcg(ordered.map(({ label }) => label))
    return value === null ? [] : [{ resume, ordered, value, heldOut: index % 2 === 1 }]
  })
  const of = (test: (list: (typeof lists)[number]) => boolean) =>
    mean(lists.filter(test).map(({ value }) => value))
  const all = of(() => true)
  const passes = labelled.flatMap(({ pairs }) => pairs.map(([, a, b]) => [a, b] as const))
  console.log(
    `${passes.length} pairs, ${lists.length} lists with something that fits, ${missing} pairs not in the sample; kappa of the two passes ${kappa(passes).toFixed(2)}`,
  )
  console.log(
    `${all >= 0.85 ? 'PASS' : 'MISS'} nDCG@10 ${all.toFixed(3)} (≥ 0.85); tuned half ${of(({ heldOut }) => !heldOut).toFixed(3)}, held-out half ${of(({ heldOut }) => heldOut).toFixed(3)}`,
  )
  if (process.argv[2] === 'worst') {
    for (const { resume, ordered, value } of lists
      .filter(({ heldOut }) => !heldOut)
      .sort((a, b) => a.value - b.value)) {
      console.log(`\n${value.toFixed(2)}  ${resume.title}`)
      for (const { label, score, vacancy } of ordered)
        console.log(`  ${label} ${score.toFixed(1)} ${vacancy.title}`)
    }
  }
  if (all < 0.85) process.exitCode = 1
  await database.close()
  if (!kept) rmSync(folder, { recursive: true, force: true })
}

await main()
