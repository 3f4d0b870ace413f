import { createHash } from 'node:crypto'
import { companyKey } from '@/server/modules/dictionaries'
import { htmlToText } from '@/server/platform/html'
import type { ImportedRecord } from './types'

/**
 * Hash of what a reader sees: title, company, city and text without case, marks and markup, so that one advert
 * is the same advert in every format. Where there is too little to see, pay and terms count too.
 */
export function contentHash(record: ImportedRecord): string {
  const parts = [record.kind, plain(record.title), plain(record.place.city ?? record.place.region ?? '')]
  if (record.kind === 'vacancy') {
    const text = plain(htmlToText(record.description))
    parts.push(companyKey(record.company.name ?? ''), text)
    if (!isDistinctive(record)) {
      const { salary, experience, employmentForm, scheduleDays, workFormats } = record
      parts.push(JSON.stringify([salary, experience, employmentForm, scheduleDays, workFormats, record.role]))
    }
  } else {
    const jobs = record.experience.map((job) => plain(`${job.company} ${job.position} ${job.start}`))
    parts.push(plain(record.about), ...jobs, ...record.education.map((school) => plain(school.name)))
    if (jobs.length === 0) parts.push(JSON.stringify([record.skills, record.salary, record.experienceMonths]))
  }
  return hash(parts.join('\u0001'))
}

/** Whether two records with the same content and different ids are surely one advert shown twice. */
export function isDistinctive(record: ImportedRecord): boolean {
  if (record.kind === 'resume') return record.experience.length > 0
  return record.company.name !== null && htmlToText(record.description).length >= 100
}

/**
 * Hash of everything read, for telling a changed row from the same one. A row without an id comes from tables that
 * exist in several encodings, which lose a dash here and a quote there: of its texts only letters count.
 */
export function digest(record: ImportedRecord): string {
  const { warnings: _, ...rest } = record
  const exact = record.sourceId !== null || record.kind === 'resume'
  const read = exact
    ? rest
    : {
        ...rest,
        title: '',
        description: '',
        company: null,
        skills: record.skills.map(plain),
        content: contentHash(record),
      }
  return hash(JSON.stringify(read, [...keysOf(read)].sort()))
}

/** Every key at every depth, so that the order in which a mapper wrote them does not matter. */
function keysOf(value: unknown, keys = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) keysOf(item, keys)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) {
      keys.add(key)
      keysOf(inner, keys)
    }
  return keys
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/ё/g, 'е')
    .replace(/[^\p{L}\p{N}+#]+/gu, '')
}

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
