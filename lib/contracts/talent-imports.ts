import { day, defineCall, moment, publicId, publicIdParams } from './call'
import { talentGrounds } from './talent'
import { z } from './zod'

export const talentImportLimits = {
  fileBytes: 2 * 1024 * 1024,
  /** People of one file. */
  rows: 2000,
  columns: 60,
  /** Files of one company in twenty-four hours. */
  perDay: 20,
  /** Rows shown before the import. */
  shown: 5,
} as const

/**
 * What a column of a file can hold. `full_name` begins with the family name, as «ФИО» does, `name_surname` with the
 * given one. `skip` is not read.
 */
export const talentColumns = [
  'skip',
  'full_name',
  'name_surname',
  'first_name',
  'last_name',
  'email',
  'phone',
  'birth_date',
  'city',
  'position',
  'about',
  'tags',
  'note',
  'source',
] as const
export type TalentColumn = (typeof talentColumns)[number]
/** Several columns of these are joined; of the others one column at most. */
export const joinedColumns: ReadonlySet<TalentColumn> = new Set(['skip', 'about', 'tags', 'note'])

/** Why a row was not taken. */
export const talentRowReasons = [
  'name_missing',
  'email_invalid',
  'phone_invalid',
  'date_invalid',
  'too_long',
  'too_many_tags',
  'broken_characters',
  'columns_shifted',
  'quote_unclosed',
  'already_in_base',
  'repeated_in_file',
  'refused_before',
  'base_full',
] as const
export type TalentRowReason = (typeof talentRowReasons)[number]

const file = z.file('required').max(talentImportLimits.fileBytes)

const TalentImportInput = z.object({
  file,
  /** A `TalentColumn` for each column of the file, divided by commas. */
  columns: z.string().max(2000),
  /** Ground, day and term of every person of the file. */
  ground: z.enum(talentGrounds),
  ground_on: day,
  ground_note: z.string().trim().max(500).default(''),
  keep_months: z.enum(['6', '12', '24', '36']),
  /** Where the data of a row came from that does not say it itself. */
  source: z.string().trim().min(1, 'required').max(200),
  /** Public id of a list for everybody of the file. */
  list: publicId.optional(),
  /** Whether people who are in the base get the e-mail or phone of their row where they have none. */
  complete: z.enum(['yes', 'no']).default('no'),
})
export type TalentImportInput = z.infer<typeof TalentImportInput>

export const TalentTable = z.object({
  rows: z.int(),
  columns: z.array(z.object({ title: z.string(), column: z.enum(talentColumns) })),
  /** False when the first row is a person already. */
  has_header: z.boolean(),
  /** The first rows, their cells shortened. */
  shown: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
})
export type TalentTable = z.infer<typeof TalentTable>

export const TalentImport = z.object({
  public_id: publicId,
  /** Name of the file. */
  name: z.string(),
  added: z.int(),
  /** Of these, people who are in the base now; after the undoing, those who stay since others were merged into them. */
  in_base: z.int(),
  /** People of the base who got a contact of the file. */
  completed: z.int(),
  /** Null when the colleague has left the site. */
  author: z.string().nullable(),
  created_at: moment,
  undone_at: moment.nullable(),
})
export type TalentImport = z.infer<typeof TalentImport>

const contactColumns = ['email', 'phone'] as const
export type ContactColumn = (typeof contactColumns)[number]
/** Line of the file, and who stands there. */
const taken = { line: z.int(), name: z.string() }

export const TalentImportResult = z.object({
  rows: z.int(),
  added: z.int(),
  skipped: z.array(
    z.object({
      /** Line of the file. */
      line: z.int(),
      name: z.string(),
      reason: z.enum(talentRowReasons),
      column: z.enum(talentColumns).nullable(),
    }),
  ),
  /** Rows taken without a contact that was wrong in the file. */
  left_out: z.array(z.object({ ...taken, column: z.enum(contactColumns) })),
  /** People of the base who lack a contact of their row: nothing they have is ever overwritten. */
  additions: z.array(z.object({ ...taken, columns: z.array(z.enum(contactColumns)) })),
  /** How many of these got it. */
  completed: z.int(),
  /** Null for a check, and when nothing was changed. */
  import: TalentImport.nullable(),
})
export type TalentImportResult = z.infer<typeof TalentImportResult>

const path = '/v1/my/people-imports'
const member = { tag: 'people', auth: 'required' } as const
const upload = { ...member, bodyType: 'form', maxFileBytes: talentImportLimits.fileBytes } as const
const editing = ['forbidden', 'company_required', 'company_not_verified'] as const
const reading = [...editing, 'validation_failed', 'file_too_large'] as const

export const talentImportCalls = {
  'GET /v1/my/people-imports': defineCall({
    method: 'GET',
    path,
    summary: 'Files added to the base within a day, or undone within one, the newest first',
    ...member,
    result: z.array(TalentImport),
    errors: ['forbidden', 'company_required'],
  }),
  'POST /v1/my/people-imports/reading': defineCall({
    method: 'POST',
    path: `${path}/reading`,
    summary: 'Columns and first rows of a CSV file of people; nothing is stored',
    ...upload,
    body: z.object({ file }),
    result: TalentTable,
    errors: reading,
  }),
  'POST /v1/my/people-imports/check': defineCall({
    method: 'POST',
    path: `${path}/check`,
    summary: 'What an import would add, complete and leave out; nothing is stored',
    ...upload,
    body: TalentImportInput,
    result: TalentImportResult,
    errors: reading,
  }),
  'POST /v1/my/people-imports': defineCall({
    method: 'POST',
    path,
    summary:
      'Add the people of a CSV file, and on request the contacts that people of the base lack; rows that cannot be taken are named with the reason',
    ...upload,
    body: TalentImportInput,
    result: TalentImportResult,
    status: 201,
    idempotent: true,
    errors: [...reading, 'limit_exceeded'],
  }),
  'DELETE /v1/my/people-imports/:publicId': defineCall({
    method: 'DELETE',
    path: `${path}/:publicId`,
    summary:
      'Undo an import within a day: its people are removed, and erased a day later; contacts it gave to others are taken back',
    ...member,
    params: publicIdParams,
    result: TalentImport,
    errors: ['not_found', 'forbidden'],
  }),
  'POST /v1/my/people-imports/:publicId/restoration': defineCall({
    method: 'POST',
    path: `${path}/:publicId/restoration`,
    summary: 'Bring back the people of an undone import, but for those added again meanwhile',
    ...member,
    params: publicIdParams,
    result: TalentImport,
    errors: ['not_found', 'forbidden', 'limit_exceeded'],
  }),
} as const
