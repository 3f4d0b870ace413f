// How right imported fields are: what the reader makes of the sample files against the fields of their sources, read here
// by rules of their own. Needs SAMPLE_DATA_DIR; `npm run bench:import [measure]` lists what went wrong in that measure.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { roleById } from '@/server/modules/dictionaries/dictionaries.service'
import { readTsv } from '@/server/modules/dictionaries/tsv'
import { mapRecord } from '@/server/modules/importing/reader/mappers/map-record'
import { probe } from '@/server/modules/importing/reader/reading/byte-source'
import { detectFormat, readRecords } from '@/server/modules/importing/reader/reading/records'
import { resolveRole } from '@/server/modules/importing/reader/resolve'
import { resumeContent, vacancyContent } from '@/server/modules/importing/reader/stored-rows'
import { type Measure, measures, type Read } from './import/measures'

const folder = resolve(process.env.SAMPLE_DATA_DIR ?? '../shared/data')
const files = [
  'vacancies/hh-full.ndjson.gz',
  'vacancies/hh-snippet.ndjson.gz',
  'vacancies/hh-2025-flat.csv.gz',
  'vacancies/hh-2022-html.csv.gz',
  'vacancies/hh-2024-analysts-lowercased.ndjson.gz',
  'vacancies/hh-titles-2022.csv.gz',
  'vacancies/hh-titles-2026.csv.gz',
  'vacancies/hh-titles-540-cities-2024.csv.gz',
  'vacancies/superjob-2018.csv.gz',
  'resumes/hh-2022.ndjson.gz',
  'resumes/superjob-2018.ndjson.gz',
].map((name) => join(folder, name))

/** The day the comparison is made on: a fixed one, so that figures of two runs can be compared. */
const today = new Date('2026-11-01T00:00:00Z')

async function* readAll(path: string): AsyncGenerator<Read> {
  const source = await probe(path)
  const format = detectFormat(source)
  if (!format) throw new Error(`${path}: unknown format`)
  for await (const raw of readRecords(source, format)) {
    if ('problem' in raw) continue
    for (const record of mapRecord(raw.value)) {
      if (record.kind === 'vacancy')
        yield { source: raw.value, record, vacancy: vacancyContent(record, 1, '', () => {}) }
      if (record.kind === 'resume')
        yield { source: raw.value, record, resume: resumeContent(record, '', today, () => {}) }
    }
  }
}

interface Tally {
  cases: number
  right: number
  wrong: Map<string, number>
}

function count(tally: Tally, results: ReturnType<Measure['check']>): void {
  for (const { right, what } of results) {
    tally.cases += 1
    if (right) tally.right += 1
    else tally.wrong.set(what, (tally.wrong.get(what) ?? 0) + 1)
  }
}

const newTally = (): Tally => ({ cases: 0, right: 0, wrong: new Map() })
const tallies = new Map(measures.map(({ name }) => [name, newTally()]))

function print(name: string, tally: Tally, target: number): void {
  const share = tally.cases === 0 ? 0 : (100 * tally.right) / tally.cases
  const mark = tally.cases === 0 ? 'no cases' : share >= target ? 'ok' : `below ${target} %`
  console.log(
    `${name.padEnd(34)} ${String(tally.cases).padStart(6)} ${share.toFixed(1).padStart(6)} %  ${mark}`,
  )
  if (process.argv[2] !== name) return
  for (const [what, times] of [...tally.wrong].sort((a, b) => b[1] - a[1]).slice(0, 80))
    console.log(`    ${times} × ${what}`)
}

/** Titles of our own, labelled by hand: the role of the title alone. */
function measureTitles(): Tally {
  const tally = newTally()
  for (const { title, role_id } of readTsv('tests/bench/import', 'titles.tsv', ['role_id', 'title'])) {
    const found = resolveRole({ role: null, title, roleHints: [] })
    const wanted = roleById(Number(role_id))
    count(tally, [
      {
        right: found === wanted?.id,
        what: `${title} → ${found === null ? '—' : roleById(found)?.name}, not ${wanted?.name}`,
      },
    ])
  }
  return tally
}

console.log(`${'field'.padEnd(34)} ${'cases'.padStart(6)}  right`)
print('roles of our titles', measureTitles(), 95)
if (!existsSync(folder)) console.log(`no sample files at ${folder}`)
else {
  for (const path of files) {
    for await (const read of readAll(path))
      for (const measure of measures) count(tallies.get(measure.name) ?? newTally(), measure.check(read))
  }
  for (const { name, target } of measures) print(name, tallies.get(name) ?? newTally(), target)
}
