import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { dictionaries } from '@/server/modules/dictionaries/dictionaries.service'

export const sampleFolder = resolve(process.env.SAMPLE_DATA_DIR ?? '../shared/data')
const file = (path: string) => join(sampleFolder, path)

export const hasSamples = existsSync(file('queries/titles.csv'))
export const sampleFiles = [
  'hh-2022-html.csv.gz',
  'hh-2024-analysts-lowercased.ndjson.gz',
  'hh-2025-flat.csv.gz',
  'hh-full.ndjson.gz',
  'hh-snippet.ndjson.gz',
  'hh-titles-2022.csv.gz',
  'hh-titles-2026.csv.gz',
  'hh-titles-540-cities-2024.csv.gz',
  'superjob-2018.csv.gz',
]
  .map((name) => file(`vacancies/${name}`))
  .concat(file('resumes/hh-2022.ndjson.gz'), file('resumes/superjob-2018.ndjson.gz'))
  .filter(existsSync)

/** Values of a CSV line; quotes as usual. */
const cells = (line: string) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  )
const readCsv = (path: string) =>
  readFileSync(file(path), 'utf8')
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map(cells)

export interface Variant {
  canonical: string
  written: string
}

/** Professions with the ways they are written: of the sample, or of our dictionary of roles. */
export function variants(): Variant[] {
  if (hasSamples) {
    return readCsv('queries/profession-variants.csv').flatMap(([canonical, written]) =>
      canonical && written ? [{ canonical, written }] : [],
    )
  }
  return dictionaries().roles.flatMap((role) =>
    role.spellings.slice(0, 3).map((written) => ({ canonical: role.name, written })),
  )
}

export interface WantedTitle {
  text: string
  kind: 'wanted_position' | 'vacancy_title'
}

export function titles(): WantedTitle[] {
  if (hasSamples) {
    return readCsv('queries/titles.csv').flatMap(([text, kind]) =>
      text && (kind === 'wanted_position' || kind === 'vacancy_title') ? [{ text, kind }] : [],
    )
  }
  return dictionaries().roles.flatMap((role) =>
    [role.name, ...role.spellings.slice(0, 2)].map((text) => ({ text, kind: 'wanted_position' as const })),
  )
}

/** Rules are tuned on one half; the other one tells whether they hold in general. */
export function isHeldOut(text: string): boolean {
  let hash = 0
  for (const letter of text.toLowerCase()) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  return hash % 2 === 1
}
