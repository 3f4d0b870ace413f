import { objectOf } from '../normalise/values'
import type { XmlNode } from '../reading/xml-items'
import type { MapResult } from '../types'
import { type Field, recogniseColumns } from './columns'
import { mapFeedItem } from './feed-vacancy'
import { type FlatRow, mapFlatVacancy } from './flat-vacancy'
import { isHhResume, mapHhResume } from './hh-resume'
import { isHhVacancy, mapHhVacancy } from './hh-vacancy'
import { isJobDescription, mapJobDescription } from './job-description'
import { isJsonResume, mapJsonResume } from './json-resume'
import { jobPostings, mapJobPosting } from './schema-org-vacancy'
import { isScrapedResume, mapScrapedResume } from './scraped-resume'
import { isSuperjobVacancy, mapSuperjobVacancy } from './superjob-vacancy'
import { mapTrudvsemVacancy, trudvsemVacancy } from './trudvsem-vacancy'
import { COMPLETENESS } from './vacancy'

/** The adverts and resumes in one record, by its shape; empty when it is neither. */
export function mapRecord(value: Record<string, unknown>): MapResult[] {
  const xml = value.xml as XmlNode | undefined
  if (xml && Array.isArray(xml.children)) {
    const references = (value.references ?? {}) as Record<string, Record<string, string>>
    const item = mapFeedItem(xml, references)
    return item ? [item] : []
  }
  const postings = jobPostings(value)
  if (postings.length > 0) return postings.map(mapJobPosting)
  if (isSchema(value)) return []
  const trudvsem = trudvsemVacancy(value)
  if (trudvsem) return [mapTrudvsemVacancy(trudvsem)]
  if (isSuperjobVacancy(value)) return [mapSuperjobVacancy(value)]
  if (isJsonResume(value)) return [mapJsonResume(value)]
  if (isHhResume(value)) return [mapHhResume(value)]
  if (isScrapedResume(value)) return [mapScrapedResume(value)]
  if (isJobDescription(value)) return [mapJobDescription(value)]
  if (isHhVacancy(value)) return [mapHhVacancy(value)]
  return mapFlatObject(value)
}

/** JSON Schema and OpenAPI describe adverts without being ones. */
function isSchema(value: Record<string, unknown>): boolean {
  return objectOf(value.properties) !== null || objectOf(value.definitions) !== null || 'openapi' in value
}

function mapFlatObject(value: Record<string, unknown>): MapResult[] {
  const names = Object.keys(value)
  const columns = recogniseColumns(names)
  if (!columns) return []
  const row: FlatRow = {}
  for (const [field, index] of columns) row[field as Field] = value[names[index] as string]
  const branded = columns.has('branded') && !columns.has('company')
  return [
    mapFlatVacancy(row, {
      source: sourceOfColumns(names),
      ...(branded ? { completeness: COMPLETENESS.page } : {}),
    }),
  ]
}

/** Which service a table was scraped from, when its columns give it away; `table` otherwise. */
export function sourceOfColumns(names: readonly string[]): string {
  const has = (...wanted: string[]) =>
    wanted.every((name) => names.some((other) => other.trim().toLowerCase() === name))
  if (
    has('branded_description') ||
    has('employer_trusted') ||
    has('employer.name') ||
    has('snippet.requirement')
  )
    return 'hh'
  if (has('area_name', 'salary_currency') || has('employer', 'area', 'key_skills')) return 'hh'
  return has('duties', 'conditions', 'categories') ? 'superjob' : 'table'
}
