import { dayMs } from '@/lib/shared/time'
import { translator } from '@/server/lib/translator'
import { normaliseSkills } from '@/server/modules/dictionaries'
import { columnsOf } from '@/server/modules/resumes'
import { type SalaryTerms, salaryMonthNet } from '@/server/modules/vacancies'
import { isDistinctive } from './identity'
import type { ResumeRow, StoredRecord, VacancyRow } from './importing.repository'
import { monthAfter } from './mappers/build-resume'
import { cutAtWord } from './normalise/text'
import type { SkipReason } from './report'
import { resolveMetro, resolvePlace, resolveRole } from './resolve'
import type { ImportedPlace, ImportedRecord, ImportedResume, ImportedVacancy, WarningCode } from './types'

const t = translator('importing')

/** A record on its way in, with where it stands in which file. */
export interface Candidate {
  record: ImportedRecord
  line: number
  contentHash: string
  digest: string
}

type Decision =
  | { action: 'insert' }
  | { action: 'update'; stored: StoredRecord }
  | { action: 'skip'; reason: SkipReason }

/** What was met in this run: 53-bit keys instead of strings, so that a million rows cost little memory. */
export class SeenKeys {
  readonly #keys = new Set<number>()

  /** False when the key was there already. */
  add(key: string): boolean {
    const number = numberOfKey(key)
    if (this.#keys.has(number)) return false
    this.#keys.add(number)
    return true
  }
}

function numberOfKey(key: string): number {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let i = 0; i < key.length; i += 1) {
    const code = key.charCodeAt(i)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0)
}

/**
 * New, changed or known. Known by id first, then by content; a second row with the same identity in one run is a
 * repeat, and neither a poorer shape nor an older edition replaces what is there, so that any set of files ends in
 * the same state however often it is imported.
 */
export function decide(
  candidate: Candidate,
  byId: StoredRecord | undefined,
  byContent: StoredRecord | undefined,
  seen: SeenKeys,
): Decision {
  const { record } = candidate
  const sameContent = byId ? undefined : contentTwin(candidate, byContent)
  const stored = byId ?? sameContent
  const first = seen.add(identityOf(candidate, stored))
  if (!stored) return { action: 'insert' }
  if (stored.digest === candidate.digest) return { action: 'skip', reason: first ? 'unchanged' : 'duplicate' }
  if (sameContent && (record.sourceId !== null || stored.sourceId !== null))
    return { action: 'skip', reason: 'duplicate' }
  if (record.completeness < stored.completeness) return { action: 'skip', reason: 'poorer' }
  if (record.completeness === stored.completeness) {
    if (!first) return { action: 'skip', reason: 'duplicate' }
    if (isOlder(record.publishedAt, stored.sourcePublishedAt)) return { action: 'skip', reason: 'older' }
  }
  return { action: 'update', stored }
}

/** Rows that both have ids are one only when there is enough in them to be sure. */
function contentTwin(candidate: Candidate, byContent: StoredRecord | undefined): StoredRecord | undefined {
  if (!byContent) return undefined
  const numbered = candidate.record.sourceId !== null && byContent.sourceId !== null
  return numbered && !isDistinctive(candidate.record) ? undefined : byContent
}

/** A repeat is a repeat of the row it was recognised as. */
function identityOf(candidate: Candidate, stored: StoredRecord | undefined): string {
  const { record } = candidate
  const { source, sourceId } = stored ?? record
  return `${record.kind}\n${source}\n${sourceId ?? `#${candidate.contentHash}`}`
}

function isOlder(date: Date | null, than: Date | null): boolean {
  return date !== null && than !== null && date < than
}

const DAY = dayMs
/** How long a publication lasts. */
const PUBLICATION_DAYS = 30

/** The columns that an advert's content decides; what belongs to the publication is `publicationOf`. */
export function vacancyContent(
  record: ImportedVacancy,
  companyId: number,
  contentHash: string,
  warn: (code: WarningCode) => void,
): VacancyRow {
  const place = resolvePlace(record.place)
  if (isLost(record.place, place)) warn('city_unknown')
  const roleId = resolveRole(record)
  if (roleId === null) warn('role_unknown')
  const skills = normaliseSkills(record.skills)
  const { salary } = record
  const terms: SalaryTerms = {
    from: salary?.from ?? null,
    to: salary?.to ?? null,
    currency: salary?.currency ?? null,
    gross: salary?.gross ?? null,
    mode: salary?.mode ?? null,
    employmentForm: record.employmentForm,
    scheduleDays: record.scheduleDays,
    workingHours: record.workingHours,
  }
  return {
    companyId,
    // Nobody's advert: the company it stands under is one that nobody sees.
    anonymous: record.company.name === null,
    employerName: record.company.name === null ? t('defaults.employer') : null,
    title: record.title,
    descriptionHtml: record.description,
    roleId,
    skills: skills.names,
    skillKeys: skills.keys,
    cityId: place.cityId,
    cityIds: place.cityId === null ? [] : [place.cityId],
    regionIds: place.regionIds,
    metroIds: resolveMetro(record.place, place.cityId),
    address: record.place.address === null ? null : shortened(record.place.address, 300),
    ...pointOf(record.place),
    salaryFrom: terms.from,
    salaryTo: terms.to,
    salaryCurrency: terms.currency,
    salaryGross: terms.gross,
    salaryMode: terms.mode,
    salaryFrequency: salary?.frequency ?? null,
    salaryMonthNet: salaryMonthNet(terms, record.publishedAt ?? undefined),
    employmentForm: record.employmentForm,
    workFormats: record.workFormats,
    scheduleDays: record.scheduleDays,
    workingHours: record.workingHours,
    flyInFlyOutDays: record.flyInFlyOutDays,
    nightShifts: record.nightShifts,
    internship: record.internship,
    experience: record.experience,
    education: record.education,
    languages: record.languages,
    driverLicences: record.driverLicences,
    acceptHandicapped: record.acceptHandicapped,
    responseLetterRequired: record.letterRequired,
    source: record.source,
    sourceId: record.sourceId,
    sourceUrl: record.sourceUrl,
    contentHash,
  }
}

/**
 * An imported advert is open for 30 days from its import, since the operator wants it shown; a date of the source
 * within the last 30 days stays its date of publication, an older one is kept beside the row only.
 */
export function publicationOf(
  record: ImportedVacancy,
  now: Date,
): Pick<VacancyRow, 'status' | 'publication' | 'publishedAt' | 'firstPublishedAt' | 'expiresAt'> {
  const said = record.publishedAt
  const recent = said !== null && said <= now && now.getTime() - said.getTime() < PUBLICATION_DAYS * DAY
  const publishedAt = recent ? said : now
  return {
    status: 'active',
    publication: 1,
    publishedAt,
    firstPublishedAt: publishedAt,
    expiresAt: new Date(now.getTime() + PUBLICATION_DAYS * DAY),
  }
}

/** Neither name nor contacts: whose resume it was is nobody's business here. */
export function resumeContent(
  record: ImportedResume,
  contentHash: string,
  now: Date,
  warn: (code: WarningCode) => void,
): ResumeRow {
  const place = resolvePlace(record.place)
  if (isLost(record.place, place)) warn('city_unknown')
  const roleId = resolveRole(record)
  if (roleId === null) warn('role_unknown')
  const columns = columnsOf(
    {
      title: record.title,
      role_ids: roleId === null ? [] : [roleId],
      skills: record.skills,
      salary: record.salary,
      city_id: place.cityId,
      citizenship: record.citizenship,
      relocation: record.relocation,
      experience: knownJobs(record, now),
      education: record.education,
      languages: record.languages,
      about: record.about,
      employment_forms: record.employmentForms,
      work_formats: record.workFormats,
      driver_licences: record.driverLicences,
    },
    now,
  )
  return {
    ...columns,
    // What a source says in so many words counts: it knows of jobs that are not listed, and of pauses.
    totalExperienceMonths: record.experienceMonths ?? columns.totalExperienceMonths,
    source: record.source,
    sourceId: record.sourceId,
    contentHash,
  }
}

/** After so many months nobody knows whether a job of an old resume goes on. */
const staleMonths = 3

/** The jobs of a resume; one that went on when an old source was written ends there. */
function knownJobs({ experience, writtenIn }: ImportedResume, now: Date): ImportedResume['experience'] {
  if (writtenIn === null || monthAfter(writtenIn, staleMonths) >= now.toISOString().slice(0, 7))
    return experience
  return experience.map((job) =>
    job.end === null && job.start ? { ...job, end: job.start > writtenIn ? job.start : writtenIn } : job,
  )
}

/** A named city nobody knows, or a region alone that nobody knows. */
function isLost(named: ImportedPlace, found: ReturnType<typeof resolvePlace>): boolean {
  if (found.cityId !== null) return false
  return named.city !== null
    ? found.regionIds.length === 0 || named.region !== null
    : named.region !== null && found.regionIds.length === 0
}

/** Where the address is; «0, 0» and the like of some sources is nowhere. */
function pointOf({ lat, lng }: ImportedPlace): { lat: number | null; lon: number | null } {
  const known = lat !== null && lng !== null && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
  return known && lat !== 0 && lng !== 0 ? { lat, lon: lng } : { lat: null, lon: null }
}

function shortened(text: string, length: number): string {
  return text.length <= length ? text : cutAtWord(text, length)
}
