// How well the search finds what is meant, beside two plain ways to search the same vacancies. Reads sample files from
// SAMPLE_DATA_DIR, or generated vacancies where there are none. `npm run bench:relevance`
import '@/server/hooks'
import { existsSync, rmSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { emptyVacancySearch } from '@/lib/contracts/vacancy-search'
import type { Db } from '@/server/db/client'
import { openDatabase } from '@/server/db/open'
import type { ServiceContext } from '@/server/modules/context'
import { findRole } from '@/server/modules/dictionaries/dictionaries.service'
import { importFiles } from '@/server/modules/importing/reader/importing.service'
import { openSearchOf } from '@/server/modules/search/engine/opensearch/opensearch-engine'
import { countWordsNow } from '@/server/modules/search/query-analysis/lexicon.service'
import { understandSearch } from '@/server/modules/search/query-analysis/understand'
import { createResumeSearch } from '@/server/modules/search/resumes/search.service'
import { createVacancySearch } from '@/server/modules/search/vacancies/search.service'
import { createFinder } from '@/server/modules/search/vacancies/vacancy-finder.service'
import type { Actor } from '@/server/platform/actor'
import { readEnv } from '@/server/platform/env'
import { createLogger } from '@/server/platform/logger'
import { systemClock } from '@/server/platform/time'
import { scratchFolder, seed } from './product'
import { type Finder, fullText, prepareBaselines, trigram } from './relevance/baselines'
import {
  mean,
  measureRoles,
  measureVariants,
  type RoleQuestion,
  type Score,
  type Vacancy,
} from './relevance/measures'
import { inLatin, inWrongLayout, withTypo, wronglyParted } from './relevance/misspell'
import { hasSamples, isHeldOut, sampleFiles, titles, variants } from './relevance/questions'
import { measureResumes } from './relevance/resumes'
import { measureSentences, sentences, sourcesOf } from './relevance/sentences'
import { measureUse } from './relevance/use'

const say = (text: string) => console.error(`… ${text}`)
/** One folder kept between runs saves the import. */
const kept = process.env.RELEVANCE_DATA_DIR
const folder = kept ?? scratchFolder()
const fresh = !existsSync(`${folder}/pg`)
if (fresh && !hasSamples) seed(folder, 20_000, 2_000, 500)

const log = createLogger('error')
const database = await openDatabase({ DATA_DIR: folder, DATABASE_POOL: 6 }, log)
const { db } = database
if (hasSamples && (await countVacancies(db)) === 0) {
  say('importing the sample files')
  await importFiles({ db, clock: systemClock }, sampleFiles, { format: 'auto' })
}
const ctx = {
  db,
  clock: systemClock,
  log,
  // SEARCH_URL measures OpenSearch instead.
  env: readEnv({ NODE_ENV: 'test', DATA_DIR: folder, SEARCH_URL: process.env.SEARCH_URL }),
} as ServiceContext

async function countVacancies(of: Db): Promise<number> {
  const { rows } = await of.execute<{ n: number }>(
    sql`select count(*) as n from vacancies where status = 'active'`,
  )
  return rows[0]?.n ?? 0
}

/** Letters of measures; `o` leaves the baselines out, `t` takes the time of the analysis alone. */
const only = process.argv[2] ?? 'abcdet'
const warmUp = 50
say('words and baselines')
const started = performance.now()
await countWordsNow(ctx)
const counting = performance.now() - started
if (!only.includes('o')) await prepareBaselines(db)
const { rows: vacancies } = await db.execute<Vacancy & Record<string, unknown>>(
  sql`select id, public_id as "publicId", title, role_id as "roleId" from vacancies where status = 'active'`,
)
const idOf = new Map(vacancies.map((row) => [String(row.publicId), row.id]))
const distant = openSearchOf(ctx)
if (distant) {
  say('the index of OpenSearch')
  for (const engine of [distant.vacancies, distant.resumes]) {
    await engine.rebuild()
    await engine.ready()
  }
}
const search = createVacancySearch(ctx)
const times: number[] = []
const ours: Finder = async (text, limit) => {
  for (let left = 20; left > 0; left -= 1) {
    const before = performance.now()
    const { results, simplified } = await search.list(null, { text: text.slice(0, 512), size: String(limit) })
    if (!simplified) {
      times.push(performance.now() - before)
      return results.flatMap((card) => idOf.get(card.public_id) ?? [])
    }
    // On a busy machine a page may not wait for the engine; its own answer is measured all the same.
    await setTimeout(1000)
  }
  throw new Error(`the engine does not answer «${text}»`)
}
const finders = { ours, 'full text': fullText(db), trigrams: trigram(db) }
type Name = keyof typeof finders
const names = only.includes('o') ? (['ours'] as Name[]) : (Object.keys(finders) as Name[])

/** Roles of vacancies and resumes that bear a title; of a title that nobody bears, what the dictionary says. */
async function rolesByTitle(): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ title: string; role: number; n: number }>(sql`
    select lower(title) as title, role, count(*) as n from (
      select title, role_id as role from vacancies where status = 'active'
      union all select title, unnest(role_ids) from resumes
    ) titled where role is not null group by 1, 2 order by 3`)
  return new Map(rows.map(({ title, role }) => [title, role]))
}

const bearers = await rolesByTitle()
const questions = titles().flatMap(({ text }): RoleQuestion[] => {
  const role = bearers.get(text.toLowerCase()) ?? findRole(text)?.id
  return role ? [{ text, title: text, roles: new Set([role]) }] : []
})

/** How long a text nobody has typed before takes to be understood, the search being in memory; the first ones warm up. */
async function measureAnalysis(texts: readonly string[]): Promise<number[]> {
  const { countWords } = createFinder(ctx)
  const took: number[] = []
  for (const text of texts) {
    const before = performance.now()
    await understandSearch(ctx, { ...emptyVacancySearch, text: text.slice(0, 512) }, countWords)
    took.push(performance.now() - before)
  }
  return took.slice(warmUp)
}
if (only.includes('t')) {
  const asked = hasSamples ? Object.values(sentences()).flatMap((own) => own.map(({ text }) => text)) : []
  const texts = [
    ...asked,
    ...questions.flatMap(({ text }) => [text, withTypo(text), inLatin(text), inWrongLayout(text)]),
  ]
  await search.list(null, { text: 'продавец' })
  const took = (await measureAnalysis([...new Set(texts)])).sort((a, b) => a - b)
  const at = (share: number) => (took[Math.floor(took.length * share)] ?? 0).toFixed(2)
  console.log(
    `analysis of ${took.length} texts, each for the first time: median ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms`,
  )
}

interface Line {
  what: string
  scores: Record<Name, Score[]>
}
const lines: Line[] = []
async function measure(what: string, work: (find: Finder) => Promise<Score[]>): Promise<void> {
  const scores: Record<Name, Score[]> = { ours: [], 'full text': [], trigrams: [] }
  for (const name of names) {
    say(`${what}: ${name}`)
    scores[name] = await work(finders[name])
  }
  lines.push({ what, scores })
}

if (only.includes('a')) {
  const pairs = variants()
  const none = { recall: [], overlap: [] }
  const results: Record<Name, Awaited<ReturnType<typeof measureVariants>>> = {
    ours: none,
    'full text': none,
    trigrams: none,
  }
  for (const name of names) {
    say(`(a): ${name}`)
    results[name] = await measureVariants(pairs, vacancies, finders[name])
  }
  const pick = (part: 'recall' | 'overlap') =>
    Object.fromEntries(Object.entries(results).map(([name, of]) => [name, of[part]])) as Record<Name, Score[]>
  lines.push({ what: '(a) variants, recall@20', scores: pick('recall') })
  lines.push({ what: '(a) variants, overlap@20', scores: pick('overlap') })
}
const asked = (form: (text: string) => string) =>
  questions.flatMap((question) => {
    const text = form(question.text)
    return text === question.text ? [] : [{ ...question, text }]
  })
if (only.includes('b')) await measure('(b) title → role', (find) => measureRoles(questions, vacancies, find))
if (only.includes('c')) {
  say('(c)')
  const { ours: _, ...baselines } = finders
  const {
    search: bySearch,
    matches,
    'all matches': all,
    ...others
  } = await measureResumes(ctx, only.includes('o') ? {} : baselines)
  lines.push({ what: '(c) resume → all matches', scores: { ours: all, ...others } })
  lines.push({ what: '(c) resume → matches naming skills', scores: { ours: matches, ...others } })
  lines.push({ what: '(c) resume → vacancies, search', scores: { ours: bySearch, ...others } })
}
if (only.includes('d')) {
  for (const [what, form] of [
    ['typo', withTypo],
    ['layout', inWrongLayout],
    ['translit', inLatin],
    ['parted', wronglyParted],
  ] as const) {
    await measure(`(d) ${what}`, (find) => measureRoles(asked(form), vacancies, find))
  }
}

if (only.includes('e') && hasSamples) {
  const { resumes: people, ...adverts } = sentences()
  const sources = await sourcesOf(db)
  say(`(e): sources of ${sources.vacancy.size} vacancies and ${sources.resume.size} resumes`)
  const { rows } = await db.execute<{ id: number; key: string }>(
    sql`select vacancy_id as id, group_key::text as key from vacancy_search`,
  )
  const groups = new Map(rows.map(({ id, key }) => [id, key]))
  for (const [what, asked] of Object.entries(adverts)) {
    await measure(`(e) ${what}`, (find) => measureSentences(asked, sources.vacancy, groups, find))
  }
  const found = await measureSentences(people, sources.resume, new Map(), await peopleFinder())
  lines.push({ what: '(e) resumes', scores: { ours: found, 'full text': [], trigrams: [] } })
}

/** The search for people as a verified company has it. */
async function peopleFinder(): Promise<Finder> {
  const { list } = createResumeSearch(ctx)
  const { rows } = await db.execute<{ id: number; key: string }>(
    sql`select id, public_id as key from resumes`,
  )
  const idByKey = new Map(rows.map(({ id, key }) => [key, id]))
  const asker = { userId: 0, accountType: 'employer', company: { id: 0, verified: true } } as Actor
  return async (text, limit) => {
    const { results } = await list(asker, { text, size: String(limit) })
    return results.flatMap((card) => idByKey.get(card.public_id) ?? [])
  }
}
if (only.includes('u')) await measure('(u) what people open', (find) => measureUse(ctx, find))

const show = (scores: readonly Score[]) => mean(scores.map(({ value }) => value)).toFixed(3)
console.log(
  `\n${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}; ${vacancies.length} open vacancies of ${hasSamples ? 'sample files' : 'the generator'}; words counted in ${Math.round(counting)} ms`,
)
console.table(
  lines.map(({ what, scores }) => {
    const best = Math.max(
      mean(scores['full text'].map((s) => s.value)),
      mean(scores.trigrams.map((s) => s.value)),
    )
    const own = mean(scores.ours.map((s) => s.value))
    return {
      measure: what,
      questions: scores.ours.length,
      ours: show(scores.ours),
      'tuned half': show(scores.ours.filter(({ text }) => !isHeldOut(text))),
      'held-out half': show(scores.ours.filter(({ text }) => isHeldOut(text))),
      'full text': show(scores['full text']),
      trigrams: show(scores.trigrams),
      'over the better': `${own >= best ? '+' : ''}${Math.round((own / best - 1) * 100)} %`,
      ok: own >= 0.95 || own >= best * 1.3 ? 'ok' : 'MISS',
    }
  }),
)
const sorted = times.toSorted((a, b) => a - b)
const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
console.log(`${times.length} searches of ours, one at a time: median ${at(0.5)} ms, p95 ${at(0.95)} ms`)
if (process.argv[3] === 'worst') {
  for (const { what, scores } of lines) {
    console.log(`\n${what}, worst of the tuned half`)
    const worst = scores.ours.filter(({ text }) => !isHeldOut(text)).sort((a, b) => a.value - b.value)
    for (const { text, value } of worst.slice(0, 40)) console.log(`${value.toFixed(2)}  ${text}`)
  }
}
await distant?.vacancies.close()
await distant?.resumes.close()
await database.close()
if (!kept) rmSync(folder, { recursive: true, force: true })
