import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { contentHash, digest } from '@/server/modules/importing/reader/identity'
import { mapRecord } from '@/server/modules/importing/reader/mappers/map-record'
import { probe } from '@/server/modules/importing/reader/reading/byte-source'
import { detectFormat, readRecords } from '@/server/modules/importing/reader/reading/records'
import type { Finder } from './baselines'
import type { Score } from './measures'
import { sampleFiles, sampleFolder } from './questions'

type Raw = Record<string, unknown>

/** An advert or a resume by the fields of its source: nothing here went through our own analysis. */
interface Source {
  title: string
  city: string
  firm: string
  experience: string
  /** Schedule, employment and format as the source words them. */
  terms: string
  text: string
  night: boolean
  licences: string
  /** Roubles a month on hand, the upper end; null when it names none. */
  pay: number | null
}

/** Roughly what other currencies were worth when most of the samples were taken. */
const rates: Readonly<Record<string, number>> = {
  RUR: 1,
  RUB: 1,
  USD: 80,
  EUR: 90,
  BYN: 27,
  BYR: 27,
  KZT: 0.17,
  UZS: 0.007,
}

/** A field by one of its paths, nested or with its dots in the name. */
function pick(raw: Raw, ...paths: string[]): string {
  for (const path of paths) {
    const own =
      raw[path] ?? path.split('.').reduce<unknown>((at, key) => (at as Raw | null | undefined)?.[key], raw)
    if (typeof own === 'string' && own.trim() !== '') return own.replaceAll(' ', ' ').trim()
    if (typeof own === 'number' || typeof own === 'boolean') return String(own)
    if (Array.isArray(own) && own.length > 0) return JSON.stringify(own)
  }
  return ''
}

function payOf(raw: Raw): number | null {
  const mode = pick(raw, 'salary_range.mode.id')
  if (mode !== '' && mode !== 'MONTH') return null
  const amounts = ['to', 'from'].map((end) => Number(pick(raw, `salary.${end}`, `salary_${end}`)))
  const written = pick(raw, 'Average Salary', 'salary_text', 'salary')
  // Of «50000—70000₽» the upper end counts.
  const digits = /^[\d.]+$/.test(written) ? [written] : (written.replace(/\s/g, '').match(/\d{4,}/g) ?? [])
  const amount = amounts.find((one) => one > 0) ?? Number(digits.at(-1) ?? 0)
  if (!(amount > 0)) return null
  const gross = /^(?:true|1)$/i.test(pick(raw, 'salary.gross', 'salary_gross'))
  const currency = pick(raw, 'salary.currency', 'salary_currency')
  const rate = currency === '' ? 1 : rates[currency]
  return rate === undefined ? null : amount * rate * (gross ? 0.87 : 1)
}

const sourceOf = (raw: Raw): Source => ({
  title: pick(raw, 'name', 'title', 'Vacancy Name').toLowerCase().replaceAll('ё', 'е'),
  city: pick(raw, 'area.name', 'area', 'area_name', 'city', 'Location', 'address'),
  firm: pick(raw, 'employer.name', 'employer', 'employer_name').toLowerCase(),
  experience: pick(
    raw,
    'experience.name',
    'experience',
    'experience_id',
    'Experience Required',
    'experience_length',
  ),
  terms: [
    'schedule.name',
    'schedule',
    'Schedule',
    'employment.name',
    'employment',
    'employment_form.name',
    'work_format',
    'work_schedule_by_days',
    'internship',
  ]
    .map((name) => `${name}:${pick(raw, name)}`)
    .join('\n'),
  text: [
    'description',
    'snippet.requirement',
    'snippet.responsibility',
    'conditions',
    'requirements',
    'duties',
  ]
    .map((name) => pick(raw, name))
    .join('\n')
    .toLowerCase(),
  night: /true/i.test(pick(raw, 'night_shifts')),
  licences: pick(raw, 'driver_license_types', 'driver_licence'),
  pay: payOf(raw),
})

interface Imported {
  kind: string
  source: string
  sourceId: string | null
  content: string
  digest: string
  vacancy: number | null
  resume: number | null
}

/** Sources of what was imported, by its key in the database: known again as an import knows it. */
export async function sourcesOf(db: Db): Promise<Record<'vacancy' | 'resume', Map<number, Source>>> {
  const { rows } = await db.execute<Imported & Record<string, unknown>>(sql`
    select kind, source, source_id as "sourceId", content_hash as content, digest, vacancy_id as vacancy, resume_id as resume
    from import_records`)
  // The row that was made of a record; by its content or number where an older version of the import read it.
  const known = new Map<string, Imported>()
  for (const row of rows) {
    known.set(`${row.kind} content ${row.content}`, row)
    if (row.sourceId) known.set(`${row.kind} id ${row.source} ${row.sourceId}`, row)
  }
  for (const row of rows) known.set(row.digest + row.content, row)
  const found = { vacancy: new Map<number, Source>(), resume: new Map<number, Source>() }
  for (const path of sampleFiles) {
    const file = await probe(path)
    const format = detectFormat(file)
    if (!format) continue
    for await (const record of readRecords(file, format)) {
      if (!('value' in record)) continue
      for (const mapped of mapRecord(record.value)) {
        if (mapped.kind === 'rejected') continue
        const content = contentHash(mapped)
        const { kind, source, sourceId } = mapped
        const row =
          known.get(digest(mapped) + content) ??
          known.get(`${kind} id ${source} ${sourceId}`) ??
          known.get(`${kind} content ${content}`)
        const own = row && (mapped.kind === 'vacancy' ? row.vacancy : row.resume)
        if (own) found[mapped.kind].set(own, sourceOf(record.value))
      }
    }
  }
  return found
}

/** Regions of places, by the list of places of the samples. */
const regionsOf = new Map<string, string>()
function regionOf(city: string): string {
  if (regionsOf.size === 0) {
    const lines = gunzipSync(readFileSync(join(sampleFolder, 'reference/hh-areas-2025-names.csv.gz')))
      .toString()
      .split('\n')
    for (const line of lines.reverse()) {
      const [, name = '', path = ''] = line.trim().split(',')
      regionsOf.set(name, `${path} / ${name}`)
    }
    // Some samples name a town without its region.
    for (const [name, path] of [...regionsOf]) {
      const bare = name.replace(/ \(.*$/, '')
      if (!regionsOf.has(bare)) regionsOf.set(bare, path)
    }
  }
  return regionsOf.get(city) ?? ''
}

const bands: Readonly<Record<string, RegExp>> = {
  none: /^$|нет опыта|noexperience|no exp|не требуется/i,
  '1-3': /от 1 года|between1and3|1-3/i,
  '3-6': /от 3|between3and6|3-6/i,
  '6': /более 6|от 6|morethan6|6\+/i,
}

const words: Readonly<Record<string, (source: Source) => boolean>> = {
  remote: ({ terms, title }) =>
    /удал[её]нная|remote/i.test(terms) || /удал[её]н|remote|на дому|из дома|дистанцион/.test(title),
  hybrid: ({ terms, title, text }) => /HYBRID/.test(terms) || /гибрид/.test(title + text),
  part: ({ terms, title }) => /частичн|неполный/i.test(terms) || /подработ|частичн|неполн/.test(title),
  project: ({ terms }) => /проект/i.test(terms),
  intern: ({ terms, title }) =>
    /стажировка|internship:true/i.test(terms) || /стаж[её]р|стажиров|intern/.test(title),
  rotation: ({ terms, title }) => /вахт/i.test(terms) || /вахт/.test(title),
  flexible: ({ terms }) => /гибкий|FLEXIBLE/i.test(terms),
  night: ({ night, text, title }) => night || /ночны[ехм] смен/.test(title + text),
  weekend: ({ terms, title }) => /WEEKEND/.test(terms) || /выходного дня|по выходным/.test(title),
}

const any = (wanted: string) => new RegExp(wanted.split(';').join('|'))

/** Whether a source meets a condition as it is written in the list of sentences. */
function meets(source: Source, condition: string): boolean {
  const own = words[condition]
  if (own) return own(source)
  const [, name = '', wanted = ''] = /^(\w+)(?:=|(?=[<>]))(.*)$/.exec(condition) ?? []
  const { city, pay } = source
  switch (name) {
    case 'city':
      return wanted
        .split(',')
        .some((one) => city === one || city.startsWith(`${one} (`) || city.startsWith(`${one},`))
    case 'region':
      return `${city} ${regionOf(city)}`.includes(wanted)
    case 'around':
      return regionOf(city) !== '' && regionOf(city).split(' / ')[1] === regionOf(wanted).split(' / ')[1]
    case 'exp':
      return bands[wanted]?.test(source.experience) ?? false
    case 'days':
      return source.terms.includes(`'${wanted}'`) || new RegExp(`(?<!\\d)${wanted}(?!\\d)`).test(source.text)
    case 'pay':
      return (
        pay !== null &&
        (wanted.startsWith('>') ? pay >= Number(wanted.slice(2)) : pay <= Number(wanted.slice(2)))
      )
    case 'firm':
      return any(wanted).test(source.firm) || any(wanted).test(source.title)
    case 'not':
      return !any(wanted).test(source.title)
    default:
      throw new Error(`no rule for ${condition}`)
  }
}

export interface Sentence {
  text: string
  grade: (source: Source) => 0 | 1 | 2
}

export type Section = 'conditions' | 'pay' | 'negation' | 'trades' | 'resumes'

/** The sentences by their sections, each with what an answer to it is worth. */
export function sentences(): Record<Section, Sentence[]> {
  const sections = { conditions: [], pay: [], negation: [], trades: [], resumes: [] } as Record<
    Section,
    Sentence[]
  >
  let section: Sentence[] = []
  for (const line of readFileSync(join(import.meta.dirname, 'sentences.txt'), 'utf8').split('\n')) {
    const heading = /^\[(\w+)\]$/.exec(line)?.[1]
    if (heading) section = sections[heading as Section]
    if (heading || line.startsWith('#') || line.trim() === '') continue
    const [text = '', trade = '', asked = ''] = line.split(' | ').map((part) => part.trim())
    const [own = '', near] = trade.split(' ~ ')
    const conditions =
      asked === ''
        ? []
        : asked
            .split('; ')
            .flatMap((part) => (/^(?:not|firm)=/.test(part) ? [part] : part.split(';')))
            .map((part) => part.trim())
    const [exact, neighbour] = [any(own), near ? any(near) : null]
    section.push({
      text,
      /** Two for the trade with every condition; one for a neighbour of it, or for all conditions of several but one. */
      grade(source) {
        const missed = conditions.filter((condition) => !meets(source, condition)).length
        if (exact.test(source.title)) return missed === 0 ? 2 : missed === 1 && conditions.length > 1 ? 1 : 0
        return missed === 0 && neighbour?.test(source.title) ? 1 : 0
      },
    })
  }
  return sections
}

const depth = 10
const gain = (grades: readonly number[]) =>
  grades.slice(0, depth).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0)

/**
 * (e) nDCG@10 of sentences. Adverts that differ in their place alone are one of the ideal, as they are one of a list.
 * Sentences that nothing in the samples answers are left out.
 */
export async function measureSentences(
  asked: readonly Sentence[],
  sources: ReadonlyMap<number, Source>,
  groups: ReadonlyMap<number, string>,
  find: Finder,
): Promise<Score[]> {
  const scores: Score[] = []
  for (const { text, grade } of asked) {
    const best = new Map<string, number>()
    for (const [id, source] of sources) {
      const own = grade(source)
      const group = groups.get(id) ?? String(id)
      if (own > (best.get(group) ?? 0)) best.set(group, own)
    }
    const ideal = gain([...best.values()].sort((a, b) => b - a))
    if (![...best.values()].includes(2)) continue
    const found = (await find(text, depth)).map((id) => {
      const source = sources.get(id)
      return source ? grade(source) : 0
    })
    scores.push({ text, value: gain(found) / ideal })
  }
  return scores
}
