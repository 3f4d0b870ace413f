import { type Db, isConnectionError, type Tx } from '@/server/db/client'
import { translator } from '@/server/lib/translator'
import { companyKey, knownCompany } from '@/server/modules/dictionaries'
import { updateResumesInSearch } from '@/server/modules/resumes'
import { writeSearchVectors } from '@/server/modules/vacancies'
import {
  type CompanyToFind,
  companyRef,
  ensureCompanies,
  findStored,
  insertImportRecords,
  insertResumes,
  insertVacancies,
  KNOWN_COMPANIES,
  type NewImportRecord,
  type StoredRecord,
  updateImportRecord,
  updateResume,
  updateVacancy,
} from './importing.repository'
import type { FileReport, ReportBuilder } from './report'
import {
  type Candidate,
  decide,
  publicationOf,
  resumeContent,
  type SeenKeys,
  vacancyContent,
} from './stored-rows'
import type { ImportedVacancy, WarningCode } from './types'

const t = translator('importing')

/** Whose resumes an import makes: people known by nothing. */
const NAMELESS = { firstName: t('defaults.person'), lastName: '' }
const NAMELESS_COMPANY = t('defaults.employer')
/** Stands in for the number of a company that a source does not name. */
const NAMELESS_ID = 'unknown'

type Write = Candidate & { stored: StoredRecord | null }

/** Decides about a batch of records and writes what is new or changed in one transaction. */
export class BatchWriter {
  constructor(
    private readonly db: Db,
    private readonly seen: SeenKeys,
    private readonly report: ReportBuilder,
    private readonly now: () => Date,
  ) {}

  async write(batch: readonly Candidate[], file: FileReport): Promise<void> {
    const writes = await this.#decideAll(batch, file)
    if (writes.length === 0) return
    try {
      await this.#store(writes, file)
    } catch (error) {
      if (isConnectionError(error)) throw error
      // One row the database refuses must not take its neighbours with it.
      for (const write of writes) await this.#storeAlone(write, file)
    }
  }

  async #storeAlone(write: Write, file: FileReport): Promise<void> {
    try {
      await this.#store([write], file)
    } catch (error) {
      if (isConnectionError(error)) throw error
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
      this.report.reject(file, write.line, 'not_stored', cause instanceof Error ? cause.message : undefined)
    }
  }

  async #decideAll(batch: readonly Candidate[], file: FileReport): Promise<Write[]> {
    const stored = await findStored(this.db, batch.map(keyOf))
    const byId = new Map<string, StoredRecord>()
    const byContent = new Map<string, StoredRecord>()
    const remember = (row: StoredRecord) => {
      if (row.sourceId !== null) byId.set(`${row.kind}\n${row.source}\n${row.sourceId}`, row)
      const content = `${row.kind}\n${row.contentHash}`
      if (!byContent.has(content)) byContent.set(content, row)
    }
    stored.forEach(remember)
    const writes = new Map<StoredRecord, Write>()
    for (const candidate of batch) {
      const { kind, source, sourceId } = candidate.record
      const known = sourceId === null ? undefined : byId.get(`${kind}\n${source}\n${sourceId}`)
      const decision = decide(candidate, known, byContent.get(`${kind}\n${candidate.contentHash}`), this.seen)
      if (decision.action === 'skip') {
        this.report.skip(file, decision.reason)
        continue
      }
      if (decision.action === 'update') {
        // A row of this very batch is replaced before it is written.
        const pending = writes.get(decision.stored)
        if (pending) this.report.skip(file, 'poorer')
        writes.set(decision.stored, { ...candidate, stored: pending ? pending.stored : decision.stored })
        Object.assign(decision.stored, asStored(candidate), { id: decision.stored.id })
        continue
      }
      const future: StoredRecord = { id: 0, vacancyId: null, resumeId: null, ...asStored(candidate) }
      remember(future)
      writes.set(future, { ...candidate, stored: null })
    }
    return [...writes.values()]
  }

  async #store(writes: readonly Write[], file: FileReport): Promise<void> {
    const now = this.now()
    const warnings: { line: number; code: WarningCode }[] = []
    await this.db.transaction(async (tx) => {
      const vacancies = writes.filter(isVacancyWrite)
      const companies = await ensureCompanies(tx, companiesOf(vacancies.map((write) => write.record)))
      const rows = vacancies.map((write) => ({
        write,
        row: vacancyContent(
          write.record,
          companies.get(companyRef(companyOf(write.record))) as number,
          write.contentHash,
          (code) => warnings.push({ line: write.line, code }),
        ),
      }))
      const fresh = rows.filter(({ write }) => write.stored === null)
      const ids = await insertVacancies(
        tx,
        fresh.map(({ write, row }) => ({ ...row, ...publicationOf(write.record, now) })),
      )
      const records: NewImportRecord[] = fresh.map(({ write }, i) => ({
        ...asStored(write),
        vacancyId: ids[i] as number,
      }))
      for (const { write, row } of rows) {
        if (!write.stored?.vacancyId) continue
        await updateVacancy(tx, write.stored.vacancyId, row, now)
        await updateImportRecord(tx, write.stored.id, asStored(write), now)
        ids.push(write.stored.vacancyId)
      }
      await writeSearchVectors(tx, ids)
      records.push(...(await this.#storeResumes(tx, writes, warnings, now)))
      await insertImportRecords(tx, records)
    })
    for (const write of writes) {
      this.report.take(file, write.stored ? 'updated' : 'taken')
      for (const code of write.record.warnings) this.report.warn(file, write.line, code)
    }
    for (const { line, code } of warnings) this.report.warn(file, line, code)
  }

  async #storeResumes(
    tx: Tx,
    writes: readonly Write[],
    warnings: { line: number; code: WarningCode }[],
    now: Date,
  ): Promise<NewImportRecord[]> {
    const rows = writes.flatMap((write) =>
      write.record.kind === 'resume'
        ? [
            {
              write,
              row: resumeContent(write.record, write.contentHash, now, (code) =>
                warnings.push({ line: write.line, code }),
              ),
            },
          ]
        : [],
    )
    const fresh = rows.filter(({ write }) => write.stored === null)
    const ids = await insertResumes(
      tx,
      fresh.map(({ row }) => ({
        ...row,
        status: 'published' as const,
        visibility: 'clients' as const,
        publishedAt: now,
      })),
      NAMELESS,
    )
    const records = fresh.map(({ write }, i) => ({ ...asStored(write), resumeId: ids[i] as number }))
    for (const { write, row } of rows) {
      if (!write.stored?.resumeId) continue
      await updateResume(tx, write.stored.resumeId, row, now)
      await updateImportRecord(tx, write.stored.id, asStored(write), now)
      ids.push(write.stored.resumeId)
    }
    await updateResumesInSearch(tx, ids)
    return records
  }
}

function isVacancyWrite(write: Write): write is Write & { record: ImportedVacancy } {
  return write.record.kind === 'vacancy'
}

function keyOf({ record, contentHash }: Candidate) {
  return { kind: record.kind, source: record.source, sourceId: record.sourceId, contentHash }
}

function asStored({ record, contentHash, digest }: Candidate) {
  return {
    ...keyOf({ record, contentHash } as Candidate),
    digest,
    completeness: record.completeness,
    sourcePublishedAt: record.publishedAt,
  }
}

/** A company known under several names is one company, whichever source and number it comes with. */
function companyOf({ source, company }: ImportedVacancy): CompanyToFind {
  const name = (company.name ?? NAMELESS_COMPANY).slice(0, 255)
  const known = company.name === null ? undefined : knownCompany(company.name)
  if (known)
    return {
      source: KNOWN_COMPANIES,
      sourceId: null,
      nameId: `name:${companyKey(known)}`,
      name: known,
      aliases: name === known ? [] : [name],
      inn: company.inn,
      siteUrl: company.url,
    }
  return {
    source,
    sourceId: company.sourceId,
    nameId: company.name ? `name:${companyKey(company.name)}` : NAMELESS_ID,
    name,
    aliases: [],
    inn: company.inn,
    siteUrl: company.url,
  }
}

function companiesOf(records: readonly ImportedVacancy[]): CompanyToFind[] {
  const found = new Map<string, CompanyToFind>()
  for (const company of records.map(companyOf)) {
    const ref = companyRef(company)
    const aliases = new Set([...(found.get(ref)?.aliases ?? []), ...company.aliases])
    found.set(ref, { ...company, aliases: [...aliases] })
  }
  return [...found.values()]
}
