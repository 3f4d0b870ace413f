import { type ImportField, type ImportOutcome, importFields } from '@/lib/contracts/import-problems'
import type { VacancyDraft } from '@/lib/contracts/vacancy-fields'
import type { VacancyImport, VacancyImportRow } from '@/lib/contracts/vacancy-imports'
import type { Tx } from '@/server/db/client'
import { type Importer, missingFields, resumeImported, updateImported } from '@/server/modules/vacancies'
import type { ServiceContext } from '../../context'
import {
  companyKey,
  draftFields,
  type ReadVacancy,
  type RejectCode,
  type SourceField,
  type WarningCode,
} from '../reader/vacancy-files.service'
import { changeItem, type Item } from './items.repository'

type Problem = VacancyImportRow['problems'][number]

const fieldOfColumn: Record<SourceField, ImportField> = {
  id: 'id',
  title: 'title',
  company: 'company',
  companyId: 'company',
  companyUrl: 'company',
  inn: 'company',
  city: 'city_ids',
  region: 'city_ids',
  address: 'address',
  metro: 'address',
  lat: 'address',
  lng: 'address',
  salaryFrom: 'salary',
  salaryTo: 'salary',
  salaryText: 'salary',
  currency: 'salary',
  gross: 'salary',
  salaryMode: 'salary',
  salaryFrequency: 'salary',
  description: 'description_html',
  duties: 'description_html',
  requirements: 'description_html',
  conditions: 'description_html',
  branded: 'description_html',
  skills: 'skills',
  role: 'role_id',
  experience: 'experience',
  employment: 'employment_form',
  employmentForm: 'employment_form',
  schedule: 'schedule_days',
  workFormat: 'work_formats',
  scheduleDays: 'schedule_days',
  workingHours: 'working_hours',
  flyInFlyOut: 'other',
  nightShifts: 'other',
  internship: 'other',
  education: 'education',
  publishedAt: 'published_at',
  url: 'url',
  letterRequired: 'other',
}

const fieldOfCode: Partial<Record<RejectCode | WarningCode | 'resume', ImportField>> = {
  title_missing: 'title',
  title_shortened: 'title',
  salary_implausible: 'salary',
  salary_bounds_swapped: 'salary',
  salary_currency_unknown: 'salary',
  salary_converted: 'salary',
  salary_unreadable: 'salary',
  salary_negative: 'salary',
  skill_dropped: 'skills',
  city_unknown: 'city_ids',
  role_unknown: 'role_id',
  date_unreadable: 'published_at',
}

export const shownColumns = (
  columns: readonly { name: string; field: SourceField | null }[],
): VacancyImport['columns'] =>
  columns.map(({ name, field }) => ({ name, field: field && fieldOfColumn[field] }))

/** A field of the form by the name the report calls it. */
const formField = (name: string): ImportField => importFields.find((each) => each === name) ?? 'other'

export function problem(
  code: Problem['code'],
  field: ImportField | null = null,
  detail: string | null = null,
): Problem {
  return { code, field, detail: detail === null ? null : detail.slice(0, 200) }
}

/** What the reader says of a row; that a company is not named is no trouble in its own file. */
export function readerProblem(
  code: RejectCode | WarningCode | 'resume',
  detail: string | null = null,
): Problem[] {
  return code === 'company_missing' ? [] : [problem(code, fieldOfCode[code] ?? null, detail)]
}

export interface Target extends Importer {
  importId: number
  feedId: number | null
  companyName: string
  /** Open vacancies that the feed has no more are paused. */
  pauseVanished: boolean
}

/** A vacancy read, with the number it is known by in this company's imports. */
export interface Incoming extends ReadVacancy {
  sourceKey: string | null
}

type Held = { item: Item; row: Parameters<typeof updateImported>[3]['row'] }

export interface Verdict {
  outcome: ImportOutcome
  problems: Problem[]
}

export function incoming(read: ReadVacancy, feedId: number | null): Incoming {
  const { source, sourceId } = read.record
  const scope = feedId === null ? 'file' : `feed ${feedId}`
  return { ...read, sourceKey: sourceId === null ? null : `${scope}\n${source}\n${sourceId}` }
}

const scopeOf = (key: string): string | undefined => key.split('\n')[0]

/** Known by its number, else by its content; two numbers of one source are two vacancies, however alike. */
export function findKnown(read: Incoming, items: readonly Item[]): Item | undefined {
  const numbered = items.find((item) => item.sourceKey !== null && item.sourceKey === read.sourceKey)
  if (numbered) return numbered
  return items.find((item) => {
    if (item.contentHash !== read.contentHash) return false
    if (item.sourceKey === null || read.sourceKey === null) return true
    return scopeOf(item.sourceKey) !== scopeOf(read.sourceKey)
  })
}

/** Whose it is: what one feed brings, a file or another feed repeats. */
const isForeign = (item: Item, feedId: number | null): boolean =>
  item.feedId !== null && item.feedId !== feedId

/** The fields of a draft and what is to be said of them. */
export function prepare(read: Incoming, target: Target): { fields: VacancyDraft; problems: Problem[] } {
  const { record } = read
  const { fields, dropped, unknown } = draftFields(record)
  const named = record.company.name
  const other = named !== null && companyKey(named) !== companyKey(target.companyName)
  return {
    fields,
    problems: [
      ...record.warnings.flatMap((code) => readerProblem(code)),
      ...dropped.map((name) => problem('value_dropped', formField(name))),
      ...(unknown.city === null ? [] : [problem('city_unknown', 'city_ids', unknown.city)]),
      ...(unknown.role ? [problem('role_unknown', 'role_id', record.role)] : []),
      ...(other ? [problem('other_company', 'company', named)] : []),
      ...missingFields(fields, target.companyName).map((name) => problem('to_publish', formField(name))),
    ],
  }
}

/** What becomes of a row that is known already. */
export async function writeKnown(
  ctx: ServiceContext,
  tx: Tx,
  target: Target,
  { item, row }: Held,
  read: Incoming,
): Promise<Verdict> {
  if (isForeign(item, target.feedId)) return { outcome: 'duplicate', problems: [] }
  if (row.status === 'deleted') return { outcome: 'kept', problems: [problem('deleted')] }
  const changed = item.digest !== read.digest
  let problems: Problem[] = []
  if (changed) {
    const prepared = prepare(read, target)
    const saved = await updateImported(ctx, tx, target, { row, written: item.written }, prepared.fields)
    if (typeof saved === 'string') return { outcome: 'kept', problems: [problem(saved)] }
    problems = prepared.problems
    await changeItem(tx, item.id, {
      sourceKey: item.sourceKey ?? read.sourceKey,
      contentHash: read.contentHash,
      digest: read.digest,
      written: saved.written,
      revision: saved.revision,
    })
  }
  // A feed takes over what a file, or a feed that is forgotten, brought before it.
  if (target.feedId !== null && item.feedId === null) {
    await changeItem(tx, item.id, { feedId: target.feedId, sourceKey: read.sourceKey ?? item.sourceKey })
  }
  const back = item.pausedByFeed && target.feedId !== null
  if (back) {
    await changeItem(tx, item.id, { pausedByFeed: false })
    if (!changed) await resumeImported(ctx, tx, target, row)
  }
  return { outcome: changed || back ? 'updated' : 'unchanged', problems }
}
