import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { VacancyDraft } from '@/lib/contracts/vacancy-fields'
import { metroStationById, normaliseSkills } from '@/server/modules/dictionaries'
import type { ChildLimits } from '@/server/platform/children/child'
import { createChildPool } from '@/server/platform/children/pool'
import { childScript } from '@/server/platform/children/script'
import { createUploadFolder, type FileSource } from '@/server/platform/stored-upload'
import { resolveMetro, resolvePlace, resolveRole } from './resolve'
import type { ImportedVacancy } from './types'
import type { FileToRead, VacancyFile } from './vacancy-file'

export { companyKey } from '@/server/modules/dictionaries'
export type { Field as SourceField } from './mappers/columns'
export type { RejectCode, WarningCode } from './types'
export type { ReadVacancy, VacancyFile } from './vacancy-file'

const limits: ChildLimits = { memoryMb: 450, heapMb: 320, cpuMs: 20_000, wallMs: 30_000 }

const pool = createChildPool<FileToRead, VacancyFile>(
  () => childScript('./vacancy-reader.mjs', './worker.ts', import.meta.url),
  limits,
  { sharesMemory: false },
)

export type ReadFile = VacancyFile & { unexpected: string | null }

/** Reads a stranger's file in a child process; it always answers. `unexpected` is for the log. */
async function readInChild(path: string, maxRows: number): Promise<ReadFile> {
  const result = await pool.run({ path, maxRows })
  if ('answer' in result) return { ...result.answer, unexpected: null }
  return {
    format: null,
    encoding: null,
    trouble: 'too_complex',
    columns: [],
    rows: 0,
    vacancies: [],
    rejected: [],
    unexpected: result.failed,
  }
}

export async function readVacancySource(source: FileSource, maxRows: number): Promise<ReadFile> {
  if ('path' in source) return readInChild(source.path, maxRows)
  const folder = await createUploadFolder()
  try {
    const path = join(folder, 'file')
    await writeFile(path, source.bytes)
    return await readInChild(path, maxRows)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export interface DraftFields {
  fields: VacancyDraft
  /** Fields whose value does not fit the form and was left out. */
  dropped: string[]
  /** The source names a city or a role that is in no dictionary. */
  unknown: { city: string | null; role: boolean }
}

const codeLength = 50

/** An advert as the fields of a draft; what the form would not take is left out and named. */
export function draftFields(record: ImportedVacancy): DraftFields {
  const { cityId } = resolvePlace(record.place)
  const roleId = resolveRole(record)
  const { salary } = record
  const wanted: VacancyDraft = {
    title: record.title,
    role_id: roleId,
    city_ids: cityId === null ? [] : [cityId],
    address: record.place.address?.slice(0, 300) ?? null,
    // The form takes stations of the vacancy's own town only.
    metro: resolveMetro(record.place, cityId).filter((id) => metroStationById(id)?.cityId === cityId),
    salary: salary && {
      from: salary.from,
      to: salary.to,
      currency: salary.currency,
      gross: salary.gross,
      mode: salary.mode,
      frequency: salary.frequency,
    },
    description_html: record.description,
    skills: normaliseSkills(record.skills).names,
    employment_form: record.employmentForm,
    work_formats: record.workFormats,
    schedule_days: record.scheduleDays,
    working_hours: record.workingHours,
    fly_in_fly_out_days: record.flyInFlyOutDays,
    night_shifts: record.nightShifts,
    internship: record.internship,
    experience: record.experience,
    education: record.education,
    languages: record.languages,
    driver_licences: record.driverLicences,
    accept_handicapped: record.acceptHandicapped,
    response_letter_required: record.letterRequired,
    code: record.sourceId && record.sourceId.length <= codeLength ? record.sourceId : null,
  }
  const fields: Record<string, unknown> = {}
  const dropped: string[] = []
  for (const [name, value] of Object.entries(wanted)) {
    const parsed = VacancyDraft.shape[name as keyof VacancyDraft].safeParse(value)
    if (parsed.success) fields[name] = parsed.data
    else dropped.push(name)
  }
  return {
    fields: fields as VacancyDraft,
    dropped,
    unknown: {
      city: cityId === null ? (record.place.city ?? record.place.region) : null,
      role: roleId === null,
    },
  }
}
