import { ownValue } from '@/lib/shared/own-value'
import { translator } from '@/server/lib/translator'
import { readMetro, readPlace } from '../normalise/place'
import { readSalary } from '../normalise/salary'
import { dateOf, listOf, nameOf, objectOf, textOf } from '../normalise/values'
import { readExperience, readWorkTerms } from '../normalise/work-terms'
import { isMarkup, type XmlNode } from '../reading/xml-items'
import type { MapResult } from '../types'
import { buildVacancy, COMPLETENESS, EMPTY_VACANCY, httpUrl, sections } from './build-vacancy'
import { type Field, recogniseColumns } from './columns'
import { type FlatRow, mapFlatVacancy } from './flat-vacancy'
import { isHhResume, mapHhResume } from './hh-resume'
import { isHhVacancy, mapHhVacancy } from './hh-vacancy'
import { isJsonResume, mapJsonResume } from './json-resume'
import { jobPostings, mapJobPosting } from './schema-org-vacancy'
import { isScrapedResume, mapScrapedResume } from './scraped-resume'
import { isSuperjobVacancy, mapSuperjobVacancy } from './superjob-vacancy'
import { mapTrudvsemVacancy, trudvsemVacancy } from './trudvsem-vacancy'

const t = translator('importing')

type Source = Record<string, unknown>

function isJobDescription(value: Source): boolean {
  return (
    typeof value.title === 'string' &&
    (Array.isArray(value.responsibilities) || Array.isArray(value.qualifications))
  )
}

/** The vacancy that goes with the JSON Resume format. */
function mapJobDescription(value: Source): MapResult {
  return buildVacancy((cleaner) => {
    const location = objectOf(value.location) ?? {}
    const publishedAt = dateOf(value.date)
    // Pay is a bare number: abroad its currency is anyone's guess, and an unknown name says so.
    const country = textOf(location.countryCode)
    const url = httpUrl(textOf(objectOf(value.meta)?.canonical))
    const list = (items: unknown) =>
      cleaner.html(
        listOf(items)
          .map((item) => `• ${nameOf(item) ?? ''}`)
          .join('\n'),
      )
    return {
      ...EMPTY_VACANCY,
      source: 'jsonresume',
      sourceId: url,
      sourceUrl: url,
      completeness: COMPLETENESS.feed,
      title: cleaner.title(value.title),
      company: { name: cleaner.line(value.company), sourceId: null, inn: null, url: null },
      place: {
        ...readPlace(cleaner.line(location.city), cleaner.optionalLine(location.region)),
        address: cleaner.optionalLine(location.address),
        lat: null,
        lng: null,
        metro: readMetro(null, cleaner.optionalLine(location.address)),
      },
      salary: readSalary(
        { text: value.salary, ...(country && country !== 'RU' ? { currency: country } : {}), publishedAt },
        cleaner.warnings,
      ),
      description: sections([
        ['', cleaner.html(value.description)],
        [t('defaults.duties'), list(value.responsibilities)],
        [t('defaults.requirements'), list(value.qualifications)],
      ]),
      skills: cleaner.skills(
        listOf(value.skills).flatMap((skill) => [...listOf(objectOf(skill)?.keywords), nameOf(skill)]),
      ),
      publishedAt,
      experience: readExperience(value.experience),
      ...readWorkTerms(value.type, value.remote),
    }
  })
}

/** An item of a vacancy feed (also HR-XML), by the names of its leaves; null when it is no advert. */
function mapFeedItem(item: XmlNode, references: Record<string, Record<string, string>>): MapResult | null {
  const leaves: { path: string; value: string }[] = []
  for (const [name, value] of Object.entries(item.attributes)) leaves.push({ path: name, value })
  for (const child of item.children) collect(child, '', leaves, references)
  const columns = recogniseColumns(leaves.map((leaf) => leaf.path))
  if (!columns) return null
  const row: FlatRow = {}
  for (const [field, index] of columns) row[field as Field] = leaves[index]?.value
  return mapFlatVacancy(row, { source: 'feed', completeness: COMPLETENESS.feed })
}

const TEXT_LEAF =
  /^(?:description|text|value|duty|duties|requirements?|conditions|responsibilit(?:y|ies)|qualification)$/i

function collect(
  node: XmlNode,
  prefix: string,
  leaves: { path: string; value: string }[],
  references: Record<string, Record<string, string>>,
): void {
  const name = node.name === 'param' && node.attributes.name ? node.attributes.name : node.name
  const path = prefix ? `${prefix} ${name}` : name
  for (const [attribute, value] of Object.entries(node.attributes))
    leaves.push({ path: `${path} ${attribute}`, value })
  const elements = node.children.filter((child) => !isMarkupOf(node, child))
  if (elements.length > 0) {
    for (const child of elements) collect(child, path, leaves, references)
    return
  }
  const value = TEXT_LEAF.test(node.name) ? node.html : node.text
  const named = ownValue(ownValue(references, node.name) ?? {}, value.trim())
  // A region by its number of the feed's own table is a place by name; tables call cities regions too.
  leaves.push(
    named && node.name === 'region' ? { path: 'city', value: named } : { path, value: named ?? value },
  )
}

/** Unescaped markup of a text is not structure. */
function isMarkupOf(node: XmlNode, child: XmlNode): boolean {
  return /^(?:description|text|value|duty|duties)$/i.test(node.name) || isMarkup(child.name)
}

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
